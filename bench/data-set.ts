/** Generates the data set in a database that does not have it yet, and says what the workloads need to know of it. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeCursor } from '../actions-server/lists/cursor.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { migrate } from '../standalone/migrate.ts';
import { addKnownRecords, insertAccount, newAccount } from './accounts.ts';
import { fileLinkSecret } from './contenders.ts';
import { writeSearchWords } from './search-words.ts';
import { withClient } from './support/with-client.ts';
import { withoutIndexes } from './support/without-indexes.ts';
import type { DataSet, ListCursor } from './workloads/data.ts';
import type { Account } from './workloads/workload.ts';

const root = findProjectRoot();
const ownMigrations = join(root, 'migrations/default');

/** A database of a build, whose migrations it has. */
export interface BuildDatabase {
  readonly url: string;
  /** The folder `migrations/default` of the build; that of this one without it. */
  readonly migrations?: string;
}

/** Makes a database on a server: a copy of another one, or an empty one. */
export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  await withClient(serverUrl, (client) => client.query(`create database "${name}" template "${template}"`));
}

/**
 * Migrates the database, fills it if it has no data set yet, and writes the words of its profiles.
 * @throws Error when it has a data set of another size
 */
export async function generateDataSet(database: BuildDatabase, profiles: number): Promise<void> {
  await generateRows(database, profiles);
  await writeSearchWords(database.url);
}

/**
 * The data set without the words of its profiles, which take longer than all else and which only the search of the API
 * reads.
 * @throws Error when it has a data set of another size
 */
export async function generateRows(
  { url, migrations = ownMigrations }: BuildDatabase,
  profiles: number,
): Promise<void> {
  await migrate(url, migrations);
  await withClient(url, (client) => generate(client, profiles));
}

/**
 * The data set of one or several databases, with new accounts for the workloads that write. Requests to all of these
 * databases have the same ids, keys and cursors.
 * @throws Error as `generateDataSet` does
 */
export async function prepareDataSet(
  databases: readonly BuildDatabase[],
  profiles: number,
): Promise<DataSet> {
  const [first] = databases;
  if (first === undefined) throw new Error('give as many databases as sizes of the data set');
  const written = newAccount();
  const empty = newAccount();
  const large = newAccount();
  const epoch = randomUUID();
  for (const database of databases) {
    await generateDataSet(database, profiles);
    await withClient(database.url, async (client) => {
      for (const account of [written, empty, large]) await insertAccount(client, account);
      await addKnownRecords(client, written);
      // Cursors name it. A copy of a database would get one of its own when it is first read.
      await client.query('update database_epoch set id = $1', [epoch]);
    });
  }
  return withClient(first.url, async (client) => {
    const read = await accountOfDataSet(client, 1);
    const { rows: some } = await client.query<{ id: string }>(
      'select id from profiles where "groupId" = $1 order by id limit 1000',
      [read.id],
    );
    let growth: Promise<void> | undefined;
    const fillAll = async () => {
      for (const { url } of databases) {
        await withClient(url, (own) => fillLargeAccount(own, large));
        await writeSearchWords(url);
      }
    };
    return {
      profiles,
      read,
      written,
      empty,
      large,
      prepareGrowth: () => {
        growth ??= fillAll();
        return growth;
      },
      profileIds: some.map(({ id }) => id),
      cursors: await readCursors(client, read, epoch),
    };
  });
}

async function generate(client: pg.ClientBase, profiles: number): Promise<void> {
  const { rows: found } = await client.query<{ count: number }>(
    `select count(*)::integer as count from profiles where "externalId" like 'profile-%'`,
  );
  const count = found[0]?.count ?? 0;
  if (count === profiles) return;
  if (count > 0) throw new Error(`the database has ${count} profiles, not ${profiles}`);
  process.stderr.write(`Generating ${profiles} profiles …\n`);
  const statements = await readFile(join(root, 'bench/data-set.sql'), 'utf8');
  await client.query(`set bench.profiles = '${profiles}'`);
  await withoutIndexes(client, () => client.query(statements));
  await client.query('vacuum analyze');
}

async function fillLargeAccount(client: pg.ClientBase, { id }: Account): Promise<void> {
  await client.query(`set bench.account = '${id}'`);
  await client.query(await readFile(join(root, 'bench/large-account.sql'), 'utf8'));
}

/** An account that `data-set.sql` has made. */
async function accountOfDataSet(client: pg.ClientBase, number: number): Promise<Account> {
  const { rows } = await client.query<{ id: string; apikeyId: string }>(
    `select groups.id, apikeys.id as "apikeyId" from groups join apikeys on apikeys."groupId" = groups.id
     where groups.name = $1`,
    [`Account ${number}`],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the data set has no accounts');
  // See `data-set.sql`.
  return { ...row, apiKey: `sk_${String(number).padStart(32, '0')}` };
}

/** Cursors for the first page, one in the middle and the last one, as the API would have answered them. */
async function readCursors(
  client: pg.ClientBase,
  { id: groupId }: Account,
  epoch: string,
): Promise<Map<number, ListCursor>> {
  const cursors = new Map<number, ListCursor>();
  for (const share of [0, 0.5, 1]) {
    // A page of 100 begins after the row. A cursor that is no text of a place stands for the beginning.
    const { rows } = await client.query<{ changedIn: string; id: string }>(
      `select "changedIn", id from profiles as p where "groupId" = $1 order by "changedIn", id limit 1
       offset (select greatest(0, floor($2::float * (count(*) - 100)) - 1)::bigint from profiles as c where c."groupId" = $1)`,
      [groupId, share],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the data set has no profiles');
    const changedIn = Number(row.changedIn);
    const scope = { groupId, list: '/rest/v2/profiles', where: { _and: [] } };
    const text = writeCursor({ epoch, changedIn, id: row.id }, scope, fileLinkSecret);
    cursors.set(share, { text, changedIn, id: row.id });
  }
  return cursors;
}
