/**
 * Below all permissions: the database itself rejects to let a row refer to another account, for every role. Plain SQL
 * as the owner of the tables, one attack for every reference of every table.
 */
import { type ForeignKey, readForeignKeys } from '../schema/catalog.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Row, World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
  // A leaf whose code the other account does not have, so that only its keys can hold it back.
  const parent = await world.find('statuses', { groupId: world.own.groupId, code: 'sourcing' });
  await world.insert('statuses', world.own, { parentId: parent?.id, kind: null });
});
afterAll(() => world.close());

const { pool, drop } = await createTestDatabase();
const references = (await readForeignKeys(pool)).filter(
  (key) => key.columns.includes('groupId') && key.remoteTable !== 'groups',
);
await drop();

/** The column that names the row referred to; the others are the account and constants. */
const pointer = (key: ForeignKey): string => key.columns.at(-1) ?? '';

async function tryUpdate(table: string, row: Row, column: string, value: unknown): Promise<string> {
  const key = world.primaryKeys.get(table)?.columns ?? [];
  const where = key.map((name, place) => `"${name}" = $${place + 2}`).join(' and ');
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    // Triggers check other rules of the row, and might reject it before the keys are asked.
    await client.query(`alter table public."${table}" disable trigger user`);
    if (column === 'mergedIntoId') await client.query('update public.profiles set "deletedAt" = now()');
    const { rowCount } = await client.query(`update public."${table}" set "${column}" = $1 where ${where}`, [
      value,
      ...key.map((name) => row[name]),
    ]);
    return `${rowCount} updated`;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** An own row in which the column is set, else any: what a column may be can depend on the kind of row. */
async function ownRow(table: string, columns: string[]): Promise<Row> {
  const rows = await world.rowsOf(table, world.own);
  return rows.findLast((row) => columns.some((column) => (row[column] ?? null) !== null)) ?? rows[0] ?? {};
}

test.each(references.map((key) => [`${key.table}.${pointer(key)}`, key] as const))(
  "%s cannot name another account's row",
  async (_, key) => {
    const row = await ownRow(key.table, [pointer(key)]);
    const known: Row = { groupId: world.other.groupId };
    for (const [place, column] of key.columns.entries()) {
      const remote = key.remoteColumns[place];
      if (remote && column.endsWith('Entity')) known[remote] = row[column];
    }
    const foreign = await world.find(key.remoteTable, known);
    expect(foreign).toBeDefined();
    const value = foreign?.[key.remoteColumns.at(-1) ?? 'id'];
    expect(await tryUpdate(key.table, row, pointer(key), value)).toBe('23503');
  },
);

test.each([...new Set(references.map((key) => key.table))])(
  'a row of %s cannot be moved to another account while it refers to its own',
  async (table) => {
    const pointers = references.filter((key) => key.table === table).map(pointer);
    const row = await ownRow(table, pointers);
    expect(pointers.filter((column) => (row[column] ?? null) !== null)).not.toEqual([]);
    expect(await tryUpdate(table, row, 'groupId', world.other.groupId)).toBe('23503');
  },
);
