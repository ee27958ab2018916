/**
 * What an upgrade in containers does, step by step, with the calls of the image of Hasura: metadata, migrations one by one,
 * reload. The actions-server of this release is there from the beginning, and says what it finds.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, listen, metadataAt, readMetadata } from '@platform/engine';
import { baseline, upgradeDatabase } from '../actions-server/cli/upgrade-schema.ts';
import { loadConfig } from '../actions-server/config.ts';
import { createHasura, type Hasura } from '../actions-server/graphql/client.ts';
import { builtSchema, markedFile, migrationMarkIn } from '../actions-server/graphql/schema-marks.ts';
import { createLog } from '../actions-server/log.ts';
import { startServer } from '../actions-server/server.ts';
import { metadataFolder } from '../standalone/engine.ts';
import { migrationsFolder } from '../standalone/migrate.ts';
import { migrationRecord } from '../standalone/migration-record.ts';
import { fixtureVersions, readFixture } from './carried-over/fixture.ts';
import { restoredDatabase } from './carried-over/restored-database.ts';
import { createAccount } from './support/api.ts';
import { runCommand } from './support/command-line.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { HasuraCli } from './support/hasura-cli.ts';
import { waitUntil } from './support/wait-until.ts';

const adminSecret = 'admin secret of the upgrade';
const environment = { ACTIONS_BASE_URL: 'http://actions.invalid', ACTIONS_SECRET: 'none' };
const metadataOfThisRelease = () => readMetadata(metadataFolder()).document;

/** What `/readyz` says: its status and its body. */
type Ready = () => Promise<{ status: number; checks: Record<string, string>; problem?: string }>;

interface Installation {
  readonly cli: HasuraCli;
  readonly hasura: Hasura;
  readonly log: readonly Record<string, unknown>[];
  readonly ready: Ready;
  /** Starts another server of this release. */
  startAnother(): Promise<Ready>;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Asks Hasura as admin. */
  graphql(query: string): Promise<{ data?: unknown }>;
}

type Stops = (() => Promise<void>)[];
const stopAll = async (stops: Stops) => {
  for (const stop of stops.splice(0).reverse()) await stop();
};
const stops: Stops = [];
afterEach(() => stopAll(stops));

/**
 * Hasura with the metadata of a folder, which is changed first, and the actions-server of this release, over the network.
 * @param change makes the metadata of another release of a copy of that of this one
 */
async function install(
  database: TestDatabase,
  change = (_folder: string) => {},
  migrations = migrationsFolder(),
  stopsOfIt = stops,
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  cpSync(metadataFolder(), folder, { recursive: true });
  change(folder);
  stopsOfIt.push(async () => rmSync(folder, { recursive: true }));
  stopsOfIt.push(() => database.drop());
  const engine = await createEngine({
    metadata: metadataAt(folder),
    pool: database.pool,
    adminSecret,
    options: {
      metadata: { environment },
      database: { migrations: migrationRecord(database.pool, migrations) },
    },
  });
  const engineServer = await listen(engine, 0, { host: '127.0.0.1' });
  stopsOfIt.push(() => engineServer.close());
  const endpoint = `http://127.0.0.1:${engineServer.port}`;
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    HASURA_GRAPHQL_ENDPOINT: `${endpoint}/v1/graphql`,
    HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
    FILE_LINK_SECRET: 'a secret that is only for tests, and long enough',
    STORAGE_FOLDER: join(folder, 'files'),
    RESUME_WORKERS: '1',
  });
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const start = async () => {
    const server = await startServer(config, { log });
    stopsOfIt.push(() => server.stop());
    return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
  };
  const readyOf = (call: Installation['call']) => async () => {
    const response = await call('/readyz');
    const { checks, problem } = (await response.json()) as {
      checks: Record<string, string>;
      problem: string;
    };
    return { status: response.status, checks, problem };
  };
  const call = await start();
  return {
    cli: new HasuraCli({ endpoint, secret: adminSecret, migrationsFolder: migrations }),
    hasura: createHasura({ ...config.hasura }),
    log: lines,
    call,
    async graphql(query) {
      const response = await fetch(`${endpoint}/v1/graphql`, {
        method: 'POST',
        headers: { 'x-hasura-admin-secret': adminSecret },
        body: JSON.stringify({ query }),
      });
      return (await response.json()) as { data?: unknown };
    },
    ready: readyOf(call),
    startAnother: async () => readyOf(await start()),
  };
}

/** Waits until the server has seen what its Hasura has become, as a health check does. */
const becomesReady = ({ ready }: { readonly ready: Ready }) =>
  waitUntil(async () => (await ready()).checks.schema === undefined, {
    what: async () => `readiness instead of ${JSON.stringify(await ready())}`,
  });

