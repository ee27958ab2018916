/**
 * No account can insert rows into another account: neither by setting the account, nor by references to its rows,
 * nested inserts or upserts. The attacks are generated from the metadata, so that they include every new table.
 */
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
import type { Row } from './world.ts';

let attacker: Attacker;
beforeAll(async () => {
  attacker = await Attacker.create();
});
afterEach(() => attacker.expectOtherAccountUnchanged());
afterAll(() => attacker.world.close());

test.each(writers('insert'))(
  'the role $role can insert into $table for its own account',
  async ({ role, table }) => {
    const object = await attacker.insertable(table, role);
    const answer = await attacker.insertOwned(table, role, object);
    expect(answer.errors).toBeUndefined();
    expect(affectedRows(answer, `insert_${table}`)).toBe(1);
  },
);

const owned = writers('insert').filter(({ table }) => table !== 'colors');

test.each(owned)(
  'the role $role cannot set the account of a row that it inserts into $table',
  async ({ role, table }) => {
    const object = { ...(await attacker.insertable(table, role)), groupId: attacker.world.other.groupId };
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
      const completeRow = await attacker.world.makeRow(
        table,
        attacker.world.own,
        await attacker.prerequisites(table, column),
        'made',
      );
      const object = only(completeRow, columns);
      object[column] = (await attacker.foreignRow(reference, completeRow)).id;
      if (table.endsWith('_fieldsvalues') && ['fieldValueId', 'locationId'].includes(column)) {
        for (const other of ['value', 'fieldValueId', 'locationId'])
          if (other !== column) object[other] = null;
      }
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
      const base = await attacker.insertable(table, role);
      const nested = await attacker.insertable(target, role);
      // The side whose column is set from the other side must not set it itself.
      delete (from === 'id' ? nested : base)[from === 'id' ? to : from];
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
        const completeRow = { ...(await attacker.world.makeRow(target, attacker.world.own)), ...nested };
        const answer = await attacker.insert(
          table,
          role,
          withNested({ ...nested, [column]: (await attacker.foreignRow(reference, completeRow)).id }),
        );
        expect({ name, column, data: answer.data }).toEqual({ name, column, data: undefined });
      }

      const victim = await attacker.world.find(target, { groupId: attacker.world.other.groupId });
      const key = attacker.world.primaryKeys.get(target);
      if (key?.columns.join() !== 'id' || !('id' in nested)) continue;
      const updatable = columnsOf(target, 'update', role);
      await attacker.insert(table, role, withNested({ ...nested, id: victim?.id }));
      await attacker.insert(
        table,
        role,
        withNested({ ...nested, id: victim?.id }, { constraint: key.name, update_columns: updatable }),
      );
      const stored = await attacker.world.find(target, { id: victim?.id });
      expect(stored).toEqual(victim);
    }
  },
);

test.each(owned)(
  "an upsert of the role $role cannot change another account's row of $table",
  async ({ role, table }) => {
    const key = attacker.world.primaryKeys.get(table);
    if (!key?.columns.every((column) => columnsOf(table, 'insert', role).includes(column))) return;
    const updatable = columnsOf(table, 'update', role);
    // No attack inserts it, so that it is new each time.
    const object = await attacker.insertable(table, role);
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
