/**
 * Tests of requests that are unusual on the level of HTTP, on the port of the public API and on that of the engine:
 * offers of other protocols, addresses and requests that cannot be read.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestApi } from './support/api.ts';
import { waitUntil } from './support/wait-until.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Sends texts one after the other on one connection and returns the answers, when their number is `expected`. */
async function exchange(
  baseUrl: string,
  texts: readonly string[],
  expected = texts.length,
): Promise<Answer[]> {
  const { hostname, port } = new URL(baseUrl);
  const connection = connect(Number(port), hostname);
  let received = '';
  connection.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  connection.on('error', () => {});
  const answers = (): Answer[] =>
    received.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((text) => {
      const [, status = '', headers = '', body = ''] =
        /^HTTP\/1\.1 (\d{3}) ([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(text) ?? [];
      const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
      const isWhole = /content-length/i.test(headers) ? body.length >= length : body.endsWith('0\r\n\r\n');
      return status === '' || !isWhole ? [] : [{ status: Number(status), headers, body: unchunked(body) }];
    });
  try {
    for (const [index, text] of texts.entries()) {
      connection.write(text);
      await waitUntil(() => answers().length > index, { what: `answer ${index + 1}` });
    }
    await waitUntil(() => answers().length >= expected, { what: 'the answers' });
    return answers();
  } finally {
    connection.destroy();
  }
}

/** The engine sends short bodies in one chunk. */
const unchunked = (body: string) => /^[0-9a-f]+\r\n([\s\S]*)\r\n0\r\n\r\n$/.exec(body)?.[1] ?? body;

const offer = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
];
const request = (line: string, headers: readonly string[], body = '') =>
  [line, 'Host: api.example.org', ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join(
    '\r\n',
  );
const key = `X-API-KEY: ${acme.privateKey.secret}`;
const json = 'Content-Type: application/json';

describe('a client that offers another protocol is answered as if it did not', () => {
  test.each(['h2c', 'h2c, websocket', 'TLS/1.0', 'nonsense'])('Upgrade: %s', async (protocol) => {
    const headers = ['Connection: Upgrade', `Upgrade: ${protocol}`, key];
    const [answer] = await exchange(api.baseUrl, [request('GET /rest/v2/offers HTTP/1.1', headers)]);
    expect(answer).toMatchObject({ status: 200 });
    expect(JSON.parse(answer?.body ?? '')).toEqual({ data: [], total: 0 });
  });

  test('with its body, and again on the same connection', async () => {
    const save = (name: string) =>
      request('POST /rest/v2/companies HTTP/1.1', [...offer, key, json], JSON.stringify({ name }));
    const answers = await exchange(api.baseUrl, [save('First'), save('Second')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { rows } = await api.database.pool.query('select name from companies order by name');
    expect(rows).toEqual([{ name: 'First' }, { name: 'Second' }]);
  });

  test('a WebSocket with POST is none', async () => {
    const headers = ['Connection: Upgrade', 'Upgrade: websocket', key, json];
    const body = JSON.stringify({ query: '{ groups { name } }' });
    const [answer] = await exchange(api.baseUrl, [request('POST /graphql HTTP/1.1', headers, body)]);
    expect(JSON.parse(answer?.body ?? '')).toEqual({ data: { groups: [{ name: 'Acme' }] } });
  });

  test('on the port of the engine', async () => {
    const secret = `X-Hasura-Admin-Secret: ${api.engine.adminSecret}`;
    const body = JSON.stringify({ query: '{ groups { name } }' });
    const answers = await exchange(api.engine.baseUrl, [
      request('GET /healthz HTTP/1.1', offer),
      request('POST /v1/graphql HTTP/1.1', [...offer, secret, json], body),
    ]);
    expect(answers.map((answer) => answer.body)).toEqual(['OK', '{"data":{"groups":[{"name":"Acme"}]}}']);
  });
});

test.each([
  ...['TRACE', 'PATCH', 'PROPFIND', 'QUERY', 'OPTIONS'].map((method) => `${method} /v1/version`),
  'TRACE *',
  'GET //[',
  'GET /%',
  'POST /',
])('%s is answered in JSON on both ports', async (line) => {
  for (const baseUrl of [api.baseUrl, api.engine.baseUrl]) {
    const [answer] = await exchange(baseUrl, [request(`${line} HTTP/1.1`, [])]);
    expect([400, 404, 405]).toContain(answer?.status);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: expect.any(String) });
  }
});

describe('an address', () => {
  test('that cannot be read gets 400 in JSON, with the headers and the log line of every request', async () => {
    const before = api.log.length;
    const [answer] = await exchange(api.baseUrl, [request('GET http://[ HTTP/1.1', [])]);
    expect(answer).toMatchObject({ status: 400, headers: expect.stringMatching(/x-api-version: 2\.0\.0/i) });
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'invalid_parameter' });
    await waitUntil(() => api.log.length > before, { what: 'the line of the request' });
    expect(api.log.at(-1)).toMatchObject({ msg: 'request', status: 400, code: 'invalid_parameter' });
  });

  test('that cannot be read gets 400 on the port of the engine', async () => {
    const [answer] = await exchange(api.engine.baseUrl, [request('GET http://[ HTTP/1.1', [])]);
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'bad-request' });
  });

  test('may have a scheme and a host, which mean nothing', async () => {
    const answers = await exchange(api.baseUrl, [
      request('GET http://other.example/rest/v2/offers?total=false HTTP/1.1', [key]),
      request('OPTIONS * HTTP/1.1', []),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    const [health] = await exchange(api.engine.baseUrl, [
      request('GET http://other.example/healthz HTTP/1.1', []),
    ]);
    expect(health).toMatchObject({ status: 200, body: 'OK' });
  });
});

