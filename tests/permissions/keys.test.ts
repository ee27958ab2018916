/**
 * Foreign keys reject references to rows of another account even without permissions: every reference of every table is
 * updated with plain SQL as the owner of the tables.
 */
import type { ForeignKey } from '../schema/catalog.ts';
import { type Row, World } from './world.ts';

const world = await World.create();
afterAll(() => world.close());
beforeAll(async () => {
  // A status whose code the other account does not have, so that only foreign keys can reject the move.
  const parent = await world.find('statuses', { groupId: world.own.groupId, code: 'sourcing' });
  await world.insert('statuses', world.own, { parentId: parent?.id, kind: null });
});

const references = world.foreignKeys.filter(
  (key) => key.columns.includes('groupId') && key.remoteTable !== 'groups',
);

/** The column that identifies the row referred to; the other columns are the account and constants. */
const referringColumn = (key: ForeignKey): string => key.columns.at(-1) ?? '';

async function tryUpdate(table: string, row: Row, column: string, value: unknown): Promise<string> {
  const key = world.primaryKeys.get(table)?.columns ?? [];
  const where = key.map((name, place) => `"${name}" = $${place + 2}`).join(' and ');
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    // Triggers check other rules and could reject the row before the foreign keys are checked.
    await client.query(`alter table public."${table}" disable trigger user`);
    if (column === 'mergedIntoId') {
      await client.query('update public.profiles set "deletedAt" = now(), "isLive" = null');
    }
    // Its primary key is the id of the project: only the foreign key is to reject that of the other account.
    if (table === 'offers_changes') await client.query(`delete from public.${table} where id = $1`, [value]);
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

/** A row of the own account in which one of the columns is set, or any row if there is none. */
async function ownRow(table: string, columns: string[]): Promise<Row> {
  const rows = await world.rowsOf(table, world.own);
  return rows.findLast((row) => columns.some((column) => (row[column] ?? null) !== null)) ?? rows[0] ?? {};
}

test.each(references.map((key) => [`${key.table}.${referringColumn(key)}`, key] as const))(
  "%s cannot refer to another account's row",
  async (_, key) => {
    const row = await ownRow(key.table, [referringColumn(key)]);
    const known: Row = { groupId: world.other.groupId };
    for (const [place, column] of key.columns.entries()) {
      const remote = key.remoteColumns[place];
      if (remote && column.endsWith('Entity')) known[remote] = row[column];
    }
    const foreign = await world.find(key.remoteTable, known);
    expect(foreign).toBeDefined();
    const value = foreign?.[key.remoteColumns.at(-1) ?? 'id'];
    expect(await tryUpdate(key.table, row, referringColumn(key), value)).toBe('23503');
  },
);

test.each([...new Set(references.map((key) => key.table))])(
  'a row of %s that refers to rows of its account cannot be moved to another account',
  async (table) => {
    const referringColumns = references.filter((key) => key.table === table).map(referringColumn);
    const row = await ownRow(table, referringColumns);
    expect(referringColumns.filter((column) => (row[column] ?? null) !== null)).not.toEqual([]);
    expect(await tryUpdate(table, row, 'groupId', world.other.groupId)).toBe('23503');
  },
);
