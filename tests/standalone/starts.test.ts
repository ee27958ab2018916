/** Tests of `npm start` as a process with its embedded Postgres: the first start, later ones, and those after a crash. */

import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fieldTypes } from '@platform/vocabulary';
import { readPhoneNumber } from '@platform/vocabulary/phone-number';
import { file } from '../support/request-files.ts';
import { retry } from '../support/retry.ts';
import { runStatements } from '../support/run-statements.ts';
import {
  createStandaloneFolder,
  endBefore,
  graphql,
  isAlive,
  keysIn,
  list,
  type RunningStandalone,
  runStandalone,
  type StandaloneFolder,
  workersOf,
} from '../support/standalone.ts';
import { waitUntil } from '../support/wait-until.ts';

const run = promisify(execFile);

let folder: StandaloneFolder;
let server: RunningStandalone;
/** Those that the first start printed. */
let keys: ReturnType<typeof keysIn>;
beforeAll(async () => {
  folder = await createStandaloneFolder();
  const { directory, dataDirectory } = folder;
  for (const step of [
    'link data/secrets.json.* data/secrets.json',
    'run initdb',
    'rename data/postgres/making.*/cluster data/postgres/cluster',
  ]) {
    const environment = { DATA_DIR: dataDirectory, PORT: '0', HASURA_PORT: '0' };
    const { code } = await runStandalone('main.js', {
      ...environment,
      ...endBefore(step, directory, 'SIGKILL'),
    });
    expect({ step, code }).toEqual({ step, code: null });
  }
  server = await folder.start({ HASURA_GRAPHQL_ENABLE_CONSOLE: undefined });
  keys = keysIn(server.output);
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

describe('the first start', () => {
  test('leaves nothing of first starts that were killed before it: no half a database and no second password', async () => {
    const names = await readdir(folder.dataDirectory);
    // The server makes the folder of files when it looks at its storage.
    expect(names.filter((name) => name !== 'files').sort()).toEqual([
      'postgres',
      'running.json',
      'secrets.json',
      'uploads',
    ]);
    expect((await readdir(join(folder.dataDirectory, 'postgres'))).sort()).toEqual([
      'cluster',
      'password',
      'postgres.log',
    ]);
  });

  test('names the console, which it serves when nothing is said of it', async () => {
    const address = /\S+\/console\b/.exec(server.output)?.[0] ?? '';
    expect((await fetch(address)).status).toBe(200);
  });

  test('prints two valid keys of an account that has records in every list', async () => {
    const { privateKey, publicKey } = keys;
    for (const resource of ['offers', 'profiles', 'companies', 'projects']) {
      const { status, total, data } = await list(server, resource, privateKey);
      expect({ resource, status, hasRows: total > 2, complete: data.length === total }).toEqual({
        resource,
        status: 200,
        hasRows: true,
        complete: true,
      });
    }
    const offers = await list(server, 'offers', publicKey);
    expect(offers.total).toBe(3);
    expect((await list(server, 'profiles', publicKey)).status).toBe(403);
    // The salary of one offer is public, that of another is not.
    const purposes = offers.data.map(({ name, fieldsValues }) => ({
      name,
      hasSalary: JSON.stringify(fieldsValues).includes('joboffer_salary_per_year_min'),
    }));
    expect(purposes).toContainEqual({ name: 'Backend developer TypeScript', hasSalary: true });
    expect(purposes).toContainEqual({ name: 'Photovoltaic design engineer', hasSalary: false });
    expect(JSON.stringify(offers.data)).not.toContain('confidential');
    // Of the fields without a purpose, only those that say so.
    const texts = JSON.stringify(offers.data);
    for (const shown of ['Wanted start', 'Keywords', 'What happens when']) expect(texts).toContain(shown);
    for (const kept of ['Briefing', 'Budget', 'Hiring manager', 'Case study'])
      expect(texts).not.toContain(kept);
  });

  test('has the telephone numbers of its people as a save writes them, so that a save finds people by them', async () => {
    const { privateKey } = keys;
    interface Phone {
      readonly number: string;
      readonly canonicalNumber: string | null;
    }
    const query = '{ profiles_phones { number canonicalNumber } }';
    const { profiles_phones: phones } = await graphql<{ profiles_phones: Phone[] }>(
      server,
      privateKey,
      query,
    );
    expect(phones).toEqual(phones.map(({ number }) => readPhoneNumber(number, 'FR')));
    expect(phones.filter(({ canonicalNumber }) => canonicalNumber === null)).toEqual([]);
  });

  test('creates custom fields of every type with values for each entity, and a section for projects', async () => {
    const { privateKey } = keys;
    interface Field {
      readonly id: string;
      readonly type: string;
      readonly parentId: string | null;
      readonly targetedEntity: string;
      readonly purpose: string | null;
    }
    interface Value {
      readonly fieldId: string;
    }
    const data = await graphql<{ fields: Field[] } & Record<string, Value[]>>(
      server,
      privateKey,
      `{ fields { id type parentId targetedEntity purpose }
         projects_fieldsvalues { fieldId } companies_fieldsvalues { fieldId } profiles_fieldsvalues { fieldId } }`,
    );
    for (const [entity, table] of [
      ['PROJECT', 'projects_fieldsvalues'],
      ['COMPANY', 'companies_fieldsvalues'],
      ['PROFILE', 'profiles_fieldsvalues'],
    ] as const) {
      const used = new Set(data[table]?.map(({ fieldId }) => fieldId));
      const topLevel = data.fields.filter(
        (field) => field.targetedEntity === entity && field.parentId === null,
      );
      const typesWithValue = new Set(topLevel.filter(({ id }) => used.has(id)).map(({ type }) => type));
      expect({ entity, types: [...typesWithValue].sort() }).toEqual({
        entity,
        types: [...fieldTypes].sort(),
      });
    }
    expect(data.fields.filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(1);
    expect(data.fields.filter(({ purpose }) => purpose?.startsWith('joboffer_')).length).toBe(13);
  });

  test('stores its secrets in files that only the owner can read', async () => {
    for (const file of ['secrets.json', 'running.json', 'postgres/password']) {
      expect({ file, mode: (await stat(join(folder.dataDirectory, file))).mode & 0o777 }).toEqual({
        file,
        mode: 0o600,
      });
    }
    const withoutSecret = await fetch(server.engineUrl, {
      method: 'POST',
      body: '{"query":"{ users { id } }"}',
    });
    expect(await withoutSecret.json()).toHaveProperty('errors');
    const withSecret = await fetch(server.engineUrl, {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': server.adminSecret },
      body: '{"query":"{ users { id } }"}',
    });
    expect(await withSecret.json()).toHaveProperty('data.users');
  });

  const withCurl = hasCurl() ? test : test.skip;
  withCurl('prints three curl lines that work when pasted', async () => {
    const lines = server.output.split('\n').filter((line) => /^(curl|printf) /.test(line));
    const answers = await Promise.all(lines.map((line) => run('/bin/sh', ['-c', line])));
    const [offers, query, application] = answers.map(({ stdout }) => JSON.parse(stdout));
    expect(offers).toMatchObject({ total: 3 });
    expect(query).toMatchObject({ data: { fields: expect.any(Array) } });
    expect(application).toMatchObject({
      message: 'Profile saved successfully',
      profileId: expect.any(String),
    });
    expect(lines).toHaveLength(3);
    // The name was read from the resume: the request has no other identity.
    const { profiles_by_pk: profile } = await graphql<{ profiles_by_pk: Record<string, unknown> }>(
      server,
      keys.privateKey,
      `{ profiles_by_pk(id: "${application.profileId}") { firstName lastName files { file { name } } } }`,
    );
    expect(profile).toMatchObject({
      firstName: 'Élodie',
      lastName: 'Marchand',
      files: [{ file: { name: 'resume.pdf' } }],
    });
  });

  test('requests use a role that reads and writes rows and may do nothing else', async () => {
    expect((await list(server, 'profiles', keys.privateKey)).status).toBe(200);
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
});

describe('a later start', () => {
  test('follows one whose files nobody else can read', async () => {
    const response = await fetch(`${server.apiUrl}/rest/v2/applicants`, {
      method: 'POST',
      headers: { 'x-api-key': keys.privateKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Rights',
        files: [file('A letter.', 'letter.txt')],
      }),
    });
    expect(response.status).toBe(201);
    expect(await openPaths(folder.dataDirectory)).toEqual([]);
  });

  // The tests from here on follow one another.
  let first: RunningStandalone;
  let before: Awaited<ReturnType<typeof list>>;
  test('is waited for by a command that is given meanwhile', async () => {
    first = server;
    before = await list(first, 'projects', keys.privateKey);
    expect(await first.stop()).toMatchObject({ code: 0, errors: '' });
    expect(existsSync(join(folder.dataDirectory, 'running.json'))).toBe(false);

    const starting = folder.start({ DEMO_PUBLIC_API_KEY: `pk_${'z'.repeat(32)}`, WORKERS: '2' });
    try {
      await waitUntil(async () => (await folder.postmasterPid()) !== undefined);
      const environment = { DATA_DIR: folder.dataDirectory };
      const { code, output } = await runStandalone('platform.js', environment, [
        'accounts',
        'list',
        '--json',
      ]);
      expect(code).toBe(0);
      expect(JSON.parse(output)).toEqual([expect.objectContaining({ name: 'Demo', keys: 3 })]);
    } finally {
      server = await starting;
    }
  });

  test('uses the same data and keys, prints no key and no secret, and explains how to create one', async () => {
    expect(server.output).not.toMatch(/[sp]k_[0-9A-Za-z]{32}/);
    expect(server.output).not.toContain(server.adminSecret);
    expect(server.output).toContain(`adminSecret in ${join(folder.dataDirectory, 'secrets.json')}`);
    expect(server.output).toContain('npm run platform -- keys create');
    expect(server.output).toContain('DEMO_PUBLIC_API_KEY was ignored');
    expect(server.adminSecret).toBe(first.adminSecret);
    const after = await list(server, 'projects', keys.privateKey);
    expect(after.data).toEqual(before.data);
  });

  test('after kill -9 has all committed data, and the workers and the Postgres of the killed one end', async () => {
    const firstPostmaster = await folder.postmasterPid();
    const workers = workersOf(server.process.pid);
    expect(workers).toHaveLength(2);
    const { data } = await list(server, 'companies', keys.privateKey);
    await graphql(
      server,
      keys.privateKey,
      `mutation { update_companies_by_pk(pk_columns: { id: "${data[0]?.id}" }, _set: { tagline: "kept" }) { id } }`,
    );
    // As earlier releases left it: others may read files, and the superuser has created everything.
    for (const path of await allPaths(folder.dataDirectory)) {
      await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o644);
    }
    expect((await openPaths(folder.dataDirectory)).length).toBeGreaterThan(8);
    for (const statement of [
      'reassign owned by platform_owner to postgres',
      'reassign owned by actions_server to postgres',
      'drop owned by platform_engine',
    ]) {
      await asSuperuserBeside(statement);
    }
    expect(new Set((await owners()).map(({ owner }) => owner))).toEqual(new Set(['postgres']));
    await server.kill();

    server = await folder.start();
    await waitUntil(() => ![...workers, firstPostmaster].some(isAlive));
    const again = await list(server, 'companies', keys.privateKey);
    expect(again.data.find(({ id }) => id === data[0]?.id)).toMatchObject({ tagline: 'kept' });
  });

  const asRoot = process.getuid?.() === 0;
  test('takes the rights that other users had on files, folders and logs', async () => {
    // Nobody else gets to what is in the folder of files.
    const inFiles = join(folder.dataDirectory, 'files/');
    const open = await openPaths(folder.dataDirectory);
    expect(open.filter((path) => !path.startsWith(inFiles))).toEqual([]);
    if (!asRoot) return;
    const asNobody = run('ls', [folder.dataDirectory], { uid: 65534, gid: 65534, cwd: '/' });
    await expect(asNobody).rejects.toThrow('Permission denied');
  });

  test('hands over what the superuser of an earlier release created', async () => {
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
      (await list(server, 'profiles', keys.privateKey).catch(() => ({ status: 0 }))).status === 200;
    await waitUntil(isAnswered, { what: 'an answer after the restart of Postgres' });
    expect(server.process.exitCode).toBeNull();
  });
});

/** Everything in the data folder but the folder of Postgres itself, whose rights Postgres checks, and its programs. */
async function allPaths(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })) as string[];
  const own = names.filter((name) => !/^postgres\/(cluster|postgres-)/.test(name));
  return [folder, ...own.map((name) => join(folder, name))];
}

/** Where others than the owner have a right, apart from the group of Postgres, which may pass through two folders. */
async function openPaths(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const path of await allPaths(folder)) {
    const isWay = path === folder || path === join(folder, 'postgres');
    if (((await stat(path)).mode & (isWay ? 0o067 : 0o077)) !== 0) open.push(path);
  }
  return open;
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version']);
    return true;
  } catch {
    return false;
  }
}
