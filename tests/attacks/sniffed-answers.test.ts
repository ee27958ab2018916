/** What a browser could take for a page of ours: every answer of every server says its type, and repeats no markup. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serveMetrics } from '../../actions-server/metrics/metrics-server.ts';
import { createConsoleApp } from '../../hasura/console/console-app.ts';
import { startTestApi } from '../support/api.ts';
import { addCareersSite, addOffer } from '../support/careers.ts';
import { buildConsole } from '../support/console.ts';

await buildConsole();
const consoleFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));
const api = await startTestApi({}, { consoleFolder });
const account = await api.createAccount();
const { slug } = await addCareersSite(api, account);
const offer = await addOffer(api, account);
const metrics = await serveMetrics(
  api.dependencies.metrics.registry,
  { port: 0, host: '127.0.0.1', secret: 'a secret of the metrics' },
  api.dependencies.log,
);
const ownConsole = createServer(createConsoleApp(new URL(api.engine.baseUrl), consoleFolder));
await new Promise<void>((done) => ownConsole.listen(0, '127.0.0.1', done));

const servers = {
  platform: new URL(api.baseUrl).port,
  engine: new URL(api.engine.baseUrl).port,
  metrics: String(metrics.port),
  console: String((ownConsole.address() as AddressInfo).port),
};
type Server = keyof typeof servers;
afterAll(async () => {
  ownConsole.closeAllConnections();
  ownConsole.close();
  await metrics.stop();
  await api.stop();
});

/** The head and the body of the answer to these bytes. */
function send(server: Server, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(servers[server]), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const request = (line: string, headers: Readonly<Record<string, string>> = {}, body = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;
const key = { 'X-API-KEY': account.privateKey.secret };
const publicKey = { 'X-API-KEY': account.publicKey.secret };
const admin = { 'X-Hasura-Admin-Secret': api.engine.adminSecret };
const handshake = { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13' };
const json = (body: string) => ({
  'Content-Type': 'application/json',
  'Content-Length': String(body.length),
});

const offersEtag =
  (await account.get('/rest/v2/offers', { key: account.publicKey.secret })).headers.get('etag') ?? '';

test.each<[Server, string, number, string]>([
  ['platform', 'a list', 200, request('GET /rest/v2/projects', key)],
  [
    'platform',
    'an answer that has not changed',
    304,
    request('GET /rest/v2/offers', { ...publicKey, 'If-None-Match': offersEtag }),
  ],
  ['platform', 'a script that has not changed', 200, request('HEAD /embed.js')],
  ['platform', 'no key', 401, request('GET /rest/v2/projects')],
  ['platform', 'an unknown address', 404, request('GET /unknown')],
  ['platform', 'an unknown script', 404, request('GET /embed/embed.0000000000000000.js')],
  ['platform', 'another method', 405, request('DELETE /rest/v2/projects', key)],
  ['platform', 'a preflight', 204, request('OPTIONS /rest/v2/offers', { Origin: 'https://www.example.com' })],
  ['platform', 'a page', 200, request(`GET /careers/${slug}/en`)],
  ['platform', 'a page of another site', 200, request('GET /embed/-/en', publicKey)],
  ['platform', 'a form', 200, request(`GET /careers/${slug}/en/offers/${offer}/apply`)],
  ['platform', 'a redirect', 302, request(`GET /careers/${slug}`)],
  ['platform', 'an unknown site', 404, request('GET /careers/nobody/en')],
  ['platform', 'a feed', 200, request(`GET /careers/${slug}/jobs.xml`)],
  ['platform', 'the documentation', 200, request('GET /docs')],
  ['platform', 'the description of the API', 200, request('GET /openapi.json')],
  [
    'platform',
    'an error of GraphQL',
    200,
    request('POST /graphql', { ...key, ...json('{"query":"{ x }"}') }, '{"query":"{ x }"}'),
  ],
  ['platform', 'no HTTP', 400, 'no HTTP\r\n\r\n'],
  ['platform', 'long headers', 431, request('GET /', { X: 'x'.repeat(70_000) })],
  ['platform', 'an expectation', 417, request('GET /healthz', { Expect: 'a miracle' })],
  ['platform', 'a socket at another address', 404, request('GET /other', handshake)],
  ['platform', 'a socket with a wrong handshake', 400, request('GET /graphql', handshake)],
  ['engine', 'whether it is well', 200, request('GET /healthz')],
  [
    'engine',
    'an error of GraphQL',
    200,
    request('POST /v1/graphql', { ...admin, ...json('{"query":"{ x }"}') }, '{"query":"{ x }"}'),
  ],
  ['engine', 'a command', 400, request('POST /v1/metadata', { ...admin, ...json('{}') }, '{}')],
  ['engine', 'the console', 200, request('GET /console')],
  ['engine', 'an unknown address', 404, request('GET /unknown')],
  ['engine', 'a method that repeats the request', 405, request('TRACE /healthz')],
  ['engine', 'no HTTP', 400, 'no HTTP\r\n\r\n'],
  ['engine', 'an expectation', 417, request('GET /healthz', { Expect: 'a miracle' })],
  ['engine', 'a socket at another address', 404, request('GET /other', handshake)],
  ['engine', 'a socket with a wrong handshake', 400, request('GET /v1/graphql', handshake)],
  [
    'metrics',
    'the metrics',
    200,
    request('GET /metrics', { Authorization: 'Bearer a secret of the metrics' }),
  ],
  ['metrics', 'no secret', 401, request('GET /metrics')],
  ['metrics', 'an unknown address', 404, request('GET /unknown')],
  ['metrics', 'no HTTP', 400, 'no HTTP\r\n\r\n'],
  ['console', 'the page', 200, request('GET /console')],
  ['console', 'a redirect', 302, request('GET /')],
  ['console', 'whether it is well', 200, request('GET /readyz')],
  ['console', 'what is passed on', 200, request('GET /healthz')],
  ['console', 'an unknown address', 404, request('GET /unknown')],
])('%s: %s is taken for nothing else by a browser', async (server, _what, status, text) => {
  const [head = ''] = (await send(server, text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
});

describe('a name that a caller sends is repeated without markup', () => {
  const markup = '<main data-accent=1>&amp;\u2028\u2029';
  const query = `${encodeURIComponent(markup)}=1`;
  const member = JSON.stringify({ [markup]: 1, name: markup });
  test.each<[Server, string, string]>([
    ['platform', 'of a parameter', request(`GET /rest/v2/offers?${query}`, publicKey)],
    ['platform', 'of a parameter of a list', request(`GET /rest/v2/projects?${query}`, key)],
    ['platform', 'of an address', request(`GET /${encodeURIComponent(markup)}`)],
    [
      'platform',
      'of a member of a condition',
      request(`GET /rest/v2/projects?where=${encodeURIComponent(member)}`, key),
    ],
    [
      'platform',
      'of a member of a body',
      request(
        'POST /rest/v2/projects',
        {
          ...key,
          Prefer: 'handling=strict',
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(member)),
        },
        Buffer.from(member).toString('latin1'),
      ),
    ],
    [
      'platform',
      'of an unknown member that is a warning',
      request(
        'POST /rest/v2/companies',
        { ...key, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(member)) },
        Buffer.from(member).toString('latin1'),
      ),
    ],
    [
      'platform',
      'of a page of another site',
      request(`GET /embed/-/en/offers/${encodeURIComponent(markup)}`, publicKey),
    ],
    [
      'platform',
      'of a variable of GraphQL',
      request(
        'POST /graphql',
        { ...key, ...json('{"query":"{ x }","operationName":"<main>"}') },
        '{"query":"{ x }","operationName":"<main>"}',
      ),
    ],
    [
      'engine',
      'of an operation',
      request(
        'POST /v1/graphql',
        { ...admin, ...json('{"query":"query a { x } query b { x }","operationName":"<main>"}') },
        '{"query":"query a { x } query b { x }","operationName":"<main>"}',
      ),
    ],
  ])('%s: that %s', async (server, _what, text) => {
    const answer = Buffer.from(await send(server, text), 'latin1').toString();
    const [head = '', body = ''] = [
      answer.slice(0, answer.indexOf('\r\n\r\n')),
      answer.slice(answer.indexOf('\r\n\r\n') + 4),
    ];
    expect(head).toMatch(/content-type: application\/(graphql-response\+)?json/i);
    expect(body).not.toMatch(/[<>&\u2028\u2029]/);
    expect(() => JSON.parse(body)).not.toThrow();
  });
});
