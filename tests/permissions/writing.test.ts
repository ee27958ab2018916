/**
 * Nobody writes into another account: not by naming its id or those of its rows, not by nesting, not by conflicts,
 * not by updates or deletes. Every attack carries the header of the service, so that it has all rights there are;
 * afterwards every row of the other account is as it was.
 */
import { permissionOf, type Role, readTableFiles, type TableFile } from '../schema/metadata-files.ts';
import { ROLES, readMatrix } from './matrix.ts';
import { type Answer, type Row, World } from './world.ts';

const matrix = readMatrix();
const files = new Map(readTableFiles().map((file) => [file.table.name, file]));
let world: World;
let untouched: string;

beforeAll(async () => {
  world = await World.create();
  untouched = await world.fingerprint(world.other);
});
afterEach(async () => {
  expect(await world.fingerprint(world.other)).toBe(untouched);
});
afterAll(() => world.close());

const cells = (operation: 'insert' | 'update' | 'delete') =>
  ROLES.flatMap((role) =>
    [...matrix].filter(([, said]) => said[role][operation] !== 'absent').map(([table]) => ({ role, table })),
  );

const ask = (role: Role, query: string, variables: Row): Promise<Answer> =>
  world.ask({ role, account: world.own }, query, variables);

function fileOf(table: string): TableFile {
  const file = files.get(table);
  if (!file) throw new Error(`no metadata of ${table}`);
  return file;
}

const columnsOf = (table: string, operation: 'insert' | 'update' | 'select', role: Role): string[] =>
  permissionOf(fileOf(table), operation, role)?.columns ?? [];

const only = (row: Row, columns: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));

/** An object the role may insert; all it refers to is its own and unused, so nothing else can stop it. */
async function insertable(table: string, role: Role, given: Row = {}): Promise<Row> {
  const row = await world.makeRow(table, table === 'colors' ? null : world.own, given, 'made');
  return only(row, columnsOf(table, 'insert', role));
}

const insert = (table: string, role: Role, object: Row, onConflict?: Row): Promise<Answer> =>
  ask(
    role,
    onConflict
      ? `mutation ($object: ${table}_insert_input!, $conflict: ${table}_on_conflict) {
           insert_${table}(objects: [$object], on_conflict: $conflict) { affected_rows } }`
      : `mutation ($object: ${table}_insert_input!) { insert_${table}(objects: [$object]) { affected_rows } }`,
    onConflict ? { object, conflict: onConflict } : { object },
  );

const affected = (answer: Answer, field: string): number | undefined =>
  (answer.data?.[field] as { affected_rows: number } | null | undefined)?.affected_rows;

async function countRows(): Promise<number> {
  const counts = world.ownedTables.map((table) => `select count(*) from public."${table}"`);
  const { rows } = await world.pool.query(
    `select sum(count)::integer as rows from (${counts.join(' union all ')}) as t`,
  );
  return rows[0]?.rows as number;
}

/** References of a table to rows that accounts own: the column a caller names, and where it points. */
function references(table: string): { column: string; target: string; fixed: Record<string, string> }[] {
  return world.foreignKeys
    .filter(
      (key) =>
        key.table === table && world.hasColumn(key.remoteTable, 'groupId') && key.columns.includes('groupId'),
    )
    .map((key) => {
      const column = key.columns.at(-1) ?? '';
      const fixed: Record<string, string> = {};
      for (const [place, local] of key.columns.entries()) {
        const remote = key.remoteColumns[place];
        if (local !== 'groupId' && local !== column && remote) fixed[local] = remote;
      }
      return { column, target: key.remoteTable, fixed };
    });
}

/** What the row needs so that nothing but the reference can be wrong with it. */
async function setting(table: string, column: string): Promise<Row> {
  if (column === 'mergedIntoId') return { deletedAt: '2020-01-31T12:00:00Z' };
  const entity = { projects_fieldsvalues: 'PROJECT', companies_fieldsvalues: 'COMPANY' }[table] ?? 'PROFILE';
  const type = { fieldValueId: 'singlechoice', locationId: 'singlelocation' }[column];
  if (!table.endsWith('_fieldsvalues') || !type) return {};
  const field = await world.find('fields', { groupId: world.own.groupId, targetedEntity: entity, type });
  return { fieldId: field?.id };
}

