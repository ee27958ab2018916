/** Tests of the databases for tests, which are used again when they are empty. */
import pg from 'pg';
import { createEmptyDatabase } from './database.ts';

/** What stays the same under another name. */
const oid = 'select oid from pg_database where datname = current_database()';

const nameOf = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name;

test('a database that is used again is empty, and has a name that nothing left running connects to', async () => {
  const first = await createEmptyDatabase();
  await first.pool.query('create table left_behind (id int)');
  const { rows: before } = await first.pool.query(oid);
  await first.drop();
  const second = await createEmptyDatabase();
  try {
    expect((await second.pool.query(oid)).rows).toEqual(before);
    expect((await second.pool.query("select to_regclass('left_behind') as found")).rows).toEqual([
      { found: null },
    ]);
    const left = new pg.Client(first.url);
    await expect(left.connect()).rejects.toMatchObject({ code: '3D000' });
  } finally {
    await second.drop();
  }
});

test('a database that is dropped twice is given to one test', async () => {
  const first = await createEmptyDatabase();
  await first.drop();
  await first.drop();
  const next = [await createEmptyDatabase(), await createEmptyDatabase()];
  try {
    const names = await Promise.all(next.map(({ pool }) => nameOf(pool)));
    expect(new Set(names).size).toBe(2);
  } finally {
    for (const database of next) await database.drop();
  }
});

test.each([
  ['owner', (name: string) => `alter database ${name} owner to pg_monitor`],
  ['limit of connections', (name: string) => `alter database ${name} connection limit 100`],
])('a database with another %s is not used again', async (_what, change) => {
  const first = await createEmptyDatabase();
  const { rows: before } = await first.pool.query(oid);
  await first.pool.query(change((await nameOf(first.pool)) ?? ''));
  await first.drop();
  const second = await createEmptyDatabase();
  try {
    expect((await second.pool.query(oid)).rows).not.toEqual(before);
  } finally {
    await second.drop();
  }
});
