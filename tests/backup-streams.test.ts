/**
 * Tests of what a backup restores: the backup program of the image, with an archive on standard output that is restored
 * from standard input, and archives of other releases.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backupContainers, restoreContainers } from '../actions-server/backup/backup-of-image.ts';
import { baseline } from '../actions-server/cli/upgrade-schema.ts';
import { eraseAgain, erasePerson, listErasedProfiles } from '../actions-server/personal-data/erasures.ts';
import { restore } from '../standalone/backup.ts';
import { migrationsFolder, readMigrations } from '../standalone/migrate.ts';
import { startTestApi, type TestAccount } from './support/api.ts';
import { rejectionOf, silent, withEnvironment } from './support/commands-in-process.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { createFullRecords } from './support/full-records.ts';
import { shortLived } from './support/program-flags.ts';
import { insertFile } from './support/stored-files.ts';
import { undoSteps } from './support/undo-steps.ts';

const program = fileURLToPath(new URL('../dist/actions-server/cli/main.js', import.meta.url));

const [api, restored, older, empty] = await Promise.all([
  startTestApi(),
  createTestDatabase(),
  createTestDatabase(),
  createTestDatabase(),
]);
const folder = await mkdtemp(join(tmpdir(), 'backup-streams-'));
await mkdir(join(folder, 'uploads'));
afterAll(async () => {
  await api.stop();
  for (const database of [restored, older, empty]) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function run(
  command: string,
  url: string,
  input: Buffer,
): Promise<{ error: boolean; output: Buffer; errors: string }> {
  return new Promise((done) => {
    const environment = {
      BACKUP_DATABASE_URL: url,
      HASURA_GRAPHQL_ADMIN_SECRET: 'x',
      FILE_LINK_SECRET: 'x'.repeat(32),
      STORAGE_FOLDER: join(folder, 'files'),
      UPLOAD_FOLDER: join(folder, 'uploads'),
    };
    const child = execFile(
      process.execPath,
      [...shortLived, program, command, '-'],
      { env: environment, encoding: 'buffer', maxBuffer: 100_000_000 },
      (error, output, errors) => done({ error: error !== null, output, errors: errors.toString() }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

interface Field {
  readonly name: string;
  readonly args: readonly { readonly name: string }[];
  readonly type: Type;
}
interface Type {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType: Type | null;
  readonly fields?: readonly Field[];
}
const named = (type: Type): Type => (type.ofType === null ? type : named(type.ofType));

/** Functions, which need something to search for. */
const needsInput = ({ args }: Field) => args.some(({ name }) => name === 'args');

/** Every list that a private key reads, with all columns of its rows: `companies { id name … }`, by its name. */
async function everyList(account: TestAccount): Promise<ReadonlyMap<string, string>> {
  const type =
    'kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
  const { data } = await account.graphql(
    `{ __schema { queryType { fields { name args { name } type { ${type} } } } types { name fields { name args { name } type { ${type} } } } } }`,
  );
  const schema = data?.__schema as { queryType: { fields: Field[] }; types: Type[] };
  const columnsOf = (type: string | null) =>
    (schema.types.find(({ name }) => name === type)?.fields ?? [])
      .filter((field) => ['SCALAR', 'ENUM'].includes(named(field.type).kind) && !needsInput(field))
      .map(({ name }) => name);
  const lists = schema.queryType.fields
    .filter((field) => field.args.some(({ name }) => name === 'order_by') && !needsInput(field))
    // `changes_horizon` belongs to the database and not to its rows.
    .filter(({ name }) => !name.endsWith('_aggregate') && name !== 'changes_horizon');
  return new Map(
    lists.map(({ name, type }) => [name, `${name} { ${columnsOf(named(type).name).join(' ')} }`]),
  );
}

