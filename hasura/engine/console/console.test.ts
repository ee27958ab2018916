/** Tests of the console: the engine serves all of its files, and only when the console is enabled. */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { createEngine, type Engine } from '../engine.ts';

let database: TestDatabase;
let engine: Engine;
const adminSecret = 'only for tests';
const metadata = metadataOf({
  tables: [
    {
      table: 'notes',
      select_permissions: [{ role: 'reader', permission: { columns: '*', filter: {} } }],
    },
  ],
});

async function get(path: string, headers: Record<string, string> = {}, from = engine) {
  const response = await from.fetch(new Request(`http://engine${path}`, { headers }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table notes (id int primary key)');
  engine = await createEngine({
    metadata,
    pool: database.pool,
    adminSecret,
    options: { enableConsole: true },
  });
});
afterAll(async () => {
  await engine.close();
  await database.drop();
});

test('all files of the page are served by the engine', async () => {
  const page = await get('/console');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const paths = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  const script = await get('/console/console.js');
  const workers = ['editor', 'json', 'graphql'].map((name) => `/console/${name}.worker.js`);
  expect(script.text).toContain('.worker.js');
  const files = [...paths.filter((path) => !path.startsWith('data:')), ...workers];
  expect(files.length).toBe(7);
  for (const file of files) {
    const { status, headers, text } = await get(file);
    expect([file, status, text.length > 100]).toEqual([file, 200, true]);
    expect(headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  }
});

test('the content security policy allows only the same origin and no inline scripts, and the page has none', async () => {
  const { headers, text } = await get('/console');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
  expect(text).not.toMatch(/<script(?![^>]* src=)|\son\w+=|https?:\/\//);
});

test('the list of roles needs the admin secret', async () => {
  const secret = { 'x-hasura-admin-secret': adminSecret };
  expect(JSON.parse((await get('/console/roles', secret)).text)).toEqual({ roles: ['admin', 'reader'] });
  expect(await get('/console/roles')).toMatchObject({ status: 401 });
  expect(await get('/console/roles', { 'x-hasura-admin-secret': 'guess' })).toMatchObject({ status: 401 });
  expect(await get('/console/roles', { ...secret, 'x-hasura-role': 'reader' })).toMatchObject({
    status: 401,
  });
});

test('other paths below /console do not exist', async () => {
  for (const path of ['/console/nothing.js', '/console/../package.json', '/consoles']) {
    expect(await get(path)).toMatchObject({ status: 404 });
  }
});

test('there is no console without the option', async () => {
  const plain = await createEngine({ metadata, pool: database.pool, adminSecret });
  for (const path of ['/console', '/console/graphiql.js', '/console/roles']) {
    expect(await get(path, {}, plain)).toMatchObject({ status: 404 });
  }
  await plain.close();
});
