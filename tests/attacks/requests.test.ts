/** Attacks by requests to the public port, one test each, named after the attack. SECURITY.md lists these and the others. */
import { connect } from 'node:net';
import { isSameSecret } from '@platform/runtime';
import { strFromU8 } from 'fflate';
import { startTestApi } from '../support/api.ts';
import { GraphqlSocket } from '../support/graphql-socket.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');
const { hostname, port } = new URL(api.baseUrl);
const socketUrl = `${api.baseUrl.replace('http', 'ws')}/graphql`;
/** It is closed while the other tests run. */
const silent = await GraphqlSocket.open(socketUrl, 'graphql-transport-ws');

/** Sends bytes as they are and returns the status of the first response; 0 when the connection is closed without one. */
function raw(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (status === undefined) return;
      socket.destroy();
      resolve(Number(status));
    });
    socket.on('close', () => resolve(0));
    socket.on('error', reject);
    socket.write(text);
  });
}

const head = (first: string, ...headers: string[]) =>
  [first, `Host: ${hostname}`, ...headers, '', ''].join('\r\n');

const statusOf = async (path: string, body: unknown, request = {}) => {
  const response = await acme.post(path, body, request);
  await response.arrayBuffer();
  return response.status;
};

const groupsWith = (headers: Record<string, string>) => acme.graphql('{ groups { id } }', {}, { headers });

test('role smuggling by headers with underscores', async () => {
  const headers = { x_hasura_role: 'admin', x_hasura_group_id: other.groupId, 'x-hasura-access-key': 'a' };
  expect(await groupsWith(headers)).toEqual({ data: { groups: [{ id: acme.groupId }] } });
});

test('role smuggling in connection_init', async () => {
  const client = await GraphqlSocket.connect(socketUrl, 'graphql-transport-ws', {
    'X-API-KEY': acme.privateKey.secret,
    headers: { 'x-hasura-role': 'admin', 'x-hasura-group-id': other.groupId },
    'x-hasura-role': 'admin',
    'x-hasura-group-id': other.groupId,
  });
  client.send({ type: 'subscribe', id: '1', payload: { query: '{ groups { id } }' } });
  expect(await client.next()).toMatchObject({ payload: { data: { groups: [{ id: acme.groupId }] } } });
  await client.close();
});

test('two API keys in one request', async () => {
  const keys = [`X-API-KEY: ${acme.publicKey.secret}`, `X-API-KEY: ${acme.privateKey.secret}`];
  expect(await raw(head('GET /rest/v2/profiles HTTP/1.1', ...keys))).toBe(401);
});

test('request smuggling by Content-Length with Transfer-Encoding', async () => {
  const key = `X-API-KEY: ${acme.privateKey.secret}`;
  const body = '0\r\n\r\nGET /rest/v2/profiles HTTP/1.1\r\n\r\n';
  const lengths = ['Content-Length: 4', 'Transfer-Encoding: chunked'];
  expect(
    await raw(head('POST /graphql HTTP/1.1', key, 'Content-Type: application/json', ...lengths) + body),
  ).toBe(400);
});

test.each([
  '/../../etc/passwd',
  '/files/..%2f..%2fetc%2fpasswd',
  '/rest/v2/%2e%2e/%2e%2e/v1/graphql',
  '/files/%00',
])('path traversal: %s', async (path) => {
  const status = await raw(head(`GET ${path} HTTP/1.1`, `X-API-KEY: ${acme.privateKey.secret}`));
  expect([400, 403, 404]).toContain(status);
});

test.each(['/v1/graphql', '/v1/metadata', '/v2/query', '/console', '/metrics', '/v1/version'])(
  "Hasura's own address %s on the public port",
  async (path) => {
    const response = await acme.get(path, { headers: { 'x-hasura-admin-secret': api.engine.adminSecret } });
    expect(response.status).toBe(404);
    await response.arrayBuffer();
  },
);

test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('HTTP verb tampering: %s', async (method) => {
  const status = await raw(
    head(`${method} /rest/v2/projects HTTP/1.1`, `X-API-KEY: ${acme.privateKey.secret}`),
  );
  expect(status).toBe(405);
});

test('HTTP verb tampering by X-HTTP-Method-Override', async () => {
  const response = await acme.get('/rest/v2/projects', { headers: { 'x-http-method-override': 'POST' } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: expect.any(Array) });
});

