/** Databases that were made in the steps of before the baseline are recognised, upgraded or refused. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { baseline } from '../../actions-server/cli/upgrade-schema.ts';
import { migrate, migrationsFolder, readMigrations } from '../../standalone/migrate.ts';
import { type Fixture, fixtureVersions, readFixture } from '../carried-over/fixture.ts';
import { earlierDatabase } from '../carried-over/restored-database.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { shortLived } from '../support/program-flags.ts';
import { undoSteps } from '../support/undo-steps.ts';

const [version = ''] = fixtureVersions();
const fixture = readFixture(version);

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

function opened(database: TestDatabase): TestDatabase {
  databases.push(database);
  return database;
}

const records = async ({ pool }: TestDatabase) =>
  (await pool.query('select version::text, name, sha256 from platform_migrations.applied order by version'))
    .rows;

const record = ({ pool }: TestDatabase, migrations: Fixture['migrations']) =>
  pool.query(
    `insert into platform_migrations.applied (version, name, sha256)
     select (step ->> 'version')::bigint, step ->> 'name', 'other' from jsonb_array_elements($1::jsonb) as step`,
    [JSON.stringify(migrations.map(({ version, name }) => ({ version, name })))],
  );

const steps = (names: readonly string[]): Fixture['migrations'] =>
  names.map((name) => ({ version: name.split('_')[0] ?? '', name, sql: '' }));

test('a database that has recorded every step of before gets the records of the baseline and the later steps', async () => {
  const fresh = opened(await createTestDatabase());
  const earlier = opened(await createTestDatabase());
  const afterBaseline = await undoSteps(earlier, baseline);
  await earlier.pool.query('truncate platform_migrations.applied');
  const later = ['1763600003860_unused_rows', '1763600003920_revisions_of_companies'];
  await record(earlier, [...fixture.migrations, ...steps(later)]);
  expect(await migrate(earlier.url, migrationsFolder())).toEqual({
    applied: afterBaseline,
    changed: [],
  });
  expect(await records(earlier)).toEqual(await records(fresh));
  expect(await migrate(earlier.url, migrationsFolder())).toEqual({ applied: [], changed: [] });
});

test('a database whose last step is 1763600002710 gets the schema and the records of a new one', async () => {
  const fresh = opened(await createTestDatabase());
  const earlier = opened(await earlierDatabase(fixture));
  const steps = await readMigrations(migrationsFolder());
  expect(await migrate(earlier.url, migrationsFolder())).toEqual({
    applied: [
      'upgrade.sql',
      ...steps.filter(({ version }) => version > baseline).map(({ version, name }) => `${version}_${name}`),
    ],
    changed: [],
  });
  expect(await records(earlier)).toEqual(await records(fresh));
  expect(await describeSchema(earlier.pool)).toBe(await describeSchema(fresh.pool));
  expect((await earlier.pool.query('select migration::text from schema_version')).rows).toEqual([
    { migration: String(steps.at(-1)?.version) },
  ]);
});

test('a database with earlier steps only, or with some of the later ones, is refused and left as it is; with the steps of one version alone the program of the image upgrades it once, and says so', async () => {
  const earlier = opened(await earlierDatabase(fixture));
  const states = [
    {
      // The last of its steps makes this column.
      with: `alter table profiles_merges rename column "fieldsFromOther" to later;
        delete from platform_migrations.applied where version = ${version}`,
      without: 'alter table profiles_merges rename column later to "fieldsFromOther"',
      steps: [],
    },
    {
      with: 'create view schema_version as select 1763600003860::bigint as migration',
      without: 'drop view schema_version',
      steps: ['1763600003860_unused_rows'],
    },
    {
      with: 'create index "profiles_canonicalNetworkUrl_idx" on profiles (id)',
      without: 'drop index "profiles_canonicalNetworkUrl_idx"',
      steps: ['1763600003300_same_identity'],
    },
  ];
  const own = await records(earlier);
  for (const state of states) {
    await earlier.pool.query(state.with);
    await record(earlier, steps(state.steps));
    const before = await records(earlier);
    expect(before).not.toEqual(own);
    await expect(migrate(earlier.url, migrationsFolder())).rejects.toThrow(
      'made by a version that is not upgraded in one step. Start the version before this schema on it once',
    );
    expect(await records(earlier)).toEqual(before);
    await earlier.pool.query(state.without);
    await earlier.pool.query('truncate platform_migrations.applied');
    await record(earlier, fixture.migrations);
  }

  const program = fileURLToPath(new URL('../../dist/actions-server/cli/main.js', import.meta.url));
  const run = promisify(execFile);
  const migrateInImage = async () =>
    (
      await run(process.execPath, [...shortLived, program, 'migrate'], {
        env: { BACKUP_DATABASE_URL: earlier.url },
      })
    ).stdout;
  expect(await migrateInImage()).toBe('applied upgrade.sql\n');
  expect(await migrateInImage()).toBe('nothing to apply\n');
  await expect(run(process.execPath, [program, 'migrate'], { env: {} })).rejects.toMatchObject({
    stderr: expect.stringContaining('In containers Hasura applies the migrations when it starts'),
  });
});
