/** Tests of web pages of other origins, with real HTTP and real sockets. */
import { request as httpRequest } from 'node:http';
import { WebSocket } from 'ws';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { allowsOrigin, type CorsPolicy, readCorsDomains } from './cors.ts';
import { createEngine, type Engine } from './engine.ts';
import { type ListeningEngine, listen } from './listen.ts';

const page = 'https://app.example.com';
let database: TestDatabase;
let server: ListeningEngine | undefined;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => database.drop());

async function start(cors?: CorsPolicy): Promise<string> {
  const metadata = metadataOf({ tables: [] });
  const engine: Engine = await createEngine({ metadata, pool: database.pool, adminSecret: 'only for tests' });
  server = await listen(engine, 0, { host: '127.0.0.1', ...(cors && { cors }) });
  return `127.0.0.1:${server.port}`;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** `fetch` does not allow setting the header `Origin`. */
function send(
  address: string,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`http://${address}${path}`, { method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    request.once('error', reject);
    request.end();
  });
}

/** `open`, or the status of the response to the upgrade. */
function openSocket(address: string, origin?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(
      `ws://${address}/v1/graphql`,
      'graphql-transport-ws',
      origin ? { origin } : {},
    );
    socket.on('error', () => {});
    socket.once('unexpected-response', (_request, response) => {
      resolve(String(response.statusCode));
      socket.terminate();
    });
    socket.once('open', () => {
      resolve('open');
      socket.terminate();
    });
  });
}

const forPages = {
  'access-control-allow-origin': page,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
};
const asked = {
  origin: page,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'x-a, x-b',
};

describe('requests of web pages', () => {
  test.each([
    ['any origin', readCorsDomains('*')],
    ['its own origin', readCorsDomains(`http://other.example, ${page}`)],
    ['a subdomain of a wildcard', readCorsDomains('https://*.example.com')],
  ])('a page that is allowed by %s may send any header and read the response', async (_by, cors) => {
    const address = await start(cors);
    const preflight = await send(address, '/v1/graphql', 'OPTIONS', asked);
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      ...forPages,
      'access-control-allow-headers': 'x-a, x-b',
      'access-control-max-age': '1728000',
    });
    for (const path of ['/v1/graphql', '/v1/metadata', '/nowhere']) {
      expect((await send(address, path, 'POST', { origin: page })).headers).toMatchObject(forPages);
    }
  });

  test.each([
    ['other origins are listed', readCorsDomains('https://example.com')],
    ['nothing is configured', undefined],
  ])('a page gets no permission where %s, and other clients are not affected', async (_where, cors) => {
    const address = await start(cors);
    const preflight = await send(address, '/v1/graphql', 'OPTIONS', asked);
    expect(preflight.status).toBe(404);
    const answer = await send(address, '/healthz', 'GET', { origin: page });
    expect(answer.status).toBe(200);
    for (const { headers } of [preflight, answer])
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect((await send(address, '/healthz', 'GET', {})).status).toBe(200);
  });
});

test('idle connections are kept longer than a proxy keeps them', async () => {
  const address = await start();
  const { headers } = await send(address, '/healthz', 'GET', { connection: 'keep-alive' });
  expect(headers).toMatchObject({ 'keep-alive': 'timeout=65' });
});

test('a page of an origin that is not listed cannot open a socket', async () => {
  const address = await start(readCorsDomains('https://*.example.com'));
  expect(await openSocket(address, 'https://example.org')).toBe('400');
  expect(await openSocket(address, page)).toBe('open');
  expect(await openSocket(address)).toBe('open');
});

describe('lists of origins', () => {
  test.each([
    ['https://*.example.com', 'https://a.example.com', true],
    ['https://*.example.com', 'https://example.com', false],
    ['https://*.example.com', 'https://a.b.example.com', false],
    ['https://*.example.com', 'http://a.example.com', false],
    ['https://*.example.com', 'https://a.example.com:8443', false],
    ['https://*.example.com:8443', 'https://a.example.com:8443', true],
    ['http://localhost:3000', 'http://localhost:3000', true],
    ['http://localhost:3000', 'http://localhost', false],
    ['https://example.com', 'https://evil-example.com', false],
    ['https://*.com', 'https://com', false],
  ])('%s: %s is allowed: %s', (domains, origin, isAllowed) => {
    expect(allowsOrigin(readCorsDomains(domains), origin)).toBe(isAllowed);
  });

  test.each(['example.com', '', 'https://', 'https://a.example,', 'https://a.*.example', 'ftp://a.example'])(
    '"%s" is rejected',
    (domains) => {
      expect(() => readCorsDomains(domains)).toThrow('invalid domain');
    },
  );
});
