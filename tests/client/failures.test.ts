/** What a program sees of calls that fail, that are aborted, and that take too long, up to the end of their answers. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ConnectionError, Platform, TimeoutError } from '../../clients/typescript/src/index.ts';

/** A server that is asked for how it fails by the key. */
const server = createServer((request, response) => {
  request.resume();
  const how = String(request.headers['x-api-key']);
  if (how === 'refuse') return answer(response, 422, { message: 'No', code: 'validation_failed' });
  if (how === 'busy') return answer(response, 503, { code: 'service_unavailable' }, { 'retry-after': '60' });
  if (how === 'proxy') return response.writeHead(502, { 'x-request-id': 'r1' }).end('<h1>Bad gateway</h1>');
  if (how === 'cut') return response.destroy();
  if (how === 'nonsense') return response.writeHead(200, { 'content-type': 'application/json' }).end('{');
  if (how === 'silence') return;
  if (how === 'list') {
    const data = [{ id: '1' }, { id: '2' }, { id: '3' }];
    return answer(response, 200, { data, nextCursor: '4', hasMore: false });
  }
  if (how === 'whole') return response.writeHead(200, { 'content-type': 'text/plain' }).end('all of it');
  // The head and a part of the body.
  const isError = how.startsWith('error');
  response.writeHead(isError ? 500 : 200, {
    'content-type': isError ? 'application/json' : 'application/zip',
  });
  response.write('part');
  if (how === 'part, cut') setTimeout(() => response.destroy(), 50);
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const clientOf = (how: string, options = {}) =>
  new Platform({ apiKey: how, baseUrl, maxRetries: 0, ...options });

test('a call that fails is told to who asks for it, once, and never ends the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-failures-'));
  await build({
    entryPoints: [fileURLToPath(new URL('../../clients/typescript/src/index.ts', import.meta.url))],
    outfile: join(folder, 'client.mjs'),
    bundle: true,
    format: 'esm',
    logLevel: 'silent',
  });
  await writeFile(
    join(folder, 'program.mjs'),
    `import { Platform } from './client.mjs';
const calls = {
  save: (p, o) => p.saveCompany({ externalId: 'x' }, o),
  upload: (p, o) => p.saveApplicant({ files: [new Blob(['x'])] }, o),
  read: (p, o) => p.getTask('x', o),
  list: (p, o) => p.listCompanies({}, o),
  bytes: (p, o) => p.exportProfile('x', o),
  put: (p, o) => p.setCareersLogo('x', { files: [new Blob(['x'])] }, o),
  unsendable: (p, o) => p.saveCompany({ externalId: Number.NaN }, o),
  graphql: (p, o) => p.graphql('{ x }', {}, o),
};
const failures = {
  refuse: {}, cut: {}, nonsense: {}, silence: { timeoutMs: 20 },
  aborted: { signal: AbortSignal.abort(new Error('aborted')) },
};
const uses = {
  awaited: (call) => call,
  withResponse: (call) => call.withResponse?.() ?? call,
  caught: (call) => call.catch((error) => { throw error; }),
  finally: (call) => call.finally(() => {}),
  later: async (call) => { await new Promise((done) => setTimeout(done, 60)); return call.withResponse?.() ?? call; },
  both: (call) => Promise.all([call, call.withResponse?.()]),
};
const told = [];
await Promise.all(Object.entries(failures).flatMap(([how, options]) =>
  Object.entries(calls).flatMap(([kind, call]) =>
    Object.entries(uses).map(async ([use, ask]) => {
      const platform = new Platform({ apiKey: how, baseUrl: process.argv[2], maxRetries: 0 });
      try { await ask(call(platform, options)); told.push('nothing ' + [how, kind, use]); }
      catch (error) { told.push(error.name); }
    }))));
await new Promise((done) => setTimeout(done, 100));
console.log(JSON.stringify(told));`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs'), baseUrl], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const told = JSON.parse(stdout) as string[];
  expect(told).toHaveLength(5 * 8 * 6);
  expect([...new Set(told)].sort()).toEqual([
    'ConnectionError',
    'Error',
    'TimeoutError',
    'TypeError',
    'ValidationError',
  ]);
  await rm(folder, { recursive: true });
});

/** An answer of which the head has come, within a time that is longer on a busy machine. */
async function begun(ask: (timeoutMs: number) => Promise<Response>): Promise<Response> {
  for (let timeoutMs = 50; ; timeoutMs *= 2) {
    try {
      return await ask(timeoutMs);
    } catch (error) {
      if (!(error instanceof TimeoutError) || timeoutMs > 10_000) throw error;
    }
  }
}

