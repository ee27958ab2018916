/**
 * Counts the rows that Postgres reads of each table while work runs, by the statistics that it keeps of every table and
 * index. What triggers, functions and foreign keys read is in them too, which no explained statement shows.
 */
import type pg from 'pg';
import type { TestDatabase } from './database.ts';

/** The numbers of rows by names of tables and indexes: rows of sequential scans, and entries of indexes. */
export type RowsRead = Readonly<Record<string, number>>;

/** @param work runs on the connections of the database's own pool */
export async function rowsRead(
  database: TestDatabase,
  work: () => Promise<unknown>,
  schema = 'public',
): Promise<RowsRead> {
  const before = await counters(database, schema);
  await work();
  const after = await counters(database, schema);
  const differences = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(differences.filter(([, count]) => count > 0));
}

// Of tables these are the rows of sequential scans. The views that have these counts join many catalogs.
const countersSql = `
select relname as name, pg_stat_get_tuples_returned(oid) as count from pg_class
 where relnamespace = $1::regnamespace and pg_stat_get_tuples_returned(oid) > 0`;

async function counters(database: TestDatabase, schema: string): Promise<ReadonlyMap<string, number>> {
  await flushStatistics(database);
  const { rows } = await database.pool.query<{ name: string; count: string }>(countersSql, [schema]);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** Makes the counts of all connections visible: each keeps its own for some seconds. */
async function flushStatistics(database: TestDatabase): Promise<void> {
  await onEveryConnection(database, 'select pg_stat_force_next_flush()');
}

/** Makes prepared statements run by these plans. `auto` is what Postgres does: it chooses after a number of runs. */
export async function usePlans(
  database: TestDatabase,
  plans: 'auto' | 'force_custom_plan' | 'force_generic_plan',
): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set plan_cache_mode = ${plans}`);
  await onEveryConnection(database, `set plan_cache_mode = ${plans}`);
}

/** Runs a statement on every open connection of a database's own pool. @returns the rows of all of them */
export async function onEveryConnection<Row extends object>(
  { pool }: TestDatabase,
  statement: string,
): Promise<Row[]> {
  const clients: pg.PoolClient[] = [];
  try {
    // One that is in use is waited for: until then the pool opens others.
    while (clients.length < pool.totalCount) clients.push(await pool.connect());
    const results = await Promise.all(clients.map((client) => client.query<Row>(statement)));
    return results.flatMap(({ rows }) => rows);
  } finally {
    for (const client of clients) client.release();
  }
}
