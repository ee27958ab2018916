import type { lookup as systemLookup } from 'node:dns';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { misbehaviours, startMisbehaving } from '../../tests/support/misbehaving-receivers.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { guardedRequest, type OutboundCall, redirectTarget } from './guarded-request.ts';
import { type OutboundPolicy, operatorPolicy, problemOfUrl } from './outbound-policy.ts';
import { readNetwork } from './public-address.ts';

const loopback = readNetwork('127.0.0.0/8');
const open: OutboundPolicy = { allowsHttp: true, allowedNetworks: loopback === null ? [] : [loopback] };
const closed: OutboundPolicy = { allowsHttp: true, allowedNetworks: [] };

let server: Server;
let port: number;
let respond: (response: ServerResponse, request: IncomingMessage) => void;
let bodies: string[];
let received: IncomingMessage[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    received.push(request);
    respond(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  bodies = [];
  received = [];
  respond = (response) => response.end('ok');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

type Options = Partial<Omit<Extract<OutboundCall, { method: 'GET' }>, 'method'>>;

const post = (url: string, options: Omit<Options, 'redirects'> = {}) =>
  guardedRequest({
    method: 'POST',
    url,
    headers: { 'X-A': 'b' },
    body: '{"a":1}',
    policy: open,
    maxBytes: 1_024,
    ...options,
  });
const get = (path: string, options: Options = {}) =>
  guardedRequest({
    method: 'GET',
    url: new URL(path, `http://127.0.0.1:${port}`).href,
    headers: { 'User-Agent': 'test', Authorization: 'Bearer secret' },
    policy: open,
    maxBytes: 1_024,
    ...options,
  });

/** Names that resolve to given addresses, the next ones at the next look-up. */
function resolving(...answers: string[][]): typeof systemLookup {
  let asked = 0;
  const lookup = (
    _name: string,
    _options: unknown,
    callback: (error: null, addresses: { address: string; family: number }[]) => void,
  ) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return lookup as unknown as typeof systemLookup;
}

test('a body is posted, and the beginning of the answer is kept', async () => {
  respond = (response) => response.writeHead(202, { 'Retry-After': '7' }).end('é'.repeat(5_000));
  const result = await post(`http://127.0.0.1:${port}/hook?a=b`);
  expect(result).toMatchObject({
    answer: { statusCode: 202, body: Buffer.from('é'.repeat(512)), isWhole: false },
  });
  expect('answer' in result && result.answer.headers['retry-after']).toBe('7');
  expect(bodies).toEqual(['{"a":1}']);
});

test('an answer without end is cut', async () => {
  respond = (response) => {
    const more = setInterval(() => response.write('x'.repeat(20_000)), 1);
    response.on('close', () => clearInterval(more));
  };
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    answer: { body: Buffer.alloc(1_024, 'x'), isWhole: false },
  });
});

test('a redirect is an answer and is not followed', async () => {
  respond = (response) => response.writeHead(307, { Location: `http://127.0.0.1:${port}/other` }).end();
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ answer: { statusCode: 307 } });
  expect(bodies).toHaveLength(1);
});

test('who does not answer in time is not waited for', async () => {
  respond = () => {};
  expect(await post(`http://127.0.0.1:${port}/`, { totalMs: 50 })).toEqual({ failure: 'timeout' });
  const aborted = AbortSignal.abort(new Error('stopped'));
  await expect(post(`http://127.0.0.1:${port}/`, { signal: aborted })).rejects.toThrow('stopped');
});

test.each(['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', '017700000001', '127.1'])(
  'the literal address %s is refused without a connection',
  async (host) => {
    expect(await post(`http://${host}:${port}/`, { policy: closed })).toEqual({
      failure: 'address_not_allowed',
    });
    expect(bodies).toEqual([]);
  },
);

test('an address of the operator may be in a network of their own, which one of an account may not', async () => {
  const lookup = resolving(['127.0.0.1']);
  for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://adapter:${port}/`]) {
    expect(await post(url, { policy: operatorPolicy, lookup })).toMatchObject({
      answer: { body: Buffer.from('ok'), isWhole: true },
    });
    expect(await post(url, { policy: closed, lookup })).toEqual({ failure: 'address_not_allowed' });
  }
  expect(bodies).toHaveLength(3);
  expect(problemOfUrl('ftp://adapter/', operatorPolicy)).toMatch('https:// or http://');
});

