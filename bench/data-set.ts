/** Generates the data set in a database that does not have it yet, and returns the workloads on it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../standalone/migrate.ts';
import { findProjectRoot } from '../standalone/project-root.ts';
import { type Workload, workloadsOn } from './workloads.ts';

/** @throws Error when the database has a data set of another size */
export async function prepareDataSet(databaseUrl: string, profiles: number): Promise<readonly Workload[]> {
  const root = findProjectRoot();
  await migrate(databaseUrl, join(root, 'migrations/default'));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*)::integer as count from profiles where "externalId" like 'profile-%'`,
    );
    const count = found[0]?.count ?? 0;
    if (count === 0) {
      process.stderr.write(`Generating ${profiles} profiles …\n`);
      await client.query(`set bench.profiles = '${profiles}'`);
      await client.query(await readFile(join(root, 'bench/data-set.sql'), 'utf8'));
      await client.query('vacuum analyze');
    } else if (count !== profiles) {
      throw new Error(`the database has ${count} profiles, not ${profiles}`);
    }
    const { rows: accounts } = await client.query<{ id: string }>(
      `select id from groups where name in ('Account 1', 'Account 12') order by length(name)`,
    );
    const [read, written] = accounts.map(({ id }) => id);
    if (read === undefined || written === undefined) throw new Error('the data set has no accounts');
    const { rows: some } = await client.query<{ id: string }>(
      'select id from profiles where "groupId" = $1 order by id limit 1000',
      [read],
    );
    return workloadsOn({ read, written, profileIds: some.map(({ id }) => id) });
  } finally {
    await client.end();
  }
}
