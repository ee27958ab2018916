/** No account can change rows of another account, move a row to it or refer to one of its rows. Attacks made from the metadata. */
import type { Role } from '../schema/metadata-files.ts';
import { Attacker, affectedRows, columnsOf, isRejectedReference, only, writers } from './attacker.ts';
import type { Answer, Row } from './world.ts';

let attacker: Attacker;
beforeAll(async () => {
  attacker = await Attacker.create();
});
afterEach(() => attacker.expectNoHarm());
afterAll(() => attacker.world.close());

/** Values for every updatable column, so that an update that got through would show. */
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
test.each(writers('update'))('$role updates its own rows of $table', async ({ role, table }) => {
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
});

test.each(writers('update'))(
  '$role changes no row of another account in $table, named or not',
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
    // Without a filter, column by column, since setting some alike on all rows would collide: the own rows change,
    // the others stay as they are (checked after each test).
    const successes: string[] = [];
    for (const [column, value] of Object.entries(values)) {
      const answer = await set(table, role, {}, { [column]: value });
      if (affectedRows(answer, `update_${table}`)) successes.push(column);
    }
    // One row may not be a text, an option and a place at once, so values of custom fields reject all of it.
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
  '$role cannot move a row of $table to another account',
  async ({ role, table }) => {
    const column = table === 'groups' ? 'id' : 'groupId';
    const answer = await set(table, role, {}, { [column]: attacker.world.other.groupId });
    expect(answer.errors?.[0]?.extensions.code).toBe('validation-failed');
  },
);

test.each(writers('update'))(
  "$role cannot point a row of $table at another account's row",
  async ({ role, table }) => {
    const columns = columnsOf(table, 'update', role);
    for (const reference of attacker.references(table)) {
      const { column } = reference;
      if (!columns.includes(column)) continue;
      const needed = await attacker.setting(table, column);
      const own = await attacker.ownRow(table, column);
      const values = {
        [column]: (await attacker.foreignRow(reference, own)).id,
        ...only(
          needed,
          columns.filter((name) => name !== 'fieldId'),
        ),
      };
      const key = attacker.world.primaryKeys.get(table)?.columns ?? [];
      const where = Object.fromEntries(key.map((name) => [name, { _eq: own[name] }]));
      const answer = await set(table, role, where, values);
      expect({ column, answer, isRefused: isRejectedReference(answer) }).toMatchObject({
        column,
        isRefused: true,
      });
    }
  },
);
