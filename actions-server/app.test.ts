/** Tests of the application over HTTP: what happens to every request, with routes of the test that need no key. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readError, startTestApp, type TestApp } from '../tests/support/app.ts';
import { createGate } from '../tests/support/gate.ts';
import { defaultWaitMs, waitUntil } from '../tests/support/wait-until.ts';
import { createApp } from './app.ts';
import { AppError, notFound } from './errors.ts';
import { defineRoute, type Route } from './http/route.ts';
import { listen } from './listen.ts';

const echo = defineRoute({
  description: null,
  method: 'post',
  path: '/echo',
  access: 'none',
  async handler(context) {
    const body = await context.readJsonBody(1000);
    return { status: 201, headers: { 'X-Mine': 'yes' }, json: { body: body.value, sha256: body.sha256 } };
  },
});

const routes: Route<unknown>[] = [
  echo,
  defineRoute({
    description: null,
    method: 'get',
    path: '/things/:id',
    access: 'none',
    params: z.object({ id: z.guid() }),
    handler: async ({ params, requestId, clientAddress }) => ({
      json: { id: params.id, requestId, clientAddress },
    }),
  }),
  defineRoute({
    description: null,
    method: 'get',
    path: '/fails/:how',
    access: 'none',
    params: z.object({ how: z.string() }),
    async handler({ params: { how } }) {
      if (how === 'unexpected') throw new Error('password=hunter2');
      if (how === 'thrown-text') await Promise.reject('jane@example.org');
      if (how === 'task') throw notFound('Project').withTask('t1');
      throw new AppError('validation_failed', 'two things', {
        details: [
          { path: 'a', code: 'x', message: 'no a' },
          { path: 'b', code: 'y', message: 'no b' },
        ],
      });
    },
  }),
  defineRoute({
    description: null,
    method: 'post',
    path: '/things/all',
    access: 'none',
    handler: async () => ({ json: {} }),
  }),
  defineRoute({
    description: null,
    method: 'post',
    path: '/graphql',
    access: 'none',
    errorForm: 'graphql',
    async handler() {
      throw new Error('boom');
    },
  }),
  defineRoute({
    description: null,
    method: 'get',
    path: '/stream',
    access: 'none',
    handler: async () => ({
      stream: Readable.from([Buffer.from('abc'), Buffer.from('def')]),
      contentLength: 6,
    }),
  }),
  defineRoute({
    description: null,
    method: 'get',
    path: '/broken-stream',
    access: 'none',
    async handler() {
      async function* read() {
        yield Buffer.from('abc');
        throw new Error('disk gone');
      }
      return { stream: Readable.from(read()), contentLength: 6 };
    },
  }),
  defineRoute({
    description: null,
    method: 'get',
    path: '/for-pages',
    access: 'any',
    handler: async () => ({ json: {} }),
  }),
  defineRoute({
    description: null,
    method: 'get',
    path: '/for-servers',
    access: 'private',
    handler: async () => ({ json: {} }),
  }),
];

let app: TestApp;
let base: string;
beforeAll(async () => {
  app = await startTestApp(routes);
  base = app.baseUrl;
});
afterAll(() => app.stop());
beforeEach(() => {
  app.log.length = 0;
});

const id = '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b';
const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(base + path, { method: 'POST', body, headers });

describe('every response', () => {
  test('has the API version, a request id and headers that prevent content sniffing', async () => {
    const response = await fetch(`${base}/things/${id}`);
    expect(response.headers.get('x-api-version')).toBe('2.0.0');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('has the request id of the caller when it is valid, and a new one otherwise', async () => {
    const given = await fetch(`${base}/things/${id}`, { headers: { 'x-request-id': 'my-request-1' } });
    expect(given.headers.get('x-request-id')).toBe('my-request-1');
    expect(((await given.json()) as { requestId: string }).requestId).toBe('my-request-1');
    for (const bad of ['short', 'has space in it', 'a'.repeat(65)]) {
      const response = await fetch(`${base}/things/${id}`, { headers: { 'x-request-id': bad } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('is logged in one line without the client address, query and body', async () => {
    await (await fetch(`${base}/things/${id}?email=jane@example.org`)).text();
    await (await post('/echo', '{"email":"jane@example.org"}')).text();
    const logged = app.log;
    await waitUntil(() => logged.length >= 2, { what: 'a log line for each request' });
    expect(logged).toHaveLength(2);
    expect(logged[1]).toMatchObject({
      msg: 'request',
      method: 'POST',
      route: '/echo',
      status: 201,
      groupId: null,
    });
    expect(JSON.stringify(app.log)).not.toContain('jane');
    expect(JSON.stringify(app.log)).not.toContain(id);
  });
});

describe('errors', () => {
  test('have message, code, details and the request id', async () => {
    const response = await fetch(`${base}/fails/details`);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: 'two things',
      code: 'validation_failed',
      details: [
        { path: 'a', code: 'x', message: 'no a' },
        { path: 'b', code: 'y', message: 'no b' },
      ],
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('contain the id of the task of a save', async () => {
    expect(await (await fetch(`${base}/fails/task`)).json()).toMatchObject({
      code: 'not_found',
      taskId: 't1',
    });
  });

  test.each(['unexpected', 'thrown-text'])(
    'that are unexpected reveal only the request id: %s',
    async (how) => {
      const response = await fetch(`${base}/fails/${how}`);
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(JSON.parse(text)).toEqual({
        message: 'An unexpected error occurred. Quote the request id when you report it.',
        code: 'internal_error',
        requestId: response.headers.get('x-request-id'),
      });
      const failure = app.log.find(({ msg }) => msg === 'request failed');
      expect(failure?.requestId).toBe(response.headers.get('x-request-id'));
    },
  );

  test('have the GraphQL response format on /graphql', async () => {
    const response = await post('/graphql', '{}');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { path: '$', code: 'internal_error' } }],
    });
  });

  test('an unknown route gets 404 route_not_found', async () => {
    expect(await readError(await fetch(`${base}/nowhere`))).toEqual({
      status: 404,
      code: 'route_not_found',
      message: 'There is no route for GET /nowhere',
    });
  });

  test('an unsupported method gets 405 with the header Allow', async () => {
    const response = await fetch(`${base}/echo`, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await readError(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect((await fetch(`${base}/stream`, { method: 'POST' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    );
  });

  test('a path that has a name where another one has a parameter is not that one, for any method', async () => {
    const options = await fetch(`${base}/things/all`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
    const answer = await fetch(`${base}/things/all`);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await readError(answer)).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  test('an invalid id gets 404', async () => {
    expect(await readError(await fetch(`${base}/things/1`))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  test('a path that cannot be decoded is rejected', async () => {
    expect(await readError(await fetch(`${base}/things/%ff`))).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
    });
  });

  test('an unknown parameter is rejected', async () => {
    expect(await readError(await post('/echo?dryRun=true', '{}'))).toMatchObject({
      code: 'unknown_parameter',
    });
  });
});

describe('response bodies', () => {
  test('a stream is sent completely, with its length', async () => {
    const response = await fetch(`${base}/stream`);
    expect(response.headers.get('content-length')).toBe('6');
    expect(await response.text()).toBe('abcdef');
  });

  test('HEAD returns only the headers', async () => {
    for (const path of ['/stream', `/things/${id}`]) {
      const response = await fetch(base + path, { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
      expect(await response.text()).toBe('');
    }
  });

  test('a stream that fails closes the connection instead of ending normally', async () => {
    await expect(fetch(`${base}/broken-stream`).then((response) => response.text())).rejects.toThrow();
  });

  test('the client address is the one that the trusted proxy reports, not one that the client claims', async () => {
    const response = await fetch(`${base}/things/${id}`, {
      headers: { 'x-forwarded-for': '9.9.9.9, 192.0.2.7' },
    });
    expect(await response.json()).toMatchObject({ clientAddress: '192.0.2.7' });
  });
});

describe('preflight requests', () => {
  const preflight = (path: string) =>
    fetch(base + path, { method: 'OPTIONS', headers: { origin: 'https://careers.example.org' } });

  test.each(['/for-pages', '/for-servers'])(
    'are allowed on %s, so that a page can read why its key is refused',
    async (path) => {
      const response = await preflight(path);
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-headers')).toMatch(/X-API-KEY/);
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    },
  );

  test('headers that browsers and tracing tools add do not fail a preflight', async () => {
    const allowed = (await preflight('/for-pages')).headers.get('access-control-allow-headers')?.split(', ');
    const added = ['Authorization', 'If-None-Match', 'traceparent', 'tracestate', 'baggage', '*'];
    expect(allowed).toEqual(expect.arrayContaining(['X-API-KEY', 'Content-Type', ...added]));
  });

  test('are not allowed on routes without a key that are not for pages', async () => {
    expect((await preflight('/echo')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('API keys', () => {
  test.each(['/for-pages', '/for-servers'])('%s: a missing key and a malformed key get 401', async (path) => {
    expect(await readError(await fetch(base + path))).toMatchObject({ status: 401, code: 'missing_api_key' });
    const response = await fetch(base + path, { headers: { 'x-api-key': 'sk_nonsense' } });
    expect(response.headers.get('www-authenticate')).toBe('ApiKey realm="api", header="X-API-KEY"');
    expect(await readError(response)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    // The page must be able to read the reason of the rejection.
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('a failed look-up of a key gets 503 with Retry-After, not 401', async () => {
    const response = await fetch(`${base}/for-pages`, { headers: { 'x-api-key': `sk_${'a'.repeat(32)}` } });
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await readError(response)).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});

test('readiness names the dependency that is unavailable, while liveness succeeds', async () => {
  const own = await listen(createApp(app.dependencies), app.dependencies.log, 0, '127.0.0.1');
  const ready = await fetch(`http://127.0.0.1:${own.port}/readyz`);
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('5');
  expect(await ready.json()).toEqual({ status: 'unavailable', checks: { hasura: 'failed', storage: 'ok' } });
  expect((await fetch(`http://127.0.0.1:${own.port}/healthz`)).status).toBe(200);
  await own.stop(100);
});

test('a request whose client disconnects is logged as aborted and not as a failure', async () => {
  const outgoing = httpRequest(`${base}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  outgoing.on('error', () => {});
  const arrived = once(app.server, 'request');
  outgoing.write('{"a":');
  await arrived;
  outgoing.destroy();
  const logged = app.log;
  await waitUntil(() => logged.length > 0, { what: 'the log line' });
  expect(logged).toMatchObject([{ msg: 'request', route: '/echo', status: 'aborted' }]);
});

test('a server that stops completes the requests in progress and accepts no new ones', async () => {
  const gate = createGate();
  const slow = defineRoute({
    description: null,
    method: 'get',
    path: '/slow',
    access: 'none',
    handler: async () => {
      await gate.opened;
      return { json: 'done' };
    },
  });
  const own = await listen(createApp(app.dependencies, [slow]), app.dependencies.log, 0, '127.0.0.1');
  const arrived = once(own.server, 'request');
  const answer = fetch(`http://127.0.0.1:${own.port}/slow`);
  await arrived;
  const stopped = own.stop(defaultWaitMs);
  await expect(fetch(`http://127.0.0.1:${own.port}/slow`)).rejects.toThrow();
  gate.open();
  expect(await (await answer).json()).toBe('done');
  await stopped;
});