test('a name is refused when any of its addresses is', async () => {
  const lookup = resolving(['1.1.1.1', '127.0.0.1']);
  expect(await post(`http://hooks.example.org:${port}/`, { policy: closed, lookup })).toEqual({
    failure: 'address_not_allowed',
  });
  expect(bodies).toEqual([]);
});

test('a name that resolves to another address the second time is refused the second time', async () => {
  const lookup = resolving(['127.0.0.1'], ['127.0.0.2', '10.0.0.1']);
  const url = `http://hooks.example.org:${port}/`;
  expect(await post(url, { lookup })).toMatchObject({ answer: { statusCode: 200 } });
  expect(await post(url, { lookup })).toEqual({ failure: 'address_not_allowed' });
  expect(bodies).toHaveLength(1);
});

test('proxies of the environment are not used', async () => {
  const before = process.env.http_proxy;
  process.env.http_proxy = 'http://127.0.0.1:1';
  try {
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ answer: { statusCode: 200 } });
  } finally {
    if (before === undefined) delete process.env.http_proxy;
    else process.env.http_proxy = before;
  }
});

test('a failure has a code and says no more', async () => {
  const garbage = createTcpServer((socket) =>
    socket.on('error', () => {}).once('data', () => socket.end('garbage\r\n\r\n')),
  );
  await new Promise<void>((resolve) => garbage.listen(0, '127.0.0.1', resolve));
  const { port: garbagePort } = garbage.address() as AddressInfo;
  expect(await post(`http://127.0.0.1:${garbagePort}/`)).toEqual({ failure: 'invalid_answer' });
  expect(await post(`https://127.0.0.1:${garbagePort}/`)).toEqual({ failure: 'tls_failed' });
  await new Promise((resolve) => garbage.close(resolve));
  expect(await post(`http://127.0.0.1:${garbagePort}/`)).toEqual({ failure: 'connection_failed' });
});

test.each(Object.entries(misbehaviours))(
  'a receiver that sends %s is waited for no longer than its limit, and its connection is closed',
  async (_name, misbehaviour) => {
    const receiver = await startMisbehaving(misbehaviour);
    try {
      const result = await post(receiver.url, { totalMs: 1_000, connectMs: 700 });
      const { expected } = misbehaviour;
      if (typeof expected === 'string') expect(result).toEqual({ failure: expected });
      else expect(result).toMatchObject({ answer: { statusCode: expected } });
      await waitUntil(() => receiver.connections() === 0, { what: 'the end of the connection' });
    } finally {
      await receiver.close();
    }
  },
);

test.each(Object.entries(misbehaviours))(
  'a call of a receiver that sends %s ends when it is aborted',
  async (_name, misbehaviour) => {
    const receiver = await startMisbehaving(misbehaviour);
    const stopped = new AbortController();
    try {
      const called = post(receiver.url, { signal: stopped.signal });
      const settled = called.then(
        () => 'settled',
        (error: Error) => error.message,
      );
      await waitUntil(() => receiver.accepted() > 0);
      setTimeout(() => stopped.abort(new Error('stopped')), 100);
      expect(['settled', 'stopped']).toContain(await settled);
      await waitUntil(() => receiver.connections() === 0, { what: 'the end of the connection' });
    } finally {
      await receiver.close();
    }
  },
);

test('a name that no name server answers for is waited for no longer than its limit', async () => {
  const silent = (() => {}) as unknown as typeof systemLookup;
  const url = 'https://hooks.example.org/';
  expect(await post(url, { lookup: silent, totalMs: 200 })).toEqual({ failure: 'timeout' });
  expect(await post(url, { lookup: silent, connectMs: 200 })).toEqual({ failure: 'timeout' });
  const stopped = new AbortController();
  const called = post(url, { lookup: silent, signal: stopped.signal });
  stopped.abort(new Error('stopped'));
  await expect(called).rejects.toThrow('stopped');
});

