/** Gives a migrated database the keys, functions and triggers that it has on Citus, on one plain Postgres. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { runPsql } from './psql.ts';

const scripts = fileURLToPath(new URL('../../deploy/citus', import.meta.url));
const standIn = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

interface DistributeOptions {
  /** Whether changes are numbered by time, so that lists with a cursor show them 40 seconds later. */
  readonly withCursor: boolean;
  /** Whether the functions that stand for those of Citus stay, so that the script can run again. */
  readonly keepStandIn?: boolean;
}

export async function distribute(url: string, options: DistributeOptions): Promise<void> {
  await runText(url, standIn('citus-stand-in.sql'));
  await runDistribution(url, options);
  if (!options.keepStandIn) await runText(url, standIn('citus-stand-in-drop.sql'));
}

/** Runs deploy/citus/distribute.sql. */
export function runDistribution(
  url: string,
  { withCursor }: Pick<DistributeOptions, 'withCursor'>,
): Promise<void> {
  return runPsql(join(scripts, 'distribute.sql'), {
    url,
    environment: {},
    included: (path) => (path === 'cursor.sql' && !withCursor ? null : join(scripts, path)),
  });
}

async function runText(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A database whose keys contain the account, with changes that are shown at once. */
export async function createDistributedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  if (process.env.TEST_KEYS !== 'account') await distribute(database.url, { withCursor: false });
  return database;
}
