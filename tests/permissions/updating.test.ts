/**
 * No account can update rows of another account, move a row to it or refer to one of its rows. The attacks are generated
 * from the metadata.
 */
import type { Role } from '../schema/metadata-files.ts';
import { Attacker, affectedRows, columnsOf, isRejectedReference, only, writers } from './attacker.ts';
import type { Answer, Row } from './world.ts';

let attacker: Attacker;
beforeAll(async () => {
  attacker = await Attacker.create();
});
afterEach(() => attacker.expectOtherAccountUnchanged());
afterAll(() => attacker.world.close());

/** New values for every column that the role may update, so that an update of another account's row is detected. */
async function changes(table: string, role: Role): Promise<Row> {
  const row = await attacker.world.makeRow(table, attacker.world.own);
  return only(row, columnsOf(table, 'update', role));
}
const set = (table: string, role: Role, where: Row, values: Row): Promise<Answer> =>
  attacker.ask(
    role,
    `mutation ($where: ${table}_bool_exp!, $set: ${table}_set_input) { update_${table}(where: $where, _set: $set) { affected_rows } }`,
    { where, set: values },
  );
test.each(writers('update'))(
  'the role $role can update the rows of its own account in $table',
  async ({ role, table }) => {
    const [column = ''] = columnsOf(table, 'update', role);
    const key = attacker.world.primaryKeys.get(table)?.columns ?? [];
    const before =
      table === 'groups'
        ? ((await attacker.world.find(table, { id: attacker.world.own.groupId })) ?? {})
        : await attacker.ownRow(table, '');
    const where = Object.fromEntries(key.map((name) => [name, { _eq: before[name] }]));
    const answer = await set(table, role, where, { [column]: before[column] });
    expect({ errors: answer.errors, affected: affectedRows(answer, `update_${table}`) }).toEqual({
      affected: 1,
    });
  },
);

test.each(writers('update'))(
  'the role $role cannot update a row of another account in $table, with or without a filter',
  async ({ role, table }) => {
    const values = await changes(table, role);
    const account = table === 'groups' ? 'id' : 'groupId';
    const victims = await attacker.world.rowsOf(table, attacker.world.other);
    const attacks: Row[] = [
      { [account]: { _eq: attacker.world.other.groupId } },
      { [account]: { _neq: attacker.world.own.groupId } },
    ];
    if (attacker.world.primaryKeys.get(table)?.columns.join() === 'id') {
      attacks.push({ id: { _in: victims.map((row) => row.id) } });
    }
    for (const where of attacks) {
      const answer = await set(table, role, where, values);
      expect({ where, affected: affectedRows(answer, `update_${table}`) ?? 0 }).toEqual({
        where,
        affected: 0,
      });
    }
    // Without a filter, each column is updated alone, because one value in a unique column of several rows is a conflict.
    // Rows of the own account change; a check after each test compares the rows of the other account.
    const successes: string[] = [];
    for (const [column, value] of Object.entries(values)) {
      const answer = await set(table, role, {}, { [column]: value });
      if (affectedRows(answer, `update_${table}`)) successes.push(column);
    }
    // The value of a custom field is a text, an option or a location, so that these tables reject every single change.
    if (!table.endsWith('_fieldsvalues')) expect(successes).not.toEqual([]);
    for (const victim of victims) {
      if (attacker.world.primaryKeys.get(table)?.columns.join() !== 'id') break;
      const byKey = await attacker.ask(
        role,
        `mutation ($id: uuid!, $set: ${table}_set_input) { update_${table}_by_pk(pk_columns: { id: $id }, _set: $set) { __typename } }`,
        { id: victim.id, set: values },
      );
      expect(byKey.data?.[`update_${table}_by_pk`] ?? null).toBeNull();
      const many = await attacker.ask(
        role,
        `mutation ($updates: [${table}_updates!]!) { update_${table}_many(updates: $updates) { affected_rows } }`,
        { updates: [{ where: { id: { _eq: victim.id } }, _set: values }] },
      );
      const results = (many.data?.[`update_${table}_many`] ?? []) as { affected_rows: number }[];
      expect(results.every((result) => result.affected_rows === 0)).toBe(true);
    }
  },
);

test.each(writers('update'))(
  'the role $role cannot move a row of $table to another account',
  async ({ role, table }) => {
    const column = table === 'groups' ? 'id' : 'groupId';
    const answer = await set(table, role, {}, { [column]: attacker.world.other.groupId });
    expect(answer.errors?.[0]?.extensions.code).toBe('validation-failed');
  },
);

test.each(writers('update'))(
  "the role $role cannot make a row of $table refer to another account's row",
  async ({ role, table }) => {
    const columns = columnsOf(table, 'update', role);
    for (const reference of attacker.references(table)) {
      const { column } = reference;
      if (!columns.includes(column)) continue;
      const prerequisites = await attacker.prerequisites(table, column);
      const own = await attacker.ownRow(table, column);
      const values = {
        [column]: (await attacker.foreignRow(reference, own)).id,
        ...only(
          prerequisites,
          columns.filter((name) => name !== 'fieldId'),
        ),
      };
      const key = attacker.world.primaryKeys.get(table)?.columns ?? [];
      const where = Object.fromEntries(key.map((name) => [name, { _eq: own[name] }]));
      const answer = await set(table, role, where, values);
      expect({ column, answer, isRejected: isRejectedReference(answer) }).toMatchObject({
        column,
        isRejected: true,
      });
    }
  },
);