test('an address that will never be called is refused when it is given', () => {
  const strict = { allowsHttp: false, allowedNetworks: [] };
  expect(problemOfUrl('https://hooks.example.org/a?b=c', strict)).toBeNull();
  expect(problemOfUrl('https://hooks.example.org:8443/', strict)).toBeNull();
  for (const [url, problem] of [
    ['hooks.example.org', 'https://'],
    ['ftp://hooks.example.org', 'https://'],
    ['http://hooks.example.org', 'https://'],
    ['https://user:password@hooks.example.org', 'password'],
    ['https://hooks.example.org/#a', '#'],
    ['https://hooks.example.org:25/', 'port'],
    ['https://127.0.0.1/', 'public'],
    ['https://[::1]/', 'public'],
    ['https://localhost/', 'public'],
    ['https://db.internal/', 'public'],
  ] as const) {
    expect([url, problemOfUrl(url, strict)]).toEqual([url, expect.stringContaining(problem)]);
  }
});

describe('redirects of an address that is read', () => {
  const to = (status: number, location: string) => (response: ServerResponse) =>
    response.writeHead(status, { Location: location }).end();

  test.each([301, 302, 303, 307, 308])('with %i are followed when that was asked for', async (status) => {
    respond = (response, { url }) => (url === '/a' ? to(status, 'b?c=d#e')(response) : response.end('there'));
    expect(await get('/a')).toMatchObject({ answer: { statusCode: status } });
    expect(await get('/a', { redirects: 1 })).toMatchObject({
      answer: { statusCode: 200, url: `http://127.0.0.1:${port}/b?c=d`, body: Buffer.from('there') },
    });
    expect(received.at(-1)?.headers).toMatchObject({ authorization: 'Bearer secret' });
  });

  test.each([300, 304, 305])('have other statuses than %i', async (status) => {
    respond = to(status, '/b');
    expect(await get('/a', { redirects: 1 })).toMatchObject({ answer: { statusCode: status } });
  });

  test('that go round in circles end at their number', async () => {
    respond = (response, { url }) => to(302, url === '/a' ? '/b' : '/a')(response);
    expect(await get('/a', { redirects: 5 })).toEqual({ failure: 'too_many_redirects' });
    expect(received).toHaveLength(6);
  });

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://user:password@example.org/',
    'http://example.org:25/',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
  ])('to %s are not followed', async (location) => {
    respond = to(302, location);
    expect(await get('/', { redirects: 3 })).toEqual({ failure: 'address_not_allowed' });
    expect(received).toHaveLength(1);
  });

  test('to a name whose address must not be called are not followed', async () => {
    respond = to(302, 'http://public.example.org/');
    const lookup = resolving(['127.0.0.1', '10.0.0.1']);
    expect(await get('/', { redirects: 3, lookup })).toEqual({ failure: 'address_not_allowed' });
  });

  test('to another host take no secret with them', async () => {
    respond = (response, { headers }) =>
      headers.host?.startsWith('127') === true
        ? to(302, `http://pages.example.org:${port}/`)(response)
        : response.end();
    const lookup = resolving(['127.0.0.1']);
    expect(await get('/', { redirects: 1, lookup })).toMatchObject({ answer: { statusCode: 200 } });
    expect(received[1]?.headers).toMatchObject({ 'user-agent': 'test' });
    expect(received[1]?.headers).not.toHaveProperty('authorization');
  });

  test('from TLS to none are refused, and so are those to no address', () => {
    const answer = (url: string, location: string) =>
      redirectTarget({ statusCode: 302, headers: { location }, url });
    expect(answer('https://a.example.org/', 'http://a.example.org/')).toEqual({
      failure: 'address_not_allowed',
    });
    expect(answer('https://a.example.org/', '//b.example.org/c')).toEqual({
      url: 'https://b.example.org/c',
    });
    expect(answer('https://a.example.org/', 'https://[')).toEqual({ failure: 'invalid_answer' });
    expect(redirectTarget({ statusCode: 302, headers: {}, url: 'https://a.example.org/' })).toBeNull();
  });

  test('have one limit of time together', async () => {
    respond = (response, { url }) => {
      setTimeout(() => to(302, `/${Number(url?.slice(1)) + 1}`)(response), 60);
    };
    const startedAt = performance.now();
    expect(await get('/1', { redirects: 100, totalMs: 300 })).toEqual({ failure: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
