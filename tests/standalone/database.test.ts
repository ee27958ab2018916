/** Tests of `npm start` and its embedded Postgres: the roles of its connections, and what happens when it is killed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { retry } from '../support/retry.ts';
import { runStatements } from '../support/run-statements.ts';
import {
  createStandaloneFolder,
  isAlive,
  keysIn,
  list,
  type RunningStandalone,
  type StandaloneFolder,
} from '../support/standalone.ts';
import { waitUntil } from '../support/wait-until.ts';

let folder: StandaloneFolder;
let server: RunningStandalone;
let key: string;
beforeAll(async () => {
  folder = await createStandaloneFolder();
  server = await folder.start();
  key = keysIn(server.output).privateKey;
});
afterAll(() => folder.remove());

/** Runs statements as the superuser of the embedded Postgres; the rows of the last one. */
async function asSuperuser<Row extends object>(...statements: string[]): Promise<Row[]> {
  const postgres = join(folder.dataDirectory, 'postgres');
  const password = await readFile(join(postgres, 'password'), 'utf8');
  const [, , , port] = (await readFile(join(postgres, 'cluster/postmaster.pid'), 'utf8')).split('\n');
  return runStatements<Row>(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, ...statements);
}

/** Repeats a statement that locks all tables: it may deadlock with the maintenance of the server, which reads them. */
const asSuperuserBeside = (statement: string) => retry(() => asSuperuser(statement), 5);

const owners = () =>
  asSuperuser<{ schema: string; owner: string }>(`
    select distinct n.nspname as schema, objects.owner::regrole::text as owner
      from pg_namespace as n
      join (select relnamespace, relowner, oid from pg_class union all select pronamespace, proowner, oid from pg_proc)
        as objects (namespace, owner, oid) on namespace = n.oid
     where n.nspname in ('public', 'platform_migrations', 'actions_server')
       and not exists (select from pg_depend as d where d.objid = objects.oid and d.deptype = 'e')
     order by 1, 2`);
const expectedOwners = [
  { schema: 'actions_server', owner: 'actions_server' },
  { schema: 'platform_migrations', owner: 'platform_owner' },
  { schema: 'public', owner: 'platform_owner' },
];

test('requests use a role that reads and writes rows and may do nothing else', async () => {
  expect((await list(server, 'profiles', key)).status).toBe(200);
  const roles = await asSuperuser<{ role: string }>(
    `select distinct usename::text as role from pg_stat_activity
      where backend_type = 'client backend' and application_name <> 'owner' and pid <> pg_backend_pid()`,
  );
  const known = ['actions_server', 'platform_engine', 'platform_owner'];
  expect(roles.map(({ role }) => role).filter((role) => !known.includes(role))).toEqual([]);
  const asEngine = (statement: string) => asSuperuser('set role platform_engine', statement);
  for (const statement of [
    'create table public.own ()',
    'create schema own',
    'alter table public.profiles add column own text',
    'truncate public.profiles',
    'drop table public.profiles',
    'select count(*) from platform_migrations.applied',
    'select count(*) from actions_server.rate_limits',
    "copy (select 1) to program 'true'",
    "copy (select 1) to '/tmp/own'",
    "select pg_read_file('postgresql.conf')",
    'create extension dblink',
    "alter role platform_engine set temp_file_limit = '-1'",
    'set session_replication_role = replica',
  ]) {
    await expect(asEngine(statement).then(() => statement)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  }
  const [{ superusers } = { superusers: [] }] = await asSuperuser<{ superusers: string[] }>(
    'select array_agg(rolname::text) as superusers from pg_roles where rolsuper or rolcreaterole or rolcreatedb',
  );
  expect(superusers).toEqual(['postgres']);
  expect(await owners()).toEqual(expectedOwners);
});

test('a Postgres that is killed is started again, and the server continues', async () => {
  const killed = await folder.postmasterPid();
  process.kill(killed as number, 'SIGKILL');
  await waitUntil(async () => {
    const running = await folder.postmasterPid();
    return running !== killed && isAlive(running);
  });
  const isAnswered = async () =>
    (await list(server, 'profiles', key).catch(() => ({ status: 0 }))).status === 200;
  await waitUntil(isAnswered, { what: 'an answer after the restart of Postgres' });
  expect(server.process.exitCode).toBeNull();
});

test('what the superuser of an earlier release created is handed over at the next start', async () => {
  await asSuperuserBeside('reassign owned by platform_owner to postgres');
  await asSuperuserBeside('reassign owned by actions_server to postgres');
  await asSuperuserBeside('drop owned by platform_engine');
  await server.stop();
  server = await folder.start();
  expect(await owners()).toEqual(expectedOwners);
  expect((await list(server, 'profiles', key)).status).toBe(200);
});
