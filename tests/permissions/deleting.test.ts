/** No account can delete rows of another account. The attacks are generated from the metadata. */
import type { Role } from '../schema/metadata-files.ts';
import { Attacker, affectedRows, writers } from './attacker.ts';
import type { Answer, Row } from './world.ts';

let attacker: Attacker;
beforeAll(async () => {
  attacker = await Attacker.create();
});
afterEach(() => attacker.expectOtherAccountUnchanged());
afterAll(() => attacker.world.close());

const remove = (table: string, role: Role, where: Row): Promise<Answer> =>
  attacker.ask(
    role,
    `mutation ($where: ${table}_bool_exp!) { delete_${table}(where: $where) { affected_rows } }`,
    {
      where,
    },
  );

test.each(writers('delete'))(
  'the role $role cannot delete a row of another account from $table',
  async ({ role, table }) => {
    const victims = await attacker.world.rowsOf(table, attacker.world.other);
    for (const where of [
      { groupId: { _eq: attacker.world.other.groupId } },
      { groupId: { _neq: attacker.world.own.groupId } },
      { id: { _in: victims.map((row) => row.id) } },
    ]) {
      expect(affectedRows(await remove(table, role, where), `delete_${table}`)).toBe(0);
    }
    for (const victim of victims) {
      const answer = await attacker.ask(
        role,
        `mutation ($id: uuid!) { delete_${table}_by_pk(id: $id) { __typename } }`,
        { id: victim.id },
      );
      expect(answer).toEqual({ data: { [`delete_${table}_by_pk`]: null } });
    }
  },
);

test.each(writers('delete'))(
  'a delete of the role $role without a filter deletes only the rows of its own account from $table',
  async ({ role, table }) => {
    const own = await attacker.world.rowsOf(table, attacker.world.own);
    expect(affectedRows(await remove(table, role, {}), `delete_${table}`)).toBe(own.length);
    expect(await attacker.world.rowsOf(table, attacker.world.own)).toEqual([]);
  },
);