test.each(['__proto__', 'constructor'])('prototype pollution through %s', async (name) => {
  const body = `{"name":"A","${name}":{"polluted":true,"prototype":{"polluted":true}}}`;
  expect(await statusOf('/rest/v2/projects', body)).toBeLessThan(500);
  const variables = `{"query":"query ($w: projects_bool_exp) { projects(where: $w) { id } }","variables":{"w":${body},"${name}":{"polluted":true}}}`;
  expect(await statusOf('/graphql', variables)).toBe(200);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('a hundred thousand nested brackets', async () => {
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  expect(await statusOf('/rest/v2/projects', `{"name":${nested}}`)).toBeLessThan(500);
  expect(await statusOf('/graphql', `{"query":"{a}","variables":{"a":${nested}}}`)).toBeLessThan(500);
});

test('NUL and lone surrogates in texts', async () => {
  expect(await statusOf('/rest/v2/projects', '{"name":"a\\u0000b\\ud800"}')).toBeLessThan(500);
  const { errors } = await acme.graphql(
    'mutation ($name: String!) { insert_projects_one(object: {name: $name}) { id } }',
    { name: 'a\u0000b' },
  );
  expect(errors?.[0]?.extensions.code).not.toBe('unexpected');
});

test('forged lines in the log', async () => {
  const before = api.log.length;
  const forged = '%0A{"level":"error","msg":"forged"}';
  await (
    await acme.get(`/rest/v2/${forged}?a=${forged}`, { headers: { 'user-agent': '{"msg":"forged"}' } })
  ).arrayBuffer();
  const lines = api.log.slice(before);
  expect(lines.filter((line) => line.msg === 'forged' || line.level === 'error')).toEqual([]);
});

test('mass assignment of the account', async () => {
  const name = 'Mass assignment';
  await statusOf('/rest/v2/projects', { name, groupId: other.groupId, data: { groupId: other.groupId } });
  const { rows } = await api.database.pool.query('select "groupId" from projects where name = $1', [name]);
  expect(rows).toEqual([{ groupId: acme.groupId }]);
});

test('the idempotency key of another API key', async () => {
  const headers = { 'idempotency-key': 'the same for all' };
  const save = async (account: typeof acme, key?: string) => {
    const response = await account.post(
      '/rest/v2/projects',
      { name: 'Idempotent' },
      { headers, ...(key ? { key } : {}) },
    );
    return ((await response.json()) as { projectId: string }).projectId;
  };
  const second = await acme.createKey('private');
  const ids = [await save(acme), await save(acme, second.secret), await save(other)];
  expect(new Set(ids).size).toBe(3);
});

const injections = [
  "'; drop table projects; --",
  "' or 1=1 --",
  '$1',
  '\\',
  "%' or name ilike '%",
  '{"a":1}\'',
  '$$;select 1;$$',
];

test.each(injections)('SQL injection: %s', async (text) => {
  const query = `query ($text: String!) {
    a: projects(where: {name: {_eq: $text}}) { id }
    b: projects(where: {name: {_like: $text}}) { id }
    c: projects(where: {name: {_ilike: $text}}) { id }
    d: audit_entries(where: {actor: {_has_key: $text}}) { id }
    e: tasks(where: {type: {_in: [$text]}}) { steps(path: $text) }
  }`;
  const { errors } = await acme.graphql(query, { text });
  expect((errors ?? []).map(({ extensions }) => extensions.code)).not.toContain('unexpected');
  for (const parameters of [
    { where: JSON.stringify({ name: { _eq: text } }) },
    { orderBy: JSON.stringify({ [text]: 'asc' }) },
  ]) {
    const response = await acme.get(
      `/rest/v2/projects?${new URLSearchParams(parameters as Record<string, string>)}`,
    );
    expect(response.status).toBeLessThan(500);
    await response.arrayBuffer();
  }
  const { rows } = await api.database.pool.query(
    `select to_regclass('public.projects') is not null as exists`,
  );
  expect(rows).toEqual([{ exists: true }]);
});

test('texts that make regular expressions slow', async () => {
  const long = 50_000;
  const texts = [
    `${'a@'.repeat(long)}`,
    `${'a.'.repeat(long)}@`,
    `${' '.repeat(long)}x`,
    `${'+1 '.repeat(long)}`,
    `https://${'a.'.repeat(long)}`,
  ];
  for (const text of texts) {
    const body = {
      firstName: text,
      lastName: 'Doe',
      emailAddresses: text,
      phoneNumbers: text,
      networkUrl: text,
      headline: text,
    };
    expect(await statusOf('/rest/v2/applicants', body, { key: acme.publicKey.secret })).toBeLessThan(500);
  }
});

test('regular expressions of callers that are slow', async () => {
  for (const pattern of ['(a+)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*)*\\1']) {
    const { errors } = await acme.graphql(
      'query ($p: String!) { profiles(where: {searchString: {_regex: $p}}) { id } }',
      { p: pattern },
    );
    expect((errors ?? []).map(({ extensions }) => extensions.code)).not.toContain('unexpected');
  }
});

test('clickjacking and content sniffing of any answer', async () => {
  for (const path of ['/rest/v2/projects', '/unknown', '/healthz']) {
    const { headers, status } = await acme.get(path);
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  }
});

test('an HTML file with an evil name is downloaded and never shown', async () => {
  const html = '<script>alert(1)</script><p>Jane Doe, engineer</p>';
  const saved = await acme.post('/rest/v2/applicants', {
    firstName: 'Jane',
    lastName: 'Doe',
    resumesFiles: [
      {
        name: '../a\r\nSet-Cookie: x=1\u202e"lmth.html',
        data: `data:@file/html;base64,${Buffer.from(html).toString('base64')}`,
      },
    ],
  });
  const { profileId } = (await saved.json()) as { profileId: string };
  const list = await acme.get(
    `/rest/v2/profiles?${new URLSearchParams({ where: JSON.stringify({ id: { _eq: profileId } }) })}`,
  );
  const { data } = (await list.json()) as { data: { files: { file: { url: string } }[] }[] };
  const response = await fetch(data[0]?.files[0]?.file.url.replace(/^https?:\/\/[^/]+/, api.baseUrl) ?? '');
  const disposition = response.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment;/);
  expect(disposition).not.toMatch(/[\r\n\u202e]|\.\.|%E2%80%AE|%0A|%0D/i);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(strFromU8(new Uint8Array(await response.arrayBuffer()))).toBe(html);
});

describe('sockets', () => {
  test('a message of more than a megabyte', async () => {
    const client = await GraphqlSocket.open(socketUrl, 'graphql-transport-ws');
    client.socket.send('x'.repeat(1_100_000));
    expect(await client.closed).toMatchObject({ code: 1009 });
  });

  test('a binary message', async () => {
    const client = await GraphqlSocket.open(socketUrl, 'graphql-transport-ws');
    client.socket.send(Buffer.from([1, 2, 3]), { binary: true });
    expect(await client.closed).toMatchObject({ code: 4400 });
  });
});

test('guessing a secret by the time of its comparison', () => {
  const secret = 'a secret of 32 letters and more: x';
  expect(isSameSecret(secret, secret)).toBe(true);
  // The digests that are compared have one length, whatever is sent.
  for (const guess of ['', 'a', secret.slice(0, -1), `${secret.slice(0, -1)}y`, `${secret}x`, `${secret}\0`])
    expect(isSameSecret(guess, secret)).toBe(false);
  // A secret that is not set opens nothing.
  expect(isSameSecret('', '')).toBe(false);
});

test('a hundred and one operations on one socket', async () => {
  const client = await GraphqlSocket.connect(socketUrl, 'graphql-transport-ws', {
    'X-API-KEY': acme.privateKey.secret,
  });
  const payload = { query: 'subscription { groups { id } }' };
  for (let number = 1; number <= 101; number += 1)
    client.send({ type: 'subscribe', id: String(number), payload });
  let message = await client.next();
  while (message.type === 'next') message = await client.next();
  expect(message).toMatchObject({
    type: 'error',
    id: '101',
    payload: [
      {
        message: 'A socket can have at most 100 concurrent operations',
        extensions: { code: 'rate_limited' },
      },
    ],
  });
  await client.close();
});

test('a socket that never says who it is', async () => {
  expect(await silent.closed).toEqual({ code: 4408, reason: 'Connection initialisation timeout' });
});