/** An application sees the tasks of its own key alone. */
const ofOwnKey = (table: string): Row => (table === 'tasks' ? { apikeyId: world.own.apikeyId } : {});

/** A row of the other account that the reference would accept if it were one's own. */
async function foreignRow(target: string, fixed: Record<string, string>, row: Row): Promise<Row> {
  const known: Row = { groupId: world.other.groupId };
  for (const [local, remote] of Object.entries(fixed)) {
    // Which field an option belongs to is itself a reference; the entity is a constant of the table.
    if (local.endsWith('Entity')) known[remote] = row[local];
  }
  const found = await world.find(target, known);
  if (!found) throw new Error(`the other account has no ${target}`);
  return found;
}

const REFUSALS = ['constraint-violation', 'permission-error'];

describe('inserting', () => {
  test.each(cells('insert'))('$role inserts into $table for its own account', async ({ role, table }) => {
    const answer = await insert(table, role, await insertable(table, role));
    expect(answer.errors).toBeUndefined();
    expect(affected(answer, `insert_${table}`)).toBe(1);
  });

  const owned = cells('insert').filter(({ table }) => table !== 'colors');

  test.each(owned)('$role cannot name an account when inserting into $table', async ({ role, table }) => {
    const object = { ...(await insertable(table, role)), groupId: world.other.groupId };
    const before = await countRows();
    expect((await insert(table, role, object)).errors?.[0]?.extensions.code).toBe('validation-failed');
    expect(await countRows()).toBe(before);
  });

  test.each(owned)("$role cannot refer to another account's rows from $table", async ({ role, table }) => {
    const columns = columnsOf(table, 'insert', role);
    for (const { column, target, fixed } of references(table)) {
      if (!columns.includes(column)) continue;
      const whole = await world.makeRow(table, world.own, await setting(table, column), 'made');
      const object = only(whole, columns);
      object[column] = (await foreignRow(target, fixed, whole)).id;
      for (const other of ['value', 'fieldValueId', 'locationId']) {
        if (
          table.endsWith('_fieldsvalues') &&
          column !== other &&
          ['fieldValueId', 'locationId'].includes(column)
        ) {
          object[other] = null;
        }
      }
      const before = await countRows();
      const answer = await insert(table, role, object);
      expect({ column, data: answer.data, code: answer.errors?.[0]?.extensions.code }).toEqual({
        column,
        data: undefined,
        code: expect.stringMatching(REFUSALS.join('|')),
      });
      expect(await countRows()).toBe(before);
    }
  });

  test.each(owned)("$role cannot nest another account's rows below $table", async ({ role, table }) => {
    const file = fileOf(table);
    const relationships = [
      ...(file.object_relationships ?? []).map((relationship) => ({ ...relationship, isArray: false })),
      ...(file.array_relationships ?? []).map((relationship) => ({ ...relationship, isArray: true })),
    ];
    for (const { name, using, isArray } of relationships) {
      const manual = using.manual_configuration;
      const target = manual?.remote_table.name;
      if (!manual || !target || matrix.get(target)?.[role].insert === 'absent') continue;
      const [[from, to] = ['', '']] = Object.entries(manual.column_mapping);
      const base = await insertable(table, role);
      const nested = await insertable(target, role);
      // The side that takes its value from the other must not bring its own.
      delete (from === 'id' ? nested : base)[from === 'id' ? to : from];
      const put = (data: Row, conflict?: Row): Row => ({
        ...base,
        [name]: { data: isArray ? [data] : data, ...(conflict ? { on_conflict: conflict } : {}) },
      });
      const named = await insert(table, role, put({ ...nested, groupId: world.other.groupId }));
      expect(named.errors?.[0]?.extensions.code).toBe('validation-failed');

      for (const { column, target: remote, fixed } of references(target)) {
        if (!(column in nested)) continue;
        const whole = { ...(await world.makeRow(target, world.own)), ...nested };
        const answer = await insert(
          table,
          role,
          put({ ...nested, [column]: (await foreignRow(remote, fixed, whole)).id }),
        );
        expect({ name, column, data: answer.data }).toEqual({ name, column, data: undefined });
      }

      const victim = await world.find(target, { groupId: world.other.groupId });
      const key = world.primaryKeys.get(target);
      if (key?.columns.join() !== 'id' || !('id' in nested)) continue;
      const updatable = columnsOf(target, 'update', role);
      await insert(table, role, put({ ...nested, id: victim?.id }));
      await insert(
        table,
        role,
        put({ ...nested, id: victim?.id }, { constraint: key.name, update_columns: updatable }),
      );
      const stored = await world.find(target, { id: victim?.id });
      expect(stored).toEqual(victim);
    }
  });

  test.each(owned)(
    "$role cannot take over another account's row of $table by a conflict",
    async ({ role, table }) => {
      const key = world.primaryKeys.get(table);
      if (!key?.columns.every((column) => columnsOf(table, 'insert', role).includes(column))) return;
      const updatable = columnsOf(table, 'update', role);
      for (const victim of await world.rowsOf(table, world.other)) {
        const object = await insertable(table, role);
        for (const column of key.columns) object[column] = victim[column];
        const plain = await insert(table, role, object);
        expect(plain.data).toBeUndefined();
        for (const columns of updatable.length > 0 ? [updatable, []] : [[]]) {
          const answer = await insert(table, role, object, { constraint: key.name, update_columns: columns });
          // Passed over in silence or refused: never an update.
          expect({ table, affected: affected(answer, `insert_${table}`) ?? 0 }).toEqual({
            table,
            affected: 0,
          });
        }
      }
    },
  );
});

