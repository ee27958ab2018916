/** Deleting an account deletes all of its rows and no others. */
import { outlivingTables } from '../../actions-server/personal-data/personal-tables.ts';
import { World } from '../permissions/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

test('an account with rows in every table can be deleted in one statement', async () => {
  const other = await world.fingerprint(world.other);
  const shared = async () => {
    const { rows } = await world.pool.query(
      `select (select count(*) from colors) as colors, (select count(*) from networkcompanies) as companies,
              (select count(*) from networkcompanies_images) as images`,
    );
    return rows;
  };
  const before = await shared();

  await world.pool.query('delete from groups where id = $1', [world.own.groupId]);

  for (const table of world.ownedTables) {
    if (table in outlivingTables) continue;
    expect({ table, rows: await world.rowsOf(table, world.own) }).toEqual({ table, rows: [] });
  }
  expect(await world.fingerprint(world.other)).toBe(other);
  expect(await shared()).toEqual(before);
});
