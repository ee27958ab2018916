/**
 * Writes the words that the search finds profiles by. Rows of a data set are generated without triggers, and those that
 * were there before a migration are pending: the servers would write them while they are measured.
 */
import type pg from 'pg';
import { withClient } from './support/with-client.ts';

/** Connections that write at a time. */
const writers = 4;
/** Profiles of a transaction. */
const most = 500;

const markMissing = `
  insert into profiles_search_pending ("groupId", "profileId", "isLater")
  select "groupId", id, true
    from profiles as profile
   where "deletedAt" is null
     and not exists (
       select from profiles_search as stored
        where stored."groupId" = profile."groupId" and stored."profileId" = profile.id
     )
     and not exists (
       select from profiles_search_pending as pending
        where pending."groupId" = profile."groupId" and pending."profileId" = profile.id
     )`;

/** Leaves no profile of a database without its words, and none pending. Migrations without a search need nothing. */
export async function writeSearchWords(url: string): Promise<void> {
  const accounts = await withClient(url, pendingAccounts);
  if (accounts.length === 0) return;
  process.stderr.write('Writing the words of profiles …\n');
  await Promise.all(
    Array.from({ length: writers }, () => withClient(url, (client) => writeAll(client, accounts))),
  );
  await withClient(url, (client) => client.query('vacuum analyze'));
}

/** The accounts with profiles whose words have to be written. */
async function pendingAccounts(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows: tables } = await client.query(
    `select where to_regclass('public.profiles_search_pending') is not null`,
  );
  if (tables.length === 0) return [];
  await client.query(markMissing);
  const { rows } = await client.query<{ groupId: string }>(
    'select distinct "groupId" from profiles_search_pending',
  );
  return rows.map(({ groupId }) => groupId);
}

/** Other connections do the same at the same time, each with other profiles. */
async function writeAll(client: pg.ClientBase, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) {
    for (let written = most; written > 0; ) {
      const { rowCount } = await client.query('select from refresh_search($1, $2)', [account, most]);
      written = rowCount ?? 0;
    }
  }
}
