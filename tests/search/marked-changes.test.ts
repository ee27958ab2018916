/**
 * Every change of a value that is searched has the words of the profile written again. The triggers that do so name columns;
 * the tables and columns that are tried here are those of the catalog, so that one that is searched later is tried too.
 */
import { valueFor } from '../permissions/row-values.ts';
import { World } from '../permissions/world.ts';
import { functionsOf } from '../schema/function-statements.ts';

const world = await World.create();
afterAll(() => world.close());
const { groupId } = world.own;
const place = await world.insert('locations', world.own);

/** The tables that the words of a profile are read from. */
const source = (await functionsOf(world.pool)).find(({ name }) => name === 'search_document')?.body ?? '';
const searched = [...new Set([...source.matchAll(/public\.(\w+) as /g)].map(([, table = '']) => table))];

interface Change {
  readonly column: string;
  /** Whether words of a profile change, and whether all such profiles are marked. */
  readonly isSearched: boolean;
  readonly isMarked: boolean;
}

/** Sets every column of the rows of a table to another value and to null, deletes the rows, and takes each of it back. */
async function changesOf(table: string): Promise<Change[]> {
  const client = await world.pool.connect();
  const words = async () => {
    const { rows } = await client.query<{ id: string; words: string | null }>(
      'select id, strip(public.search_document("groupId", id))::text as words from profiles where "groupId" = $1',
      [groupId],
    );
    return new Map(rows.map((row) => [row.id, row.words]));
  };
  const tried: Change[] = [];
  try {
    await client.query('begin');
    // Some rows of the world belong to profiles that were merged or erased.
    const { rows: live } = await client.query(
      'select id from profiles where "groupId" = $1 and "deletedAt" is null limit 1',
      [groupId],
    );
    for (const child of searched.filter((name) => world.hasColumn(name, 'profileId'))) {
      await client.query(`update "${child}" set "profileId" = $1 where "groupId" = $2`, [
        live[0]?.id,
        groupId,
      ]);
    }
    // A place that the profile has once.
    await client.query('update profiles_locations set "locationId" = $1 where "groupId" = $2', [
      place.id,
      groupId,
    ]);
    // The company of a position is searched when the position has no name of its own.
    await client.query('update profiles_positions set "companyName" = null where "groupId" = $1', [groupId]);
    const before = await words();
    const attempt = async (column: string, statement: string, values: unknown[]) => {
      await client.query('savepoint each');
      await client.query('delete from profiles_search_pending where "groupId" = $1', [groupId]);
      const isWritten = await client.query(statement, [groupId, ...values]).then(
        () => true,
        () => false,
      );
      if (isWritten) {
        const after = await words();
        const { rows } = await client.query('select "profileId" from profiles_search_pending');
        const marked = new Set(rows.map((row) => row.profileId));
        const changed = [...after.keys()].filter((id) => after.get(id) !== before.get(id));
        const isMarked = changed.every((id) => marked.has(id));
        tried.push({ column, isSearched: changed.length > 0, isMarked });
      }
      await client.query('rollback to savepoint each');
    };
    for (const column of world.columns.get(table) ?? []) {
      if (column.isGenerated || ['id', 'groupId'].includes(column.name)) continue;
      const time = column.name === 'deletedAt' ? new Date() : undefined;
      const other =
        column.type === 'boolean' ? false : column.type === 'uuid' ? undefined : valueFor(column, 77);
      for (const value of [other ?? time, null]) {
        if (value === undefined) continue;
        const statement = `update "${table}" set "${column.name}" = $2 where "groupId" = $1`;
        await attempt(column.name, statement, [value]);
      }
    }
    await attempt('each row', `delete from "${table}" where "groupId" = $1`, []);
  } finally {
    await client.query('rollback');
    client.release();
  }
  return tried;
}

test.each(searched)('a change of %s that changes words of a profile marks it', async (table) => {
  const changes = await changesOf(table);
  expect(changes.filter(({ isMarked }) => !isMarked)).toEqual([]);
  expect(changes.filter(({ isSearched }) => isSearched)).not.toEqual([]);
});
