/**
 * Makes a fixture of the version that this checkout is (`tests/carried-over/fixture.ts`): starts the product on an empty
 * Postgres, fills it through its API and writes all rows with the answers of the four lists to
 * `tests/fixtures/carried-over/<last migration>.json.gz`. Later versions are tested with it (`tests/carried-over.test.ts`).
 *
 * A released version gets its fixture once: `npm run carried-over`, before the first migration of the next version.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrationsFolder, readMigrations } from '../standalone/migrate.ts';
import { startEmbeddedPostgres } from '../standalone/postgres.ts';
import { createCaller, type Keys } from '../tests/carried-over/caller.ts';
import { dumpTables } from '../tests/carried-over/dump.ts';
import { fillApplications } from '../tests/carried-over/fill-applications.ts';
import { fillCompanies, fillProjects } from '../tests/carried-over/fill-records.ts';
import { fillRows } from '../tests/carried-over/fill-rows.ts';
import { type FixtureAccount, writeFixture } from '../tests/carried-over/fixture.ts';
import { readLists } from '../tests/carried-over/lists.ts';
import { readVocabulary } from '../tests/carried-over/vocabulary.ts';
import { runStandalone, startStandalone } from '../tests/support/standalone.ts';

/** The keys of the demo account are chosen, so that they are plainly no secrets. */
const demoKeys = {
  DEMO_PRIVATE_API_KEY: `sk_${'CarriedOverPrivate'.padEnd(32, '0')}`,
  DEMO_PUBLIC_API_KEY: `pk_${'CarriedOverPublic'.padEnd(32, '0')}`,
};

const folder = await mkdtemp(join(tmpdir(), 'carried-over-'));
const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'postgres'), quick: true });
const client = new pg.Client(postgres.url);
try {
  await client.connect();
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), ...demoKeys };
  const server = await startStandalone(environment);
  const accounts: FixtureAccount[] = [];
  try {
    const keys = { privateKey: demoKeys.DEMO_PRIVATE_API_KEY, publicKey: demoKeys.DEMO_PUBLIC_API_KEY };
    await fillDemoAccount(server.apiUrl, keys);
    const second = await createSecondAccount(environment);
    await fillSecondAccount(server.apiUrl, second);
    for (const [name, accountKeys] of [
      ['Demo', keys],
      ['Second', second],
    ] as const) {
      const { rows } = await client.query<{ id: string }>('select id from groups where name = $1', [name]);
      const groupId = rows[0]?.id ?? '';
      accounts.push({
        name,
        groupId,
        ...accountKeys,
        lists: await readLists(server.apiUrl, accountKeys.privateKey),
      });
    }
  } finally {
    await server.stop();
  }
  const { rows } = await client.query<{ version: string }>(
    'select max(version)::text as version from platform_migrations.applied',
  );
  const migrations = (await readMigrations(migrationsFolder())).map(({ version, ...migration }) => ({
    version: String(version),
    ...migration,
  }));
  const version = rows[0]?.version ?? '';
  const path = writeFixture({ version, migrations, tables: await dumpTables(client), accounts });
  print(`${path} written.`);
} finally {
  await client.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fillDemoAccount(apiUrl: string, keys: Keys): Promise<void> {
  const caller = createCaller(apiUrl, keys);
  // What depends on the time of a request would answer otherwise later.
  await caller.graphql(
    `mutation Protect($where: companies_bool_exp!) {
    update_companies(where: $where, _set: { isProtectedUntil: "2999-01-01T00:00:00Z" }) { affected_rows }
  }`,
    { where: { isProtectedUntil: { _is_null: false } } },
  );
  const vocabulary = await readVocabulary(caller);
  const companyId = await fillCompanies(caller, vocabulary);
  const records = await fillProjects(caller, vocabulary, companyId);
  const people = await fillApplications(caller, vocabulary, records);
  await fillRows(caller, vocabulary, records, people);
}

async function createSecondAccount(environment: Readonly<Record<string, string>>): Promise<Keys> {
  const command = async (...parameters: string[]) => {
    const { code, output, errors } = await runStandalone('platform.js', environment, [
      ...parameters,
      '--json',
    ]);
    if (code !== 0) throw new Error(errors);
    return JSON.parse(output) as { id: string; secret?: string };
  };
  await command(
    'accounts',
    'create',
    '--name',
    'Second',
    '--country',
    'GB',
    '--user',
    'Ann Other <ann@second.example>',
  );
  const key = async (kind: string) =>
    (await command('keys', 'create', '--account', 'Second', '--kind', kind, '--name', kind)).secret ?? '';
  return { privateKey: await key('private'), publicKey: await key('public') };
}

/** An account without fields, all of whose open recruitment projects are offers. */
async function fillSecondAccount(apiUrl: string, keys: Keys): Promise<void> {
  const caller = createCaller(apiUrl, keys);
  await caller.graphql(
    'mutation Open { update_groups(where: {}, _set: { areAllOpenProjectsOffers: true }) { affected_rows } }',
  );
  const { status } = await readVocabulary(caller);
  // The same identities as in the other account: each account has its own.
  await caller.save('companies', {
    name: 'Other',
    externalId: 'crm-1',
    networkUrl: 'https://network.example/company/Case-Test',
  });
  const { projectId } = await caller.save('projects', {
    name: 'Open',
    externalId: 'job-1',
    assignees: 'Ann Other',
  });
  await caller.save('projects', { name: 'On hold', statusId: status('PROJECT', 'paused') });
  await caller.apply({
    firstName: 'Renée',
    lastName: 'Dupont',
    emailAddresses: 'renee@example.org',
    projectId,
  });
  await caller.save('applicants', {
    firstName: 'Phone',
    lastName: 'Only',
    phoneNumbers: '020 7946 0001',
    externalId: 'cand-1',
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