describe('the body of an answer', () => {
  test('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const response = await clientOf('part').exportProfile('x', { signal: controller.signal });
    const reading = response.arrayBuffer();
    setTimeout(() => controller.abort(new Error('not needed any more')), 20);
    await expect(reading).rejects.toThrow('not needed any more');
  });

  test('ends with a TimeoutError, whether it is read or not, and also that of an error', async () => {
    const read = await begun((timeoutMs) => clientOf('part').exportProfile('x', { timeoutMs }));
    await expect(read.text()).rejects.toBeInstanceOf(TimeoutError);
    let limitMs = 0;
    const unread = await begun((timeoutMs) => {
      limitMs = timeoutMs;
      return clientOf('part', { timeoutMs }).exportProfile('x');
    });
    await new Promise((done) => setTimeout(done, limitMs + 50));
    await expect(unread.text()).rejects.toBeInstanceOf(TimeoutError);
    await expect(clientOf('error, part').exportProfile('x', { timeoutMs: 100 })).rejects.toBeInstanceOf(
      TimeoutError,
    );
  });

  test('ends with a ConnectionError when the connection breaks', async () => {
    const response = await clientOf('part, cut').exportProfile('x');
    await expect(response.text()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('is whole when nothing happens, and an abort after it or its cancellation does nothing', async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const response = await clientOf('whole').exportProfile('x', options);
    expect(response.url).toContain(baseUrl);
    expect(await response.text()).toBe('all of it');
    const cancelled = await clientOf('part').exportProfile('x', options);
    await cancelled.body?.cancel();
    controller.abort(new Error('too late'));
  });

  test('ends although a fetch of the program knows no signal', async () => {
    const deaf: typeof fetch = (address, { signal, ...init } = {}) => fetch(address, init);
    await expect(clientOf('silence', { fetch: deaf, timeoutMs: 50 }).getTask('x')).rejects.toBeInstanceOf(
      TimeoutError,
    );
    const controller = new AbortController();
    const response = await clientOf('part', { fetch: deaf }).exportProfile('x', {
      signal: controller.signal,
    });
    controller.abort(new Error('enough'));
    await expect(response.text()).rejects.toThrow('enough');
  });
});

test('an error whose answer is not of the platform has its status, an id of the request, and no code', async () => {
  const error = await clientOf('proxy')
    .getTask('x')
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'ServerError',
    message: 'The server answered 502',
    status: 502,
    code: 'unknown',
    details: [],
    requestId: 'r1',
    taskId: null,
  });
});

test('an abort ends the wait for the next attempt with its reason', async () => {
  const controller = new AbortController();
  const asked = once(server, 'request');
  const call = clientOf('busy', { maxRetries: 1 }).getTask('x', { signal: controller.signal });
  await asked;
  setTimeout(() => controller.abort(new Error('enough')), 50);
  await expect(call).rejects.toThrow('enough');
});

test('a list that is followed ends at the record at which it is aborted', async () => {
  const controller = new AbortController();
  const seen: string[] = [];
  const follow = async () => {
    for await (const { id } of clientOf('list').listCompanies({}, { signal: controller.signal })) {
      seen.push(id);
      controller.abort(new Error('enough'));
    }
  };
  await expect(follow()).rejects.toThrow('enough');
  expect(seen).toEqual(['1']);
});

test.each(['signal', 'timeoutMs'])('a stream that is uploaded is cancelled by %s', async (how) => {
  const controller = new AbortController();
  let cancelled: unknown;
  const content = new ReadableStream<Uint8Array>({
    pull: () => new Promise(() => {}),
    cancel(reason) {
      cancelled = reason;
    },
  });
  const call = clientOf('whole').saveFiles(
    { profileId: 'x', files: [{ fileName: 'a.txt', content }] },
    how === 'signal' ? { signal: controller.signal } : { timeoutMs: 50 },
  );
  controller.abort(new Error('enough'));
  await expect(call).rejects.toThrow(how === 'signal' ? 'enough' : 'within 50 ms');
  expect(cancelled).toBeInstanceOf(Error);
});

describe('timeoutMs', () => {
  test.each([Number.POSITIVE_INFINITY, 30 * 86_400_000, 2 ** 31])(
    '%d waits for the answer',
    async (timeoutMs) => {
      expect(await (await clientOf('whole', { timeoutMs }).exportProfile('x')).text()).toBe('all of it');
    },
  );

  test.each([0, -1, Number.NaN])('%d is refused', async (timeoutMs) => {
    await expect(clientOf('whole').exportProfile('x', { timeoutMs })).rejects.toThrow('above 0');
  });
});