const setMark = (database: TestDatabase, version: bigint | string) =>
  database.pool.query(
    `create or replace view public.schema_version as select ${version}::bigint as migration`,
  );

const newest = String(builtSchema().migration);
const marks = readdirSync(migrationsFolder())
  .map((name) => ({
    version: name.split('_')[0],
    mark: migrationMarkIn(readFileSync(join(migrationsFolder(), name, 'up.sql'), 'utf8')),
  }))
  .filter(({ mark }) => mark !== null)
  .sort((left, right) => (BigInt(left.mark ?? 0) < BigInt(right.mark ?? 0) ? -1 : 1));

// The tests of this installation follow one another.
describe('an installation of before the baseline', () => {
  const stopsOfIt: Stops = [];
  let database: TestDatabase;
  let migrations: string;
  let world: Installation;

  beforeAll(async () => {
    migrations = mkdtempSync(join(tmpdir(), 'migrations-'));
    stopsOfIt.push(async () => rmSync(migrations, { recursive: true }));
    cpSync(migrationsFolder(), migrations, { recursive: true });
    const [version = ''] = fixtureVersions();
    database = await restoredDatabase(readFixture(version));
    world = await install(database, withoutMark, migrations, stopsOfIt);
  });
  afterAll(() => stopAll(stopsOfIt));

  test('becomes that of this release by metadata, upgrade, migrations and reload, and the server sees each step', async () => {
    const before = await world.ready();
    expect(before).toMatchObject({ status: 503, checks: { hasura: 'ok', schema: 'failed' } });
    expect(before.problem).toContain(newest);

    // The new metadata names tables and columns that do not exist yet.
    await world.cli.applyMetadata(metadataOfThisRelease());
    expect(await world.ready()).toMatchObject({ status: 503, checks: { schema: 'failed' } });
    // The schema is not the one of the baseline, whose steps it seems to have.
    await expect(world.cli.migrateApply()).rejects.toThrow('query execution failed');
    expect(await world.ready()).toMatchObject({ status: 503, checks: { schema: 'failed' } });

    expect(await upgradeDatabase(database.url)).toBe(true);
    expect(await world.cli.migrateApply()).toEqual(
      marks.map(({ version }) => version).filter((version) => BigInt(version ?? 0) >= baseline),
    );
    expect(await world.cli.reloadMetadata()).toEqual([]);
    await becomesReady(world);
    // The fixture has no files, so that the storage is not the one that its database names.
    expect(await world.ready()).toMatchObject({ checks: { hasura: 'ok' }, problem: undefined });
    expect((await runCommand(world, ['accounts', 'list', '--json'])).code).toBe(0);
    expect(await upgradeDatabase(database.url)).toBe(false);
  });

  test('stays ready with tables, migrations and metadata of its operator', async () => {
    mkdirSync(join(migrations, '1999999999999_notes'));
    writeFileSync(
      join(migrations, '1999999999999_notes/up.sql'),
      'create table public.notes (id int primary key);',
    );
    const metadata = mkdtempSync(join(tmpdir(), 'own-metadata-'));
    cpSync(metadataFolder(), metadata, { recursive: true });
    writeFileSync(
      join(metadata, 'databases/default/tables/public_notes.yaml'),
      'table:\n  name: notes\n  schema: public\n',
    );
    const list = join(metadata, 'databases/default/tables/tables.yaml');
    writeFileSync(list, `${readFileSync(list, 'utf8')}- "!include public_notes.yaml"\n`);
    await world.cli.applyMetadata(readMetadata(metadata).document);
    rmSync(metadata, { recursive: true });
    expect(await world.cli.migrateApply()).toEqual(['1999999999999']);
    expect(await world.cli.reloadMetadata()).toEqual([]);
    await becomesReady(world);
    const { data } = await world.graphql('{ notes { id } }');
    expect(data).toEqual({ notes: [] });
  });
});

/** Of the time before metadata had a mark. */
function withoutMark(folder: string): void {
  const list = join(folder, 'databases/default/tables/tables.yaml');
  writeFileSync(list, readFileSync(list, 'utf8').replace(/^.*schema_version.*\n/m, ''));
}

/** As a release that differs in its metadata alone, such as in a permission. */
function withOtherMark(folder: string): void {
  const file = join(folder, markedFile);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[0-9a-f]{64}/, 'a'.repeat(64)));
}

