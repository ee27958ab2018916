/** Which answers caches may keep, when a client is told that its copy is still valid, and which are compressed. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { newStorageKey } from '../actions-server/files/storage.ts';
import { insert, startTestApi } from './support/api.ts';
import { createFullRecords } from './support/full-records.ts';
import { insertFile } from './support/stored-files.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const key = newStorageKey(acme.groupId);
await api.dependencies.storage.put(key, Buffer.from('bytes'.repeat(1000)));
const records = await createFullRecords(api.database, acme, key);

/** The bytes as they are sent: `fetch` decompresses. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, api.baseUrl),
      { method, headers: { 'x-api-key': acme.publicKey.secret, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Answer['headers'],
            bytes: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const cacheable = () => ['/rest/v2/offers', `/rest/v2/offers/${records.projectId}`];
const variants = (answer: Answer) => answer.headers.vary?.toLowerCase().split(/, */).sort();

describe('answers about offers', () => {
  test('may be kept by any cache for a public key, and only by their reader for a private key', async () => {
    for (const path of cacheable()) {
      const open = await ask(path);
      expect(open).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=60' } });
      const closed = await ask(path, { 'x-api-key': acme.privateKey.secret });
      expect(closed).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
      for (const answer of [open, closed]) {
        expect(answer.headers.etag).toMatch(/^W\/"[\w-]{43}"$/);
        expect(variants(answer)).toEqual(['accept-encoding', 'origin', 'x-api-key']);
      }
    }
  });

  test('are not sent again to a page or program that asks with fetch and a condition of its own', async () => {
    const { headers } = await ask('/rest/v2/offers');
    const condition = { 'If-None-Match': headers.etag ?? '' };
    const response = await acme.get('/rest/v2/offers', { key: acme.publicKey.secret, headers: condition });
    expect(response.status).toBe(304);
  });

  test('are not sent again to a client that has them, whatever its encoding', async () => {
    for (const path of cacheable()) {
      const { headers } = await ask(path, { 'accept-encoding': 'br' });
      const etag = headers.etag ?? '';
      for (const condition of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await ask(path, { 'if-none-match': condition, 'accept-encoding': 'gzip' }, method);
          expect(answer).toMatchObject({
            status: 304,
            headers: { etag, 'cache-control': 'public, max-age=60' },
          });
          expect(answer.bytes.byteLength).toBe(0);
          expect(answer.headers['content-encoding']).toBeUndefined();
          expect(variants(answer)).toEqual(['accept-encoding', 'origin', 'x-api-key']);
        }
      }
      expect((await ask(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    }
  });

  test('keep their ETag although they contain links to files, and get another when an offer changes', async () => {
    for (const path of cacheable()) {
      const first = await ask(path);
      expect(first.bytes.toString()).toContain('signature=');
      expect((await ask(path)).headers.etag).toBe(first.headers.etag);
      await api.database.pool.query('update projects set name = name || $1 where id = $2', [
        '!',
        records.projectId,
      ]);
      const changed = await ask(path, { 'if-none-match': first.headers.etag ?? '' });
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(first.headers.etag);
    }
  });

  test('have links that work for at least half of their lifetime', async () => {
    const { lifetimeSeconds } = api.dependencies.config.fileLinks;
    for (const path of cacheable()) {
      const expires = Number(/expires=(\d+)/.exec((await ask(path)).bytes.toString())?.[1]);
      const seconds = expires - Date.now() / 1000;
      expect(seconds).toBeGreaterThan(lifetimeSeconds / 2 - 60);
      expect(seconds).toBeLessThanOrEqual(lifetimeSeconds);
    }
  });

  test('count against the limits of the key also when they are not sent again', async () => {
    const { headers } = await ask('/rest/v2/offers');
    const again = await ask('/rest/v2/offers', { 'if-none-match': headers.etag ?? '' });
    const left = (answer: { headers: Answer['headers'] }) => Number(answer.headers['x-ratelimit-remaining']);
    expect(left(again)).toBe(left({ headers }) - 1);
  });
});

test('no cache may keep any other answer', async () => {
  const privateKey = { 'x-api-key': acme.privateKey.secret };
  const answers = [
    await ask('/rest/v2/profiles', privateKey),
    await ask('/rest/v2/offers/none'),
    await ask('/rest/v2/offers?limit=0'),
    await ask('/rest/v2/offers', { 'x-api-key': 'pk_wrong' }),
    await ask('/graphql', { 'content-type': 'application/json' }, 'POST', '{"query":"{ offers { id } }"}'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 401, 200]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers.etag).toBeUndefined();
  }
});

describe('a JSON answer of more than 1 KB', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;
  const big = () =>
    [
      ['GET', '/rest/v2/profiles', ''],
      ['GET', `/rest/v2/offers/${records.projectId}`, ''],
      ['POST', '/graphql', JSON.stringify({ query: '{ __schema { types { name } } }' })],
    ] as const;

  test.each(['br', 'gzip'] as const)(
    'is compressed with %s for a client that accepts it',
    async (encoding) => {
      for (const [method, path, body] of big()) {
        const headers = { 'x-api-key': acme.privateKey.secret, 'content-type': 'application/json' };
        const plain = await ask(path, headers, method, body);
        expect(plain.headers['content-encoding']).toBeUndefined();
        const answer = await ask(path, { ...headers, 'accept-encoding': encoding }, method, body);
        expect(answer.headers).toMatchObject({
          'content-encoding': encoding,
          'content-type': 'application/json; charset=utf-8',
          'content-length': String(answer.bytes.byteLength),
        });
        expect(variants(answer)).toContain('accept-encoding');
        expect(answer.bytes.byteLength).toBeLessThan(plain.bytes.byteLength);
        // Links of files other than those of offers differ from request to request.
        const text = (bytes: Buffer) => bytes.toString().replace(/expires=[^"]*/g, '');
        expect(text(decoders[encoding](answer.bytes))).toBe(text(plain.bytes));
      }
    },
  );

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
  ])('has for Accept-Encoding "%s" the encoding %s', async (accepted, encoding) => {
    const answer = await ask(`/rest/v2/offers/${records.projectId}`, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  test('has the same headers when only they are asked for', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const path = `/rest/v2/offers/${records.projectId}`;
      const [whole, head] = [
        await ask(path, { 'accept-encoding': accepted }),
        await ask(path, { 'accept-encoding': accepted }, 'HEAD'),
      ];
      expect(head.bytes.byteLength).toBe(0);
      for (const name of ['content-length', 'content-encoding', 'etag', 'vary', 'cache-control']) {
        expect(head.headers[name]).toBe(whole.headers[name]);
      }
    }
  });

  test('is compressed also when it is an error', async () => {
    const unknown = Array.from({ length: 40 }, (_, index) => [`unknown${index}`, 'x']);
    const headers = {
      'x-api-key': acme.privateKey.secret,
      'content-type': 'application/json',
      prefer: 'handling=strict',
    };
    const body = JSON.stringify({ name: 'A', ...Object.fromEntries(unknown) });
    const answer = await ask('/rest/v2/projects', { ...headers, 'accept-encoding': 'gzip' }, 'POST', body);
    expect(answer).toMatchObject({ status: 422, headers: { 'content-encoding': 'gzip' } });
    expect(JSON.parse(gunzipSync(answer.bytes).toString())).toMatchObject({ code: expect.any(String) });
  });
});

test('small answers and files are never compressed', async () => {
  const accepted = { 'accept-encoding': 'br, gzip' };
  const small = await ask('/rest/v2/offers?limit=1&offset=10', accepted);
  expect(small).toMatchObject({ status: 200 });
  expect(small.headers['content-encoding']).toBeUndefined();

  const text = 'text that would compress well '.repeat(200);
  const storageKey = newStorageKey(acme.groupId);
  await api.dependencies.storage.put(storageKey, Buffer.from(text));
  const file = { name: 'a.txt', size: text.length, mimeType: 'text/plain', storageKey };
  const fileId = await insertFile(api.database, acme, file);
  await insert(api.database, 'projects_files', {
    groupId: acme.groupId,
    projectId: records.projectId,
    fileId,
    isPublic: true,
  });
  const { files } = JSON.parse((await ask(`/rest/v2/offers/${records.projectId}`)).bytes.toString()) as {
    files: { fileId: string; file: { url: string } }[];
  };
  const link = new URL(files.find((entry) => entry.fileId === fileId)?.file.url ?? '');
  const answer = await ask(link.pathname + link.search, accepted);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(text.length) } });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.bytes.toString()).toBe(text);
});
