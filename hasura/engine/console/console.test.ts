/** Tests of the console: the engine serves all of its files, and only when the console is enabled. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { createEngine, type Engine } from '../engine.ts';
import { listen } from '../listen.ts';

let database: TestDatabase;
let engine: Engine;
let dist: string;
const adminSecret = 'only for tests';
const metadata = metadataOf({
  tables: [
    {
      table: 'notes',
      select_permissions: [{ role: 'reader', permission: { columns: '*', filter: {} } }],
    },
  ],
});
const program = 'export const program = "é";\n'.repeat(50);

async function get(path: string, headers: Record<string, string> = {}, from = engine) {
  const response = await from.fetch(new Request(`http://engine${path}`, { headers }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What `scripts/bundle-console.js` writes. */
function writeConsole(): void {
  const assets = join(dist, 'console/assets');
  mkdirSync(assets, { recursive: true });
  for (const name of ['console-A.js', 'chunk-B.js', 'console-C.css']) {
    writeFileSync(join(assets, name), program);
    writeFileSync(join(assets, `${name}.gz`), gzipSync(program));
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(program));
  }
  const manifest = { inputs: 'x', first: ['console-A.js', 'chunk-B.js', 'console-C.css'], sizes: {} };
  writeFileSync(join(dist, 'console/manifest.json'), JSON.stringify(manifest));
}

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'console-'));
  writeConsole();
  database = await createEmptyDatabase();
  await database.pool.query('create table notes (id int primary key)');
  engine = await createEngine({
    metadata,
    pool: database.pool,
    adminSecret,
    options: { callers: { console: { folder: join(dist, 'console') } } },
  });
});
afterAll(async () => {
  await engine.close();
  await database.drop();
  rmSync(dist, { recursive: true });
});

test('the page names the files that were built, and browsers may keep them', async () => {
  const page = await get('/console');
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const paths = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(paths.sort()).toEqual([
    '/console/assets/chunk-B.js',
    '/console/assets/console-A.js',
    '/console/assets/console-C.css',
  ]);
  for (const path of paths) {
    const file = await get(path);
    expect([file.status, file.text]).toEqual([200, program]);
    expect(file.headers.get('cache-control')).toContain('immutable');
  }
});

test('files are sent compressed to browsers that take them so', async () => {
  const served = await createEngine({
    metadata,
    pool: database.pool,
    adminSecret,
    options: { callers: { console: { folder: join(dist, 'console') } } },
  });
  const server = await listen(served, 0, { host: '127.0.0.1' });
  const path = `http://127.0.0.1:${server.port}/console/assets/console-A.js`;
  for (const encoding of ['br', 'gzip'] as const) {
    const response = await fetch(path, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    // The client has unpacked it.
    expect(await response.text()).toBe(program);
  }
  const plain = await fetch(path, { headers: { 'accept-encoding': 'identity, br;q=0' } });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, program]);
  await server.close();
});

test('until the console is built, the page says so and comes again', async () => {
  rmSync(join(dist, 'console'), { recursive: true });
  const waiting = await get('/console');
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '2']);
  expect(waiting.text).toContain('is being built');
  writeFileSync(join(dist, 'console-failure.txt'), 'no <bundler>');
  expect((await get('/console')).text).toContain('could not be built: no &lt;bundler>');
  rmSync(join(dist, 'console-failure.txt'));
  writeConsole();
  expect(await get('/console')).toMatchObject({ status: 200 });
});

test('the content security policy lets in the files of the engine and styles with the nonce of this answer only', async () => {
  const pages = [await get('/console'), await get('/console')];
  const nonces = pages.map(({ headers, text }) => {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    expect(text).not.toMatch(/<script(?![^>]* src=)|\son\w+=|https?:\/\//);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(text).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
});

test('all files of GraphiQL are served by the engine, and only pages of the engine may show it in a frame', async () => {
  const page = await get('/console/graphiql');
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  const paths = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  const script = await get('/console/graphiql/page.js');
  const workers = ['editor', 'json', 'graphql'].map((name) => `/console/graphiql/${name}.worker.js`);
  expect(script.text).toContain('.worker.js');
  const files = [...paths.filter((path) => !path.startsWith('data:')), ...workers];
  expect(files.length).toBe(7);
  for (const file of files) {
    const { status, headers, text } = await get(file);
    expect([file, status, text.length > 100]).toEqual([file, 200, true]);
    expect(headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  }
});

test('other paths below /console do not exist', async () => {
  const paths = [
    '/console/nothing.js',
    '/console/roles',
    '/console/../package.json',
    '/consoles',
    '/console/assets/nothing.js',
    '/console/assets/..%2Fmanifest.json',
    '/console/assets/console-A.js.br',
    '/console/graphiql/nothing.js',
  ];
  for (const path of paths) expect(await get(path)).toMatchObject({ status: 404 });
});

test('without a folder of the console its address leads to GraphiQL', async () => {
  const plain = await createEngine({
    metadata,
    pool: database.pool,
    adminSecret,
    options: { callers: { console: {} } },
  });
  const response = await get('/console', {}, plain);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/console/graphiql']);
  await plain.close();
});

test('there is no console without the option', async () => {
  const plain = await createEngine({ metadata, pool: database.pool, adminSecret });
  for (const path of ['/console', '/console/graphiql/graphiql.js']) {
    expect(await get(path, {}, plain)).toMatchObject({ status: 404 });
  }
  await plain.close();
});
