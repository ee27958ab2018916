/** Tests of the engine as its own program: its start and its end as a process, and `serve` with its environment. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type EngineProgram, startEngineProgram } from '../../tests/support/engine-program.ts';
import { metadataDocument } from '../../tests/support/metadata.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { serve } from './serve.ts';

let database: TestDatabase;
let folder: string;
const started: ChildProcess[] = [];
let files = 0;

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
  const file = join(folder, `${files++}.json`);
  writeFileSync(file, JSON.stringify(metadataDocument({ tables: [table] })));
  return file;
}

/** What the program does, in this process, as starting one takes a second. */
async function served(environment: Record<string, string>) {
  const events: string[] = [];
  const makeLog = () => (event: { readonly kind: string }) => void events.push(event.kind);
  const { port, stop } = await serve({ PORT: '0', ...environment }, { makeLog });
  return { base: `http://127.0.0.1:${port}`, events, stop };
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
  const { base, events, stop } = await served({
    DATABASE_URL: database.url,
    METADATA_FILE: file,
    ADMIN_SECRET: 'secret',
  });
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
  await waitUntil(() => events.includes('metadataRejected'));
  expect(await ask('{ people { id } }')).toEqual({ data: { people: [{ id: 1 }] } });
  expect(await (await fetch(`${base}/healthz`)).text()).toContain('WARN');
  expect(new Set(statuses)).toEqual(new Set([200]));
  await stop();
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
  const refused = inspect(await served({ ...settings, ...closing }).catch((error: unknown) => error));
  for (const name of Object.keys(closing)) expect(refused).toContain(`${name} is set, but`);
  expect(refused).not.toContain('HS256');

  const taken = await served(settings);
  await taken.stop();
});

test('pages of any origin are allowed by default, as in Hasura', async () => {
  const settings = {
    DATABASE_URL: database.url,
    ADMIN_SECRET: 'secret',
    METADATA_FILE: metadataFile({ table: 'users' }),
  };
  const allowed = async (more: Record<string, string>): Promise<string | null> => {
    const { base, stop } = await served({ ...settings, ...more });
    const response = await fetch(`${base}/healthz`, { headers: { origin: 'https://app.example' } });
    await response.text();
    await stop();
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
  const { base, stop } = await served({ ...settings, HASURA_GRAPHQL_ENABLED_APIS: 'graphql' });
  const statusOf = async (path: string) => (await fetch(base + path, { method: 'POST', body: '{}' })).status;
  expect([await statusOf('/v1/graphql'), await statusOf('/v2/query')]).toEqual([200, 404]);
  await stop();
  await expect(served({ ...settings, HASURA_GRAPHQL_ENABLED_APIS: 'graphql,nothing' })).rejects.toThrow(
    '"nothing" is not one of',
  );
});

test('missing environment variables are named', async () => {
  const settings = { DATABASE_URL: database.url, METADATA_FILE: metadataFile({ table: 'users' }) };
  await expect(served(settings)).rejects.toThrow('ADMIN_SECRET');
});