// The tests of this server follow one another.
describe('a server in a schema that lacks what this release needs', () => {
  let database: TestDatabase;
  let world: Installation;
  let key: string;
  const stopsOfSchema: Stops = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ secret: key } = (await createAccount(database, 'Acme')).privateKey);
    // What the migrations of this release have added is taken away.
    await database.pool.query('alter table profiles_positions rename column title to "titleOfPosition"');
    await database.pool.query('alter table statuses rename column title to "titleOfStatus"');
    await setMark(database, older);
    world = await install(database, () => {}, migrationsFolder(), stopsOfSchema);
  });
  afterAll(() => stopAll(stopsOfSchema));

  const [older, newer] = [BigInt(newest) - 1n, BigInt(newest) + 1n];
  const isNotReady = async (version: bigint, text: string) => {
    const { status, problem } = await world.ready();
    expect(status).toBe(503);
    expect(problem).toContain(text);
    expect(problem).toContain(String(version));
    expect(problem).toContain(newest);
  };

  test('is not ready, and says that the database is of an older release', async () => {
    await isNotReady(older, 'the database is of an older release');
  });

  test('says once in the log why tasks wait, and a command says that it does not fit the schema', async () => {
    const result = await runCommand(world, ['statuses', 'list', '--account', 'Acme']);
    expect(result.code).toBe(1);
    expect(result.error).toContain(`this server was built with those up to ${newest}`);
    const reasons = () => world.log.filter(({ msg }) => `${msg}`.startsWith('tasks and maintenance wait'));
    await waitUntil(() => reasons().length > 0, { what: 'the reason in the log' });
    expect(reasons()).toHaveLength(1);
  });

  const upgrade = async () => {
    await database.pool.query('alter table profiles_positions rename column "titleOfPosition" to title');
    await database.pool.query('alter table statuses rename column "titleOfStatus" to title');
    await setMark(database, newest);
    await world.cli.reloadMetadata();
    await becomesReady(world);
  };
  const save = (firstName: string, headers: Record<string, string> = {}) =>
    world.call('/rest/v2/applicants', {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        'idempotency-key': firstName,
        ...headers,
      },
      body: JSON.stringify({ firstName, lastName: 'Lovelace', emailAddresses: `${firstName}@example.com` }),
    });

  test('a save and a list answer 503 until the upgrade, and the same save succeeds then; one that was accepted waits for the upgrade, and is not failed', async () => {
    expect((await save('Ada')).status).toBe(503);
    expect((await world.call('/rest/v2/profiles', { headers: { 'x-api-key': key } })).status).toBe(503);
    const accepted = await save('Anne', { prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    const { taskId } = (await accepted.json()) as { taskId: string };
    const statusOfTask = async () =>
      (await database.pool.query('select status from tasks where id = $1', [taskId])).rows[0]?.status;
    await upgrade();
    expect(await statusOfTask()).toBe('queued');
    expect((await save('Ada')).status).toBe(201);
    expect((await world.call('/rest/v2/profiles', { headers: { 'x-api-key': key } })).status).toBe(200);
    await waitUntil(async () => (await statusOfTask()) === 'succeeded', { what: 'the end of the task' });
  });

  test('is not ready when the database becomes that of a newer release', async () => {
    await setMark(database, newer);
    await waitUntil(async () => (await world.ready()).status === 503, { what: 'the other schema' });
    await isNotReady(newer, 'the server is of an older release');
    await setMark(database, newest);
    await becomesReady(world);
  });

  test('sees a release that changes only permissions, at its start or later, and that metadata which is applied then is its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'other-metadata-'));
    cpSync(metadataFolder(), folder, { recursive: true });
    withOtherMark(folder);
    await world.cli.applyMetadata(readMetadata(folder).document);
    rmSync(folder, { recursive: true });
    await waitUntil(async () => (await world.ready()).status === 503, { what: 'the other metadata' });
    const servers = [world.ready, await world.startAnother()];
    for (const ready of servers) {
      const before = await ready();
      expect(before).toMatchObject({
        status: 503,
        checks: { hasura: 'ok', schema: 'failed', storage: 'ok' },
      });
      expect(before.problem).toContain('aaaaaaaaaaaa');
      expect(before.problem).toContain(String(builtSchema().metadata).slice(0, 12));
    }
    await world.cli.applyMetadata(metadataOfThisRelease());
    for (const ready of servers) {
      await becomesReady({ ready });
      expect(await ready()).toEqual({
        status: 200,
        checks: { hasura: 'ok', storage: 'ok' },
        problem: undefined,
      });
    }
  });
});

test('the newest migration with a mark is that of the build, and migrations mark themselves', async () => {
  expect(marks.at(-1)?.mark).toBe(newest);
  for (const { version, mark } of marks) expect(mark).toBe(version);
  const database = await createTestDatabase();
  stops.push(() => database.drop());
  const { rows } = await database.pool.query('select migration::text from schema_version');
  expect(rows).toEqual([{ migration: newest }]);
});