describe('updating', () => {
  /** Values for every updatable column, so that an update that got through would show. */
  async function changes(table: string, role: Role): Promise<Row> {
    const row = await world.makeRow(table, world.own);
    return only(row, columnsOf(table, 'update', role));
  }
  const set = (table: string, role: Role, where: Row, values: Row): Promise<Answer> =>
    ask(
      role,
      `mutation ($where: ${table}_bool_exp!, $set: ${table}_set_input) { update_${table}(where: $where, _set: $set) { affected_rows } }`,
      { where, set: values },
    );
  /** Columns that cannot collide when they are set alike on several rows. */
  const harmless = (table: string, row: Row): Row => {
    const unique = new Set([
      'externalId',
      'canonicalNetworkUrl',
      'networkUrl',
      'profileUrl',
      'technicalValue',
      'code',
      'email',
      'emailAddress',
      'canonicalNumber',
      'locale',
      'siret',
      'idempotencyKey',
      'taskId',
      'fieldValueId',
      'locationId',
      'value',
    ]);
    const kept = Object.entries(row).filter(([column]) => !unique.has(column));
    return table.endsWith('_fieldsvalues') ? {} : Object.fromEntries(kept);
  };

  test.each(cells('update'))('$role updates its own rows of $table', async ({ role, table }) => {
    const [column = ''] = columnsOf(table, 'update', role);
    const key = world.primaryKeys.get(table)?.columns ?? [];
    const before =
      table === 'groups'
        ? ((await world.find(table, { id: world.own.groupId })) ?? {})
        : await world.insert(table, world.own, ofOwnKey(table), 'made');
    const where = Object.fromEntries(key.map((name) => [name, { _eq: before[name] }]));
    const answer = await set(table, role, where, { [column]: before[column] });
    expect({ errors: answer.errors, affected: affected(answer, `update_${table}`) }).toEqual({ affected: 1 });
  });

  test.each(cells('update'))(
    '$role changes no row of another account in $table, named or not',
    async ({ role, table }) => {
      const values = await changes(table, role);
      const account = table === 'groups' ? 'id' : 'groupId';
      const victims = await world.rowsOf(table, world.other);
      const attacks: Row[] = [
        { [account]: { _eq: world.other.groupId } },
        { [account]: { _neq: world.own.groupId } },
      ];
      if (world.primaryKeys.get(table)?.columns.join() === 'id') {
        attacks.push({ id: { _in: victims.map((row) => row.id) } });
      }
      for (const where of attacks) {
        const answer = await set(table, role, where, values);
        expect({ where, affected: affected(answer, `update_${table}`) ?? 0 }).toEqual({ where, affected: 0 });
      }
      // Everything at once: the own rows may change, the others stay as they are (checked after each test).
      await set(table, role, {}, harmless(table, values));
      for (const victim of victims) {
        if (world.primaryKeys.get(table)?.columns.join() !== 'id') break;
        const byKey = await ask(
          role,
          `mutation ($id: uuid!, $set: ${table}_set_input) { update_${table}_by_pk(pk_columns: { id: $id }, _set: $set) { __typename } }`,
          { id: victim.id, set: values },
        );
        expect(byKey.data?.[`update_${table}_by_pk`] ?? null).toBeNull();
        const many = await ask(
          role,
          `mutation ($updates: [${table}_updates!]!) { update_${table}_many(updates: $updates) { affected_rows } }`,
          { updates: [{ where: { id: { _eq: victim.id } }, _set: values }] },
        );
        const results = (many.data?.[`update_${table}_many`] ?? []) as { affected_rows: number }[];
        expect(results.every((result) => result.affected_rows === 0)).toBe(true);
      }
    },
  );

  test.each(cells('update'))(
    '$role cannot move a row of $table to another account',
    async ({ role, table }) => {
      const column = table === 'groups' ? 'id' : 'groupId';
      const answer = await set(table, role, {}, { [column]: world.other.groupId });
      expect(answer.errors?.[0]?.extensions.code).toBe('validation-failed');
    },
  );

  test.each(cells('update'))(
    "$role cannot point a row of $table at another account's row",
    async ({ role, table }) => {
      const columns = columnsOf(table, 'update', role);
      for (const { column, target, fixed } of references(table)) {
        if (!columns.includes(column)) continue;
        const needed = await setting(table, column);
        const own = await world.insert(
          table,
          world.own,
          column === 'mergedIntoId'
            ? {}
            : { ...ofOwnKey(table), ...needed, ...(await ownReference(table, column)) },
          'made',
        );
        const values = {
          [column]: (await foreignRow(target, fixed, own)).id,
          ...only(
            needed,
            columns.filter((name) => name !== 'fieldId'),
          ),
        };
        const key = world.primaryKeys.get(table)?.columns ?? [];
        const where = Object.fromEntries(key.map((name) => [name, { _eq: own[name] }]));
        const answer = await set(table, role, where, values);
        expect({ column, data: answer.data, code: answer.errors?.[0]?.extensions.code }).toEqual({
          column,
          data: undefined,
          code: expect.stringMatching(REFUSALS.join('|')),
        });
      }
    },
  );

  /** For values of custom fields: an own option or place to start from, since a row holds just one kind of value. */
  async function ownReference(table: string, column: string): Promise<Row> {
    if (!table.endsWith('_fieldsvalues')) return {};
    const { fieldId } = await setting(table, column);
    const { groupId } = world.own;
    if (column === 'fieldValueId')
      return { [column]: (await world.find('fields_options', { groupId, fieldId }))?.id };
    return { [column]: (await world.find('locations', { groupId }))?.id };
  }
});

