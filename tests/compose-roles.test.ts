/** The roles that deploy/postgres-init.sql creates for the containers: in a new installation and in an older one. */
import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import pg from 'pg';
import { createPostgresCounterStore } from '../actions-server/http/counter-stores.ts';
import { checkDatabase } from '../standalone/database-requirements.ts';
import { migrate } from '../standalone/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../standalone/postgres.ts';
import { runPsql } from './support/psql.ts';
import { runStatements } from './support/run-statements.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const migrations = join(root, 'migrations/default');
const environment = { HASURA_DATABASE_PASSWORD: 'ofhasura', ACTIONS_DATABASE_PASSWORD: 'ofactions' };

// A cluster of its own, because roles belong to the cluster.
let directory: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'compose-roles-'));
  await chmod(directory, 0o711);
  postgres = await startEmbeddedPostgres({ dataDirectory: directory, quick: true });
});
afterAll(async () => {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

function address(database: string, user?: string, password?: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  if (user !== undefined && password !== undefined) Object.assign(url, { username: user, password });
  return url.href;
}
const asHasura = (database: string) => address(database, 'hasura', environment.HASURA_DATABASE_PASSWORD);
const asActions = (database: string) =>
  address(database, 'actions_server', environment.ACTIONS_DATABASE_PASSWORD);

async function createRoles(database: string): Promise<void> {
  await runPsql(join(root, 'deploy/postgres-init.sql'), {
    url: address(database),
    environment,
    included: (path) => join(root, 'deploy', path.replace('/platform/', '')),
  });
}

test('Postgres is not healthy before it has the roles of the platform, and is so with them', async () => {
  const { services } = load(await readFile(join(root, 'docker-compose.yml'), 'utf8'), {
    schema: CORE_SCHEMA.withTags(mergeTag),
  }) as { services: { postgres: { healthcheck: { test: string[] } } } };
  const statement = services.postgres.healthcheck.test.at(-1) ?? '';
  await runStatements(postgres.url, 'create database unprepared');
  await expect(runStatements(address('unprepared'), statement)).rejects.toThrow(
    'role "hasura" does not exist',
  );
  await createRoles('unprepared');
  await runStatements(address('unprepared'), statement, 'drop database hasura_metadata');
});

test('in a new installation Hasura owns its databases without being a superuser, and applies every migration', async () => {
  await runStatements(postgres.url, 'create database platform');
  await createRoles('platform');
  await createRoles('platform');
  expect(await checkDatabase(asHasura('platform'), { timeoutMs: 0, print: () => {} })).toEqual([]);
  expect((await migrate(asHasura('platform'), migrations)).applied).toEqual(readdirSync(migrations).sort());
  await runStatements(asHasura('hasura_metadata'), 'create schema hdb_catalog', 'create extension pgcrypto');
  for (const statement of [
    "copy (select 1) to program 'true'",
    "select pg_read_file('postgresql.conf')",
    'create role own',
  ]) {
    await expect(runStatements(asHasura('platform'), statement)).rejects.toThrow('permission denied');
  }
});

test('the actions-server owns the table in which it counts, and sees nothing else', async () => {
  const pool = new pg.Pool({ connectionString: asActions('platform') });
  // Postgres may stop before it has ended the connections that the pool has closed.
  pool.on('error', () => {});
  const resetAt = Date.now() + 60_000;
  const store = await createPostgresCounterStore(pool);
  expect(await store.add('k', 5, resetAt)).toBe(5);
  await expect(pool.query('select from public.profiles')).rejects.toThrow('permission denied');
  await expect(pool.query('create schema another')).rejects.toThrow('permission denied');
  // A server that starts later uses the existing table.
  expect(await (await createPostgresCounterStore(pool)).add('k', 0, resetAt)).toBe(5);
  await pool.end();
  await expect(runStatements(asActions('hasura_metadata'), 'select 1')).rejects.toThrow('permission denied');
});

test('in an older installation, whose superuser created everything, the roles get what they need', async () => {
  await runStatements(postgres.url, 'create database older');
  await migrate(address('older'), migrations);
  await createRoles('older');
  await runStatements(
    asHasura('older'),
    'alter table public.profiles add column later text',
    'select set_config($$session_replication_role$$, $$replica$$, true)',
  );
  const rows = await runStatements<{ kind: string; name: string }>(
    address('older'),
    `select relkind as kind, relname as name from pg_class as c
      where relnamespace = 'public'::regnamespace and relowner <> 'hasura'::regrole
        and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
      union all select 'f', proname from pg_proc as p
      where pronamespace = 'public'::regnamespace and proowner <> 'hasura'::regrole
        and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`,
  );
  expect(rows).toEqual([]);
});
