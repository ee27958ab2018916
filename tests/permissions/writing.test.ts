/**
 * No account can write rows of another account: neither by setting the account, nor by references to its rows, nested
 * inserts, upserts, filters and keys. The attacks are generated from the metadata, so that they include every new table.
 */
import { randomUUID } from 'node:crypto';
import type { Role } from '../schema/metadata-files.ts';
import {
  Attacker,
  affectedRows,
  columnsOf,
  fileOf,
  isRejectedReference,
  mayInsert,
  only,
  writers,
} from './attacker.ts';
import type { Answer, Row } from './world.ts';

let attacker: Attacker;
beforeAll(async () => {
  attacker = await Attacker.create();
});
afterAll(() => attacker.world.close());

/** Tests of attacks of one kind. Afterwards every row of the other account must be as it was at the beginning. */
function attacks(kind: string, define: () => void): void {
  describe(kind, () => {
    define();
    afterAll(() => attacker.expectOtherAccountUnchanged(kind));
  });
}

attacks('updates', () => {
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
      // Rows of the own account change; what follows the tests of a kind compares those of the other account.
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
});

const owned = writers('insert').filter(({ table }) => table !== 'colors');

attacks('inserts', () => {
  test.each(writers('insert'))(
    'the role $role can insert into $table for its own account',
    async ({ role, table }) => {
      const object = await attacker.insertable(table, role);
      const answer = await attacker.insertOwned(table, role, object);
      expect(answer.errors).toBeUndefined();
      expect(affectedRows(answer, `insert_${table}`)).toBe(1);
    },
  );

  test.each(owned)(
    'the role $role cannot set the account of a row that it inserts into $table',
    async ({ role, table }) => {
      const object = { ...(await attacker.attackObject(table, role)), groupId: attacker.world.other.groupId };
      const before = await attacker.countRows();
      expect((await attacker.insert(table, role, object)).errors?.[0]?.extensions.code).toBe(
        'validation-failed',
      );
      expect(await attacker.countRows()).toBe(before);
    },
  );

  test.each(owned)(
    "the role $role cannot insert a row into $table that refers to another account's row",
    async ({ role, table }) => {
      const columns = columnsOf(table, 'insert', role);
      const attacks: { readonly column: string; readonly object: Row }[] = [];
      for (const reference of attacker.references(table)) {
        const { column } = reference;
        if (!columns.includes(column)) continue;
        const object = await attacker.attackObject(table, role);
        Object.assign(object, await attacker.foreignReference(table, role, reference));
        attacks.push({ column, object });
      }
      const before = await attacker.countRows();
      for (const { column, object } of attacks) {
        const answer = await attacker.insert(table, role, object);
        expect({ column, answer, isRejected: isRejectedReference(answer) }).toMatchObject({
          column,
          isRejected: true,
        });
      }
      expect(await attacker.countRows()).toBe(before);
    },
  );
});

attacks('nested inserts', () => {
  test.each(owned)(
    "a nested insert of the role $role into $table cannot write another account's rows",
    async ({ role, table }) => {
      const file = fileOf(table);
      const relationships = [
        ...(file.object_relationships ?? []).map((relationship) => ({ ...relationship, isArray: false })),
        ...(file.array_relationships ?? []).map((relationship) => ({ ...relationship, isArray: true })),
      ];
      for (const { name, using, isArray } of relationships) {
        const manual = using.manual_configuration;
        const target = manual?.remote_table.name;
        if (!manual || !target || !mayInsert(target, role)) continue;
        const [[from, to] = ['', '']] = Object.entries(manual.column_mapping);
        const base = await attacker.attackObject(table, role);
        const nested = await attacker.attackObject(target, role);
        // The side whose column is set from the other side must not set it itself.
        delete (from === 'id' ? nested : base)[from === 'id' ? to : from];
        if (target === table) {
          nested.id = randomUUID();
          if (from === 'id') Object.assign(nested, await attacker.prerequisites(target, to));
        }
        const withNested = (data: Row, conflict?: Row): Row => ({
          ...base,
          [name]: { data: isArray ? [data] : data, ...(conflict ? { on_conflict: conflict } : {}) },
        });
        const withAccount = await attacker.insert(
          table,
          role,
          withNested({ ...nested, groupId: attacker.world.other.groupId }),
        );
        expect(withAccount.errors?.[0]?.extensions.code).toBe('validation-failed');

        for (const reference of attacker.references(target)) {
          const { column } = reference;
          if (!(column in nested)) continue;
          const foreign = await attacker.foreignReference(target, role, reference);
          const answer = await attacker.insert(table, role, withNested({ ...nested, ...foreign }));
          expect({ name, column, answer, isRejected: isRejectedReference(answer) }).toMatchObject({
            name,
            column,
            isRejected: true,
          });
        }

        const victim = await attacker.world.find(target, { groupId: attacker.world.other.groupId });
        const key = attacker.world.primaryKeys.get(target);
        if (key?.columns.join() !== 'id' || !('id' in nested)) continue;
        const updatable = columnsOf(target, 'update', role);
        await attacker.insert(table, role, withNested({ ...nested, id: victim?.id }));
        const upsert = await attacker.insert(
          table,
          role,
          withNested({ ...nested, id: victim?.id }, { constraint: key.name, update_columns: updatable }),
        );
        // A row that an upsert leaves as it is does not prevent the insert of the one that it is nested in.
        expect({ name, upsert, isStored: upsert.data !== undefined }).toMatchObject({
          isStored: from === 'id',
        });
        if (upsert.data) attacker.forgetAttackRow(table);
        const stored = await attacker.world.find(target, { id: victim?.id });
        expect(stored).toEqual(victim);
      }
    },
  );
});

attacks('upserts', () => {
  test.each(owned)(
    "an upsert of the role $role cannot change another account's row of $table",
    async ({ role, table }) => {
      const key = attacker.world.primaryKeys.get(table);
      if (!key?.columns.every((column) => columnsOf(table, 'insert', role).includes(column))) return;
      const updatable = columnsOf(table, 'update', role);
      const object = await attacker.attackObject(table, role);
      for (const victim of await attacker.world.rowsOf(table, attacker.world.other)) {
        for (const column of key.columns) object[column] = victim[column];
        const plain = await attacker.insert(table, role, object);
        expect(plain.data).toBeUndefined();
        for (const columns of updatable.length > 0 ? [updatable, []] : [[]]) {
          const answer = await attacker.insert(table, role, object, {
            constraint: key.name,
            update_columns: columns,
          });
          // The conflict is ignored or rejected, and never updates the row.
          expect({ table, affected: affectedRows(answer, `insert_${table}`) ?? 0 }).toEqual({
            table,
            affected: 0,
          });
        }
      }
    },
  );
});

attacks('deletes', () => {
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
});