describe('deleting', () => {
  const remove = (table: string, role: Role, where: Row): Promise<Answer> =>
    ask(role, `mutation ($where: ${table}_bool_exp!) { delete_${table}(where: $where) { affected_rows } }`, {
      where,
    });

  test.each(cells('delete'))(
    '$role deletes no row of another account from $table',
    async ({ role, table }) => {
      const victims = await world.rowsOf(table, world.other);
      for (const where of [
        { groupId: { _eq: world.other.groupId } },
        { groupId: { _neq: world.own.groupId } },
        { id: { _in: victims.map((row) => row.id) } },
      ]) {
        expect(affected(await remove(table, role, where), `delete_${table}`)).toBe(0);
      }
      for (const victim of victims) {
        const answer = await ask(
          role,
          `mutation ($id: uuid!) { delete_${table}_by_pk(id: $id) { __typename } }`,
          { id: victim.id },
        );
        expect(answer).toEqual({ data: { [`delete_${table}_by_pk`]: null } });
      }
    },
  );

  test.each(cells('delete'))(
    '$role deletes its own rows of $table, and with no filter those alone',
    async ({ role, table }) => {
      const own = await world.rowsOf(table, world.own);
      expect(affected(await remove(table, role, {}), `delete_${table}`)).toBe(own.length);
      expect(await world.rowsOf(table, world.own)).toEqual([]);
    },
  );
});
