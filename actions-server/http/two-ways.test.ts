/**
 * Requests find their route in a map of fixed paths, or through the general router. A slash at the end makes a request for
 * the same route go the second way: both must give the same answer, byte by byte.
 */
import { connect } from 'node:net';
import { startTestApi } from '../../tests/support/api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

const requestId = 'one-of-two-requests';
const privateKey = `X-API-KEY: ${acme.privateKey.secret}`;
const publicKey = `X-API-KEY: ${acme.publicKey.secret}`;
const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';

interface Sent {
  readonly method: string;
  readonly headers: readonly string[];
  readonly body?: string;
}

/** Everything that the server sends on one connection until it closes it. */
function answerTo(address: string, { method, headers, body }: Sent): Promise<string> {
  const { hostname, port } = new URL(api.baseUrl);
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [
    `${method} ${address} HTTP/1.1`,
    'Host: a',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return new Promise((resolve, reject) => {
    let received = '';
    connect(Number(port), hostname)
      .on('data', (bytes) => {
        received += bytes.toString('latin1');
      })
      .on('error', reject)
      .on('close', () => resolve(received))
      .write([...head, ...headers, ...length, '', body ?? ''].join('\r\n'));
  });
}

/** What differs between any two requests: the time, what is left of a limit, ids of tasks and records. */
function comparable(answer: string): string {
  return answer
    .replace(/^Date: .*$/gm, 'Date')
    .replace(/^(X-RateLimit-Remaining|X-RateLimit-Reset): \d+/gm, '$1')
    .replace(/"(taskId|recordId)":"[0-9a-f-]{36}"/g, '"$1"');
}

const groups = JSON.stringify({ query: '{ groups { name } }' });
/** An answer that is compressed for a client that accepts it. */
const schema = JSON.stringify({ query: '{ __schema { types { name description } } }' });
const origin = 'Origin: https://careers.example';

const cases: Record<string, Sent & { readonly path: string }> = {
  'a query': { method: 'POST', path: '/graphql', headers: [privateKey, json], body: groups },
  'a query from a page': {
    method: 'POST',
    path: '/graphql',
    headers: [publicKey, json, origin],
    body: groups,
  },
  'a query with an error': {
    method: 'POST',
    path: '/graphql',
    headers: [privateKey],
    body: '{"query":"{ nothing }"}',
  },
  'a long answer': { method: 'POST', path: '/graphql', headers: [privateKey, json], body: schema },
  'a long answer, compressed': {
    method: 'POST',
    path: '/graphql',
    headers: [privateKey, json, 'Accept-Encoding: gzip, br;q=0.1'],
    body: schema,
  },
  'a body that must be waited for': {
    method: 'POST',
    path: '/graphql',
    headers: [privateKey, json, 'Expect: 100-continue'],
    body: groups,
  },
  'a body that is no JSON': {
    method: 'POST',
    path: '/rest/v2/projects',
    headers: [privateKey, json],
    body: '{',
  },
  'an unknown content encoding': {
    method: 'POST',
    path: '/rest/v2/projects',
    headers: [privateKey, json, 'Content-Encoding: zstd'],
    body: '{}',
  },
  'an empty body': { method: 'POST', path: '/rest/v2/companies', headers: [privateKey, json] },
  'a form of a page': {
    method: 'POST',
    path: '/rest/v2/applicants',
    headers: [publicKey, form, 'Accept: text/html'],
    body: 'unknown=1',
  },
  'a form of a script': {
    method: 'POST',
    path: '/rest/v2/applicants',
    headers: [publicKey, form, 'Accept: application/json'],
    body: 'unknown=1',
  },
  'a list': { method: 'GET', path: '/rest/v2/projects', headers: [privateKey] },
  'a list that caches may keep': { method: 'GET', path: '/rest/v2/offers', headers: [publicKey, origin] },
  'a list that the client has already': {
    method: 'GET',
    path: '/rest/v2/offers',
    headers: [publicKey, 'If-None-Match: *'],
  },
  'a list with the wrong kind of key': { method: 'GET', path: '/rest/v2/profiles', headers: [publicKey] },
  'the head of a list': { method: 'HEAD', path: '/rest/v2/projects', headers: [privateKey] },
  'no key': { method: 'GET', path: '/rest/v2/companies', headers: [] },
  'an unknown key': {
    method: 'GET',
    path: '/rest/v2/companies',
    headers: [`X-API-KEY: sk_${'0'.repeat(32)}`],
  },
  'a preflight': { method: 'OPTIONS', path: '/graphql', headers: [origin] },
  'a method that the path does not have': { method: 'DELETE', path: '/graphql', headers: [privateKey] },
  health: { method: 'GET', path: '/healthz', headers: [] },
  readiness: { method: 'GET', path: '/readyz', headers: [] },
};

test.each(Object.entries(cases))(
  '%s has the same answer, byte by byte',
  async (_title, { path, ...sent }) => {
    const direct = await answerTo(path, sent);
    expect(direct).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(comparable(await answerTo(`${path}/`, sent))).toBe(comparable(direct));
  },
);

test.each(['?total=false', '?total=maybe', '?', '?nothing=1', '?limit=1&limit=2'])(
  'the query string %s has the same answer, byte by byte',
  async (query) => {
    const sent = { method: 'GET', headers: [privateKey] };
    const direct = await answerTo(`/rest/v2/companies${query}`, sent);
    expect(comparable(await answerTo(`/rest/v2/companies/${query}`, sent))).toBe(comparable(direct));
    expect(comparable(await answerTo(`http://other.example/rest/v2/companies${query}`, sent))).toBe(
      comparable(direct),
    );
  },
);

test.each(['//graphql', '/Graphql', '/%67raphql', '/graphql//', '/graphql/x', '/graphql;x', '/x/../graphql'])(
  '%s is not the path of a route',
  async (address) => {
    const answer = await answerTo(address, { method: 'POST', headers: [privateKey, json], body: groups });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"code":"route_not_found"');
  },
);

test('the address of the client is the one that the trusted proxies name, either way', async () => {
  const sent = { method: 'GET', headers: [publicKey, 'X-Forwarded-For: 203.0.113.9, 198.51.100.7'] };
  const direct = await answerTo('/rest/v2/offers', sent);
  expect(comparable(await answerTo('/rest/v2/offers/', sent))).toBe(comparable(direct));
});
