/** Tests of the engine as its own program: its environment, its start and its end. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type EngineProgram, startEngineProgram } from '../../tests/support/engine-program.ts';
import { metadataDocument } from '../../tests/support/metadata.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';

let database: TestDatabase;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(
    'create table users (id int primary key, total bigint); insert into users values (1, 5)',
  );
  folder = mkdtempSync(join(tmpdir(), 'engine-server-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
  await database.drop();
});

function metadataFile(table: object): string {
  const file = join(folder, `${started.length}.json`);
  writeFileSync(file, JSON.stringify(metadataDocument({ tables: [table] })));
  return file;
}

function start(environment: Record<string, string>): EngineProgram {
  const program = startEngineProgram(environment);
  started.push(program.child);
  return program;
}

test('serves its metadata and stops gracefully on SIGTERM', async () => {
  const running = start({
    DATABASE_URL: database.url,
    METADATA_FILE: metadataFile({ table: 'users' }),
    ADMIN_SECRET: 'secret',
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
  });
  const base = `http://127.0.0.1:${await running.port()}`;
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  const response = await fetch(`${base}/v1/graphql`, {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': 'secret' },
    body: JSON.stringify({ query: '{ users { id total } }' }),
  });
  expect(await response.json()).toEqual({ data: { users: [{ id: 1, total: '5' }] } });
  running.child.kill('SIGTERM');
  expect(await running.exit).toBe(0);
});

test('reloads changed metadata without dropping a request, and keeps it when the change is invalid', async () => {
  const file = metadataFile({ table: 'users' });
  const running = start({ DATABASE_URL: database.url, METADATA_FILE: file, ADMIN_SECRET: 'secret' });
  const base = `http://127.0.0.1:${await running.port()}`;
  const statuses: number[] = [];
  const ask = async (query: string): Promise<object> => {
    const response = await fetch(`${base}/v1/graphql`, {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': 'secret' },
      body: JSON.stringify({ query }),
    });
    statuses.push(response.status);
    return (await response.json()) as object;
  };
  const write = (table: object): void => {
    writeFileSync(file, JSON.stringify(metadataDocument({ tables: [table] })));
  };

  write({ table: 'users', configuration: { custom_name: 'people' } });
  await waitUntil(async () => 'data' in (await ask('{ people { id } }')));
  writeFileSync(file, JSON.stringify({ ...metadataDocument({ tables: [] }), version: 2 }));
  await waitUntil(() => running.output().includes('metadata rejected'));
  expect(await ask('{ people { id } }')).toEqual({ data: { people: [{ id: 1 }] } });
  expect(await (await fetch(`${base}/healthz`)).text()).toContain('WARN');
  expect(new Set(statuses)).toEqual(new Set([200]));
  running.child.kill('SIGTERM');
  expect(await running.exit).toBe(0);
});

test('invalid metadata ends a strict program with the file and the key in the log', async () => {
  const file = metadataFile({ table: 'users', remote_relationships: [{ name: 'x' }] });
  const running = start({
    DATABASE_URL: database.url,
    METADATA_FILE: file,
    ADMIN_SECRET: 'secret',
    ENGINE_STRICT_METADATA: 'true',
  });
  expect(await running.exit).not.toBe(0);
  expect(running.output()).toContain(
    `${file}: sources[0].tables[0].remote_relationships[0]: remote relationships are not supported`,
  );
});

test('unsupported settings of Hasura are rejected with their names, and settings without effect are accepted', async () => {
  const settings = {
    DATABASE_URL: database.url,
    METADATA_FILE: metadataFile({ table: 'users' }),
    ADMIN_SECRET: 'secret',
    HASURA_GRAPHQL_ENABLE_TELEMETRY: 'false',
    HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'false',
    HASURA_GRAPHQL_AUTH_HOOK: '',
  };
  const closing = {
    HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true',
    HASURA_GRAPHQL_JWT_SECRET: '{"type":"HS256","key":"k"}',
    HASURA_GRAPHQL_AUTH_HOOK: 'http://127.0.0.1/auth',
    HASURA_GRAPHQL_NEXT_YEARS_SETTING: '1',
  };
  const refused = start({ ...settings, ...closing });
  expect(await refused.exit).not.toBe(0);
  for (const name of Object.keys(closing)) expect(refused.output()).toContain(`${name} is set, but`);
  expect(refused.output()).not.toContain('HS256');

  const taken = start(settings);
  await taken.port();
  taken.child.kill('SIGTERM');
  expect(await taken.exit).toBe(0);
});

test('pages of any origin are allowed by default, as in Hasura', async () => {
  const settings = {
    DATABASE_URL: database.url,
    ADMIN_SECRET: 'secret',
    METADATA_FILE: metadataFile({ table: 'users' }),
  };
  const allowed = async (more: Record<string, string>): Promise<string | null> => {
    const running = start({ ...settings, ...more });
    const url = `http://127.0.0.1:${await running.port()}/healthz`;
    const response = await fetch(url, { headers: { origin: 'https://app.example' } });
    running.child.kill('SIGTERM');
    await running.exit;
    return response.headers.get('access-control-allow-origin');
  };
  expect(await allowed({})).toBe('https://app.example');
  expect(await allowed({ HASURA_GRAPHQL_DISABLE_CORS: 'true' })).toBeNull();
  expect(await allowed({ HASURA_GRAPHQL_CORS_DOMAIN: 'https://other.example' })).toBeNull();
});

test('a part of the port can be switched off, and the name of one that does not exist stops the start', async () => {
  const settings = {
    DATABASE_URL: database.url,
    ADMIN_SECRET: 'secret',
    METADATA_FILE: metadataFile({ table: 'users' }),
  };
  const running = start({ ...settings, HASURA_GRAPHQL_ENABLED_APIS: 'graphql' });
  const base = `http://127.0.0.1:${await running.port()}`;
  const statusOf = async (path: string) => (await fetch(base + path, { method: 'POST', body: '{}' })).status;
  expect([await statusOf('/v1/graphql'), await statusOf('/v2/query')]).toEqual([200, 404]);
  running.child.kill('SIGTERM');
  await running.exit;
  const refused = start({ ...settings, HASURA_GRAPHQL_ENABLED_APIS: 'graphql,nothing' });
  expect(await refused.exit).not.toBe(0);
  expect(refused.output()).toContain('\\"nothing\\" is not one of');
});

test('missing environment variables are named', async () => {
  const running = start({ DATABASE_URL: database.url, METADATA_FILE: metadataFile({ table: 'users' }) });
  expect(await running.exit).not.toBe(0);
  expect(running.output()).toContain('ADMIN_SECRET');
});