describe('a request that Node cannot read is answered in JSON, and logged', () => {
  test.each([
    [
      'a tunnel',
      'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformed_request'],
    ['a header without a name', 'GET /healthz HTTP/1.1\r\n: x\r\n\r\n', 400, 'malformed_request'],
    [
      'headers that are too long',
      `GET /healthz HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('%s', async (_what, text, status, code) => {
    const before = api.log.length;
    const [answer] = await exchange(api.baseUrl, [text]);
    expect(answer).toMatchObject({ status, headers: expect.stringMatching(/x-request-id: [0-9a-f-]{36}/i) });
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code });
    expect(api.log.slice(before)).toMatchObject([{ msg: 'request', status, code }]);
    const [ofEngine] = await exchange(api.engine.baseUrl, [text]);
    expect(ofEngine).toMatchObject({ status });
    expect(JSON.parse(ofEngine?.body ?? '')).toMatchObject({ code: 'bad-request' });
  });
});

test('a body that is no Brotli is 400 on every route that reads one', async () => {
  for (const path of ['/graphql', '/rest/v2/companies', '/rest/v2/applicants']) {
    const response = await acme.post(path, '{"a":1}', { headers: { 'content-encoding': 'br' } });
    expect(response.status).toBe(400);
  }
});

test('a connection is closed whose body was refused before it had arrived, and not left unread', async () => {
  const begun = (headers: readonly string[], body: string) =>
    [`POST /rest/v2/companies HTTP/1.1`, 'Host: api.example.org', ...headers, key, json].join('\r\n') +
    `\r\nContent-Length: 600000\r\n\r\n${body}`;
  const [answer] = await exchange(api.baseUrl, [begun(['Content-Encoding: gzip'], 'no gzip'.repeat(10_000))]);
  expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('invalid_json') });
  expect(answer?.headers).toMatch(/connection: close/i);
});

describe('a client that asks before it sends its body (Expect: 100-continue)', () => {
  const content = JSON.stringify({ name: 'Asked' });
  /** The statuses that arrive. The body is sent when it was asked for; without it the server has to end the connection. */
  async function answers(baseUrl: string, line: string, headers: readonly string[], body = content) {
    const { hostname, port } = new URL(baseUrl);
    const connection = connect(Number(port), hostname);
    let received = '';
    const statuses = () =>
      [...received.matchAll(/(?<=^|\r\n\r\n)HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    connection.on('data', (chunk) => {
      const before = statuses().length;
      received += chunk.toString('latin1');
      if (before === 0 && statuses()[0] === 100) connection.write(body);
      if (statuses()[0] === 100 && statuses().length === 2) connection.destroy();
    });
    connection.write(request(line, [...headers, 'Expect: 100-continue'], body).slice(0, -body.length));
    await once(connection, 'close');
    return statuses();
  }

  test.each([
    [[100, 201], 'the save is accepted', 'POST /rest/v2/companies HTTP/1.1', [key, json]],
    [
      [401],
      'the key is unknown',
      'POST /rest/v2/companies HTTP/1.1',
      [`X-API-KEY: sk_${'0'.repeat(32)}`, json],
    ],
    [[404], 'there is nothing at the address', 'POST /rest/v2/nothing HTTP/1.1', [key, json]],
    [[405], 'the method is not there', 'PUT /rest/v2/companies HTTP/1.1', [key, json]],
    [
      [415],
      'the body is of another type',
      'POST /rest/v2/companies HTTP/1.1',
      [key, 'Content-Type: text/csv'],
    ],
  ])('gets %j when %s', async (statuses, _when, line, headers) => {
    expect(await answers(api.baseUrl, line, headers)).toEqual(statuses);
  });

  test('gets 413 for more than a body may have, on the port of the engine, too', async () => {
    const body = 'x'.repeat(api.dependencies.config.limits.maxBodyBytes * 30);
    expect(await answers(api.baseUrl, 'POST /graphql HTTP/1.1', [key, json], body)).toEqual([413]);
    const secret = 'x-hasura-admin-secret: wrong';
    expect(await answers(api.engine.baseUrl, 'POST /v1/graphql HTTP/1.1', [secret, json])).toEqual([
      100, 200,
    ]);
  });
});
