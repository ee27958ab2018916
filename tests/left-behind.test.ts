/**
 * Whatever is changed, in whatever order: nothing of a person is left when the person is erased, and no row is left that
 * belonged to something else.
 */

import { Random } from '@platform/runtime/testing';
import { removeUnnamedObjects } from '../actions-server/files/storage-objects.ts';
import { readForeignKeys } from './schema/catalog.ts';
import { findTraces } from './support/everything-stored.ts';
import { fuzzRuns } from './support/fuzz-runs.ts';
import { startMerges } from './support/merges.ts';
import { randomChanges } from './support/random-changes.ts';

const { numRuns, seed } = fuzzRuns(120);
/** Changes between two looks at everything that is stored. */
const changesBetween = 30;

const merges = await startMerges();
const { api } = merges;
afterAll(() => api.stop());
const { pool } = api.database;

const read = async (statement: string) => (await pool.query(statement)).rows;

/** Rows that belong to others and that nobody has. Those that wait to be removed are marked, and are not among them. */
async function unreferenced(): Promise<Record<string, unknown>> {
  const keys = await readForeignKeys(pool);
  const found: Record<string, unknown> = {};
  for (const table of ['locations', 'images', 'files']) {
    const unused = keys
      .filter((key) => key.remoteTable === table)
      .map(
        ({ table: from, columns }) =>
          `not exists (select from ${from} as t where t."groupId" = o."groupId" and t."${columns.at(-1)}" = o.id)`,
      );
    const rows = await read(
      `select to_jsonb(o) as row from ${table} as o where to_jsonb(o) ->> 'unusedSince' is null and ${unused.join(' and ')}`,
    );
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}

/** What holds between any two changes. */
async function violations(words: readonly string[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = await unreferenced();
  const lists = {
    traces: await findTraces(api, words),
    'not one preferred address': await read(
      `select "profileId", count(*) filter (where "isPreferred") as preferred, count(*) from profiles_emails
        where "deletedAt" is null group by "profileId" having count(*) filter (where "isPreferred") <> 1`,
    ),
    'preferred and deleted': await read(
      'select id from profiles_emails where "deletedAt" is not null and "isPreferred"',
    ),
    'open pairs of deleted profiles': await read(
      `select pair.id from profiles_duplicates as pair join profiles on profiles.id in (pair."profileId", pair."otherProfileId")
        where pair."resolvedAt" is null and profiles."deletedAt" is not null`,
    ),
    'keys of deleted profiles': await read(
      `select key from profiles_keys join profiles on profiles.id = "profileId" where "deletedAt" is not null`,
    ),
    'contents that nothing names': await read(
      `select "storageKey" from storage_objects as o where not exists (
         select from files where files."storageKey" = o."storageKey"
       ) and not exists (
         select from tasks where tasks.input::text like '%' || o."storageKey" || '%'
       )`,
    ),
    'files without a content': await read(
      `select id from files where not exists (
         select from storage_objects as o where o."storageKey" = files."storageKey"
       )`,
    ),
  };
  for (const [name, list] of Object.entries(lists)) if (list.length > 0) found[name] = list;
  return found;
}

test('after arbitrary changes nothing of an erased person is stored, and no row is without the record it belonged to', async () => {
  const changes = await randomChanges(merges, new Random(seed));
  const log: string[] = [];
  for (let made = 0; made < numRuns; made += 1) {
    log.push(await changes.change());
    if (made % changesBetween < changesBetween - 1 && made < numRuns - 1) continue;
    expect(changes.failures).toEqual([]);
    await removeUnnamedObjects('removed', api.dependencies);
    const found = await violations(changes.erasedWords());
    if (Object.keys(found).length > 0) {
      const summary = Object.entries(found).map(([name, rows]) => `${name}: ${(rows as unknown[]).length}`);
      throw new Error(
        `after ${made + 1} changes with the seed ${seed} (${changes.erasedWords().length} erased words): ${summary.join(', ')}\n${JSON.stringify(found, null, 1).slice(0, 4000)}`,
      );
    }
  }
  // A run in which nobody is erased says nothing.
  expect(changes.erasedWords().length).toBeGreaterThan(0);
  if (process.env.FUZZ_RUNS !== undefined) {
    const counts = new Map<string, number>();
    for (const name of log) counts.set(name, (counts.get(name) ?? 0) + 1);
    process.stdout.write(`${JSON.stringify([...counts])}\n${changes.erasedWords().length} people erased\n`);
  }
});