const addressOfFile = /"https?:\/\/[^"]*?(\/files\/[^"?]*)[^"]*"/g;
/** What the account reads: every list of GraphQL, its rows in one order, and the lists of the REST API as they are. */
async function everythingOf(account: TestAccount): Promise<Record<string, string>> {
  const selections = [...(await everyList(account))];
  const read: Record<string, string> = {};
  for (let start = 0; start < selections.length; start += 40) {
    const some = selections.slice(start, start + 40);
    const { data = {}, errors } = await account.graphql(`{ ${some.map(([, text]) => text).join(' ')} }`);
    expect(errors).toBeUndefined();
    for (const [name] of some) {
      const rows = (data[name] as object[]).map((row) => JSON.stringify(row));
      // Rows without an order come as they lie in the table.
      read[name] = rows.sort().join('\n');
    }
  }
  for (const list of ['offers', 'profiles', 'projects', 'companies']) {
    const response = await account.get(`/rest/v2/${list}?limit=1000`);
    // Links have the time until which they work.
    read[`/rest/v2/${list}`] = (await response.text()).replaceAll(addressOfFile, '"$1"');
  }
  return read;
}

test('after a restore every list answers the same bytes, cursors begin again, and whoever was erased since is erased again', async () => {
  const account = await api.createAccount();
  const { profileId } = await createFullRecords(api.database, account);
  const saved = await account.post('/rest/v2/applicants', { firstName: 'Ada', lastName: 'Erased' });
  const { profileId: erasedId } = (await saved.json()) as { profileId: string };
  const before = await everythingOf(account);
  expect(Object.values(before).filter((rows) => rows !== '').length).toBeGreaterThan(40);
  const backup = await run('backup', api.database.url, Buffer.alloc(0));
  expect(backup).toMatchObject({ error: false });

  await erasePerson(api.dependencies.hasura, erasedId);
  const list = await listErasedProfiles(api.dependencies.hasura);
  expect(await run('restore', restored.url, backup.output)).toMatchObject({ error: false });
  const copy = await startTestApi({}, { database: restored });
  try {
    const there = copy.accountOf(account);
    expect(await everythingOf(there)).toEqual(before);
    const epochs = await Promise.all(
      [api.database, restored].map(({ pool }) => pool.query('select id from database_epoch')),
    );
    expect(epochs[0]?.rows).not.toEqual(epochs[1]?.rows);
    expect(await eraseAgain(copy.dependencies.hasura, list)).toMatchObject({ erased: 1 });
    const { data } = await there.graphql('{ profiles(order_by: {erasedAt: asc}) { id lastName erasedAt } }');
    expect(data?.profiles).toMatchObject([
      { id: erasedId, lastName: null, erasedAt: expect.any(String) },
      { id: profileId, erasedAt: null },
    ]);
  } finally {
    await copy.stop();
  }
  expect(await run('restore', restored.url, backup.output)).toMatchObject({
    error: true,
    errors: 'The database has accounts already: a backup is restored into an empty one only.\n',
  });
});

/** A call of the backup program of the image for a database. */
const inImage = ({ url }: TestDatabase, file: string, storage = 'files') => ({
  config: {
    storage: { driver: 'local', folder: join(folder, storage) },
    uploadFolder: join(folder, 'uploads'),
  } as const,
  databaseUrl: url,
  file,
  report: silent,
});

/** Writes the archive of a database. @returns its path */
async function archiveOf(database: TestDatabase, name: string): Promise<string> {
  const file = join(folder, name);
  await backupContainers(inImage(database, file));
  return file;
}

/** Makes a database of this release one of the release before its last migration. @returns the name of that one */
async function goBack(database: TestDatabase): Promise<string> {
  const before = (await readMigrations(migrationsFolder())).at(-2);
  const [name = ''] = await undoSteps(database, before?.version ?? 0n);
  return name;
}

test('a storage whose contents are lost is restored without them, and files can be stored in it', async () => {
  const account = await api.createAccount();
  const { pool } = api.database;
  const storageKey = `${account.groupId}/lost`;
  await insertFile(api.database, account, { storageKey });
  await pool.query('insert into storage_objects ("groupId", "storageKey") values ($1, $2)', [
    account.groupId,
    storageKey,
  ]);
  // As the error of a storage that is away asks for.
  const { rows } = await pool.query<{ id: string }>('select "storageId" as id from database_epoch');
  await mkdir(join(folder, 'files/storage-id'), { recursive: true });
  await writeFile(join(folder, 'files/storage-id', rows[0]?.id ?? ''), '');
  const file = join(folder, 'lost.tar');
  let said = '';
  const print = (text: string) => {
    said += text;
  };
  await backupContainers({ ...inImage(api.database, file), report: { ...silent, print } });
  expect(said).toContain('/lost: it was removed');
  await restored.pool.query('truncate groups cascade');
  await restoreContainers(inImage(restored, file, 'restored'));
  const copy = await startTestApi({ STORAGE_FOLDER: join(folder, 'restored') }, { database: restored });
  await copy.dependencies.storage.check().finally(() => copy.stop());
});

test('an archive of an older release is restored with its migrations, and then migrated', async () => {
  const last = await goBack(older);
  await goBack(empty);
  await older.pool.query("insert into groups (name) values ('Older')");
  const file = await archiveOf(older, 'older.tar');
  const settings = { DATA_DIR: join(folder, 'older'), DATABASE_URL: empty.url };
  await withEnvironment(settings, () => restore(file, silent));
  expect((await empty.pool.query('select name from groups')).rows).toEqual([{ name: 'Older' }]);
  const applied = await empty.pool.query<{ title: string }>(
    `select version || '_' || name as title from platform_migrations.applied order by version desc limit 1`,
  );
  expect(applied.rows).toEqual([{ title: last }]);
});

test('an archive of the steps of before the baseline is restored with all of them, and refused without the last', async () => {
  await older.pool.query(
    `insert into platform_migrations.applied (version, name, sha256) values (1763600002710, 'fields_of_merges', '')`,
  );
  await older.pool.query('delete from platform_migrations.applied where version = $1', [String(baseline)]);
  const incomplete = await archiveOf(older, 'incomplete.tar');
  const settings = { DATA_DIR: join(folder, 'incomplete'), DATABASE_URL: empty.url };
  expect(await rejectionOf(settings, () => restore(incomplete, silent))).toBe(
    `${incomplete} was made by an earlier version: restore it with that one, and upgrade.`,
  );
  await older.pool.query(
    `insert into platform_migrations.applied (version, name, sha256) values ($1, 'revisions_of_companies', '')`,
    [String(baseline)],
  );
  const whole = await archiveOf(older, 'whole.tar');
  await empty.pool.query('truncate groups cascade');
  await goBack(empty);
  await withEnvironment(settings, () => restore(whole, silent));
  expect((await empty.pool.query('select name from groups')).rows).toEqual([{ name: 'Older' }]);
});

test('an archive of a newer release is refused in a sentence, before anything is written', async () => {
  await older.pool.query(
    `insert into platform_migrations.applied (version, name, sha256) values (9000000000000, 'of_the_future', '')`,
  );
  const file = await archiveOf(older, 'newer.tar');
  const settings = { DATA_DIR: join(folder, 'newer') };
  expect(await rejectionOf(settings, () => restore(file, silent))).toBe(
    `${file} was made by a newer release, with the migration 9000000000000_of_the_future: restore it with that one.`,
  );
});

test('an archive of another release is refused by the program of the image, which does not migrate', async () => {
  await older.pool.query('alter table groups add column "ofAnotherRelease" text');
  const backup = await readFile(await archiveOf(older, 'other.tar'));
  await restored.pool.query('truncate groups cascade');
  expect(await run('restore', restored.url, backup)).toMatchObject({
    error: true,
    errors: expect.stringMatching(/^The backup is of another release: its table \w+ has other columns/),
  });
});
