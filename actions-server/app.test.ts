/** What the application does with every request, seen over HTTP, with routes of the test's own that need no key. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { createDependencies, type Dependencies } from './dependencies.ts';
import { AppError, notFound } from './errors.ts';
import { defineRoute, type Route } from './http/route.ts';
import { type Listening, listen } from './listen.ts';
import { createLog } from './log.ts';

const echo = defineRoute({
  method: 'post',
  path: '/echo',
  access: 'none',
  async handler(context) {
    const body = await context.readJsonBody(1000);
    return { status: 201, headers: { 'X-Mine': 'yes' }, json: { body: body.value, sha256: body.sha256 } };
  },
});

const routes: Route[] = [
  echo,
  defineRoute({
    method: 'get',
    path: '/things/:id',
    access: 'none',
    params: z.object({ id: z.guid() }),
    handler: async ({ params, requestId, clientAddress }) => ({
      json: { id: params.id, requestId, clientAddress },
    }),
  }),
  defineRoute({
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
    method: 'post',
    path: '/graphql',
    access: 'none',
    errorForm: 'graphql',
    async handler() {
      throw new Error('boom');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/stream',
    access: 'none',
    handler: async () => ({
      stream: Readable.from([Buffer.from('abc'), Buffer.from('def')]),
      contentLength: 6,
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/broken-stream',
    access: 'none',
    async handler() {
      const stream = new PassThrough();
      stream.write('abc');
      setTimeout(() => stream.destroy(new Error('disk gone')), 20);
      return { stream, contentLength: 6 };
    },
  }),
  defineRoute({ method: 'get', path: '/for-pages', access: 'any', handler: async () => ({ json: {} }) }),
  defineRoute({
    method: 'get',
    path: '/for-servers',
    access: 'private',
    handler: async () => ({ json: {} }),
  }),
];

const lines: string[] = [];
let folder: string;
let dependencies: Dependencies;
let listening: Listening;
let base: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-'));
  const config = loadConfig({
    HASURA_GRAPHQL_ADMIN_SECRET: 'x',
    HASURA_GRAPHQL_ENDPOINT: 'http://127.0.0.1:9/v1/graphql',
    FILE_LINK_SECRET: 'f'.repeat(32),
    STORAGE_FOLDER: folder,
    TRUST_PROXY: '1',
  });
  const log = createLog('info', { write: (line) => void lines.push(line) });
  dependencies = await createDependencies(config, { log });
  listening = await listen(createApp(dependencies, routes), 0, '127.0.0.1');
  base = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  await listening.stop(100);
  await dependencies.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lines.length = 0;
});

const ID = '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b';
const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(base + path, { method: 'POST', body, headers });

async function error(response: Response) {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: body.code, message: body.message };
}

describe('every response', () => {
  test('carries the version, a request id and headers that keep browsers from guessing', async () => {
    const response = await fetch(`${base}/things/${ID}`);
    expect(response.headers.get('x-api-version')).toBe('2.0.0');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('has the caller’s own request id when it is well formed, and another otherwise', async () => {
    const given = await fetch(`${base}/things/${ID}`, { headers: { 'x-request-id': 'my-request-1' } });
    expect(given.headers.get('x-request-id')).toBe('my-request-1');
    expect(((await given.json()) as { requestId: string }).requestId).toBe('my-request-1');
    for (const bad of ['short', 'has space in it', 'a'.repeat(65)]) {
      const response = await fetch(`${base}/things/${ID}`, { headers: { 'x-request-id': bad } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('comes with one log line, without address, query or body', async () => {
    await (await fetch(`${base}/things/${ID}?email=jane@example.org`)).text();
    await (await post('/echo', '{"email":"jane@example.org"}')).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toHaveLength(2);
    expect(logged[1]).toMatchObject({
      msg: 'request',
      method: 'POST',
      route: '/echo',
      status: 201,
      groupId: null,
    });
    expect(lines.join()).not.toContain('jane');
    expect(lines.join()).not.toContain(ID);
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

  test('name the task of a save', async () => {
    expect(await (await fetch(`${base}/fails/task`)).json()).toMatchObject({
      code: 'not_found',
      taskId: 't1',
    });
  });

  test.each(['unexpected', 'thrown-text'])(
    'of the unexpected kind say nothing but the request id: %s',
    async (how) => {
      const response = await fetch(`${base}/fails/${how}`);
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(JSON.parse(text)).toEqual({
        message: 'An unexpected error occurred. Quote the request id when you report it.',
        code: 'internal_error',
        requestId: response.headers.get('x-request-id'),
      });
      const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
      expect(failure.requestId).toBe(response.headers.get('x-request-id'));
    },
  );

  test('have GraphQL’s envelope on /graphql', async () => {
    const response = await post('/graphql', '{}');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      errors: [{ message: expect.any(String), extensions: { path: '$', code: 'internal_error' } }],
    });
  });

  test('404 route_not_found where there is nothing', async () => {
    expect(await error(await fetch(`${base}/nowhere`))).toEqual({
      status: 404,
      code: 'route_not_found',
      message: 'There is nothing at GET /nowhere',
    });
  });

  test('405 with Allow for another method', async () => {
    const response = await fetch(`${base}/echo`, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await error(response)).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect((await fetch(`${base}/stream`, { method: 'POST' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    );
  });

  test('an id that cannot be one is not found', async () => {
    expect(await error(await fetch(`${base}/things/1`))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('a path that cannot be decoded is refused', async () => {
    expect(await error(await fetch(`${base}/things/%ff`))).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
    });
  });

  test('a parameter that nobody takes is refused', async () => {
    expect(await error(await post('/echo?dryRun=true', '{}'))).toMatchObject({ code: 'unknown_parameter' });
  });
});

describe('bodies', () => {
  test('JSON is read, with a hash of its bytes', async () => {
    const response = await post('/echo', '{"a":[1,"é"]}');
    expect(response.status).toBe(201);
    expect(response.headers.get('x-mine')).toBe('yes');
    expect(await response.json()).toEqual({
      body: { a: [1, 'é'] },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test.each(['application/json; charset=UTF-8', 'application/vnd.api+json', 'Application/JSON'])(
    '%s is JSON',
    async (type) => {
      expect((await post('/echo', '{}', { 'content-type': type })).status).toBe(201);
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
  ])('%s is 415', async (type) => {
    expect(await error(await post('/echo', '{}', { 'content-type': type }))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test.each([
    ['broken', '{"a":'],
    ['empty', ''],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('%s JSON is 400 and is not quoted', async (_case, body) => {
    const refused = await error(await post('/echo', body));
    expect(refused).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(refused.message).toMatch(/^The body is not valid JSON( \(at position \d+\))?$/);
  });

  test('more than the limit is 413, said by its length or found while reading', async () => {
    expect(await error(await post('/echo', JSON.stringify('x'.repeat(1000))))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    const chunked = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 20; sent += 1)
          controller.enqueue(new TextEncoder().encode('x'.repeat(100)));
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      body: chunked,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    };
    expect(await error(await fetch(`${base}/echo`, init as RequestInit))).toMatchObject({ status: 413 });
  });

  test('gzip is read, and cannot unfold beyond the limit', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await post('/echo', gzipSync('{"a":1}'), headers)).status).toBe(201);
    expect((await post('/echo', gzipSync(JSON.stringify('x'.repeat(100_000))), headers)).status).toBe(413);
    expect(await error(await post('/echo', 'not gzip', headers))).toMatchObject({
      status: 400,
      code: 'invalid_json',
    });
    expect(await error(await post('/echo', '{}', { ...headers, 'content-encoding': 'zstd' }))).toMatchObject({
      status: 415,
    });
  });
});

describe('answers', () => {
  test('a stream arrives whole, with its length', async () => {
    const response = await fetch(`${base}/stream`);
    expect(response.headers.get('content-length')).toBe('6');
    expect(await response.text()).toBe('abcdef');
  });

  test('HEAD is the headers alone', async () => {
    for (const path of ['/stream', `/things/${ID}`]) {
      const response = await fetch(base + path, { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
      expect(await response.text()).toBe('');
    }
  });

  test('a stream that fails breaks off instead of ending as if it were whole', async () => {
    await expect(fetch(`${base}/broken-stream`).then((response) => response.text())).rejects.toThrow();
  });

  test('the client address is the one the trusted proxy saw, not one that a client claims', async () => {
    const response = await fetch(`${base}/things/${ID}`, {
      headers: { 'x-forwarded-for': '9.9.9.9, 192.0.2.7' },
    });
    expect(await response.json()).toMatchObject({ clientAddress: '192.0.2.7' });
  });
});

describe('preflights', () => {
  const preflight = (path: string) =>
    fetch(base + path, { method: 'OPTIONS', headers: { origin: 'https://careers.example.org' } });

  test('allow pages where public keys may go', async () => {
    const response = await preflight('/for-pages');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toMatch(/X-API-KEY/);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });

  test('allow nothing where only private keys may go', async () => {
    expect((await preflight('/for-servers')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('keys', () => {
  test.each(['/for-pages', '/for-servers'])('%s: no key and a text that is none are 401', async (path) => {
    expect(await error(await fetch(base + path))).toMatchObject({ status: 401, code: 'missing_api_key' });
    const response = await fetch(base + path, { headers: { 'x-api-key': 'sk_nonsense' } });
    expect(await error(response)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    // A page has to be able to read why it was refused.
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('when keys cannot be looked up it is 503 with Retry-After, not 401', async () => {
    const response = await fetch(`${base}/for-pages`, { headers: { 'x-api-key': `sk_${'a'.repeat(32)}` } });
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await error(response)).toMatchObject({ status: 503, code: 'service_unavailable' });
  });
});

test('what is missing is named when the server is not ready, and the process is alive all the same', async () => {
  const own = await listen(createApp(dependencies), 0, '127.0.0.1');
  const ready = await fetch(`http://127.0.0.1:${own.port}/readyz`);
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('5');
  expect(await ready.json()).toEqual({ status: 'unavailable', checks: { hasura: 'failed', storage: 'ok' } });
  expect((await fetch(`http://127.0.0.1:${own.port}/healthz`)).status).toBe(200);
  await own.stop(100);
});

test('a client that goes away is logged as gone and is no failure', async () => {
  const outgoing = httpRequest(`${base}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  outgoing.on('error', () => {});
  outgoing.write('{"a":');
  await new Promise((resolve) => setTimeout(resolve, 30));
  outgoing.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toMatchObject([{ msg: 'request', route: '/echo', status: 'aborted' }]);
});

test('stopping lets a request in progress finish and takes no new one', async () => {
  let release = () => {};
  const slow = defineRoute({
    method: 'get',
    path: '/slow',
    access: 'none',
    handler: () => new Promise((resolve) => (release = () => resolve({ json: 'done' }))),
  });
  const own = await listen(createApp(dependencies, [slow]), 0, '127.0.0.1');
  const answer = fetch(`http://127.0.0.1:${own.port}/slow`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const stopped = own.stop(5_000);
  await expect(fetch(`http://127.0.0.1:${own.port}/slow`)).rejects.toThrow();
  release();
  expect(await (await answer).json()).toBe('done');
  await stopped;
});
