/**
 * No account can read rows of another account: neither in lists, by key and in counts, nor through filters and
 * relationships. The attacks are generated from the metadata, so that they include every new table.
 */
import { permissionOf, type Role, readTableFiles, type TableFile } from '../schema/metadata-files.ts';
import { matrixRoles, readMatrix } from './matrix.ts';
import { type Answer, type Caller, type Row, World } from './world.ts';

const matrix = readMatrix();
const files = new Map(readTableFiles().map((file) => [file.table.name, file]));
let world: World;

beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

/** A relationship that the role may select. */
interface Link {
  readonly name: string;
  readonly target: string;
  readonly isArray: boolean;
  readonly isCounted: boolean;
}

function columnsOf(table: string, role: Role): string[] {
  const file = files.get(table);
  return (file && permissionOf(file, 'select', role)?.columns) ?? [];
}

function linksOf(table: string, role: Role): Link[] {
  const file = files.get(table);
  const link =
    (isArray: boolean) => (relationship: NonNullable<TableFile['object_relationships']>[number]) => {
      const { manual_configuration: manual, foreign_key_constraint_on: key } = relationship.using;
      const local = typeof key === 'string' ? foreignTable(table, key) : key?.table.name;
      const target = manual?.remote_table.name ?? local ?? '';
      return {
        name: relationship.name,
        target,
        isArray,
        isCounted: isArray && matrix.get(target)?.[role].select === 'counted',
      };
    };
  return [
    ...(file?.object_relationships ?? []).map(link(false)),
    ...(file?.array_relationships ?? []).map(link(true)),
  ].filter(({ target }) => matrix.get(target)?.[role].select !== 'absent');
}

function foreignTable(table: string, column: string): string | undefined {
  return world.foreignKeys.find((key) => key.table === table && key.columns.join() === column)?.remoteTable;
}

/** The columns of the key and the account of a row, as far as the role may select them. */
function keyColumns(table: string, role: Role): string[] {
  const wanted = new Set(['id', 'groupId', ...(world.primaryKeys.get(table)?.columns ?? [])]);
  return columnsOf(table, role).filter((column) => wanted.has(column));
}

/** A selection set that follows every relationship to this depth, with aggregates. */
function deepSelection(table: string, role: Role, depth: number): string {
  const fields = ['__typename', ...keyColumns(table, role)];
  if (depth > 0) {
    for (const { name, target, isArray, isCounted } of linksOf(table, role)) {
      fields.push(`${name} { ${deepSelection(target, role, depth - 1)} }`);
      if (isArray && isCounted) {
        fields.push(`${name}_aggregate { aggregate { count } nodes { ${deepSelection(target, role, 0)} } }`);
      }
    }
  }
  return fields.join(' ');
}

/** All objects of a response, including nested ones. */
function* objectsIn(value: unknown): Generator<Row> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  else if (value && typeof value === 'object') {
    yield value as Row;
    for (const member of Object.values(value)) yield* objectsIn(member);
  }
}

function dataOf(answer: Answer): Row {
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

/** Whether the rows of a table or view belong to accounts. */
const isOwned = (table: string) => table === 'groups' || world.hasColumn(table, 'groupId');

const readers = matrixRoles.flatMap((role) =>
  [...matrix].filter(([, entry]) => entry[role].select !== 'absent').map(([table]) => ({ role, table })),
);
const listers = readers.filter(({ role, table }) => matrix.get(table)?.[role].select !== 'nested');

function keyOf(row: Row, table: string): string {
  const key = world.primaryKeys.get(table)?.columns ?? ['id'];
  return key.map((column) => String(row[column])).join(' ');
}

describe('listing', () => {
  test.each(listers)(
    'the role $role lists the rows of its own account in $table and no others',
    async (cell) => {
      const { role, table } = cell;
      const caller: Caller = { role, account: world.own };
      const rows = dataOf(await world.ask(caller, `{ ${table} { ${deepSelection(table, role, 0)} } }`))[
        table
      ] as Row[];
      expect(rows.length).toBeGreaterThan(0);
      if (!isOwned(table)) return;
      const own = (await world.rowsOf(table, world.own)).map((row) => keyOf(row, table));
      const listed = rows.map((row) => keyOf(row, table));
      // The role account sees every row of its account; other roles see the rows that their filters allow.
      if (role === 'account') expect(listed.sort()).toEqual(own.sort());
      else for (const key of listed) expect(own).toContain(key);
    },
  );

  test.each(listers)(
    'the role $role cannot find a row of another account in $table by a filter on its key',
    async ({ role, table }) => {
      const caller: Caller = { role, account: world.own };
      const key = (world.primaryKeys.get(table)?.columns ?? ['id']).filter((column) =>
        columnsOf(table, role).includes(column),
      );
      if (!isOwned(table) || key.length === 0) return;
      const foreign = await world.rowsOf(table, world.other);
      expect(foreign.length).toBeGreaterThan(0);
      const where = {
        _or: foreign.map((row) => Object.fromEntries(key.map((column) => [column, { _eq: row[column] }]))),
      };
      const query = `query ($where: ${table}_bool_exp!) { ${table}(where: $where) { __typename } }`;
      const answer = dataOf(await world.ask(caller, query, { where }));
      // The filter contains all columns of the key, because single columns could match rows of the own account.
      expect(answer[table]).toEqual([]);
      const groups = { [table === 'groups' ? 'id' : 'groupId']: { _eq: world.other.groupId } };
      expect(dataOf(await world.ask(caller, query, { where: groups }))[table]).toEqual([]);
      expect(dataOf(await world.ask(caller, query, { where: { _not: { _or: [] } } }))[table]).not.toEqual([]);
    },
  );
});

describe('by key', () => {
  const keyed = listers.filter(({ table }) => files.get(table) && table !== 'colors');
  test.each(keyed)(
    "the role $role gets null for the key of another account's row in $table",
    async ({ role, table }) => {
      const key = world.primaryKeys.get(table)?.columns;
      if (!key || !isOwned(table) || !key.every((column) => columnsOf(table, role).includes(column))) return;
      const types = key.map((column) => {
        const type = world.columns.get(table)?.find((candidate) => candidate.name === column)?.type;
        return `$${column}: ${{ text: 'String', integer: 'Int' }[type ?? ''] ?? type}!`;
      });
      const query = `query (${types.join(', ')}) { ${table}_by_pk(${key.map((column) => `${column}: $${column}`).join(', ')}) { __typename } }`;
      const variables = (row: Row) => Object.fromEntries(key.map((column) => [column, row[column]]));
      for (const row of await world.rowsOf(table, world.other)) {
        const answer = await world.ask({ role, account: world.own }, query, variables(row));
        expect(dataOf(answer)[`${table}_by_pk`]).toBeNull();
      }
      // The same query finds a row of the own account, which proves that the query itself works.
      const [visible] = dataOf(
        await world.ask({ role, account: world.own }, `{ ${table}(limit: 1) { ${key.join(' ')} } }`),
      )[table] as Row[];
      const answer = await world.ask({ role, account: world.own }, query, variables(visible ?? {}));
      expect(dataOf(answer)[`${table}_by_pk`]).not.toBeNull();
    },
  );
});

describe('counting', () => {
  const counters = readers.filter(({ role, table }) => matrix.get(table)?.[role].select === 'counted');
  test.each(counters)(
    'the role $role counts the rows of its own account in $table and no others',
    async ({ role, table }) => {
      const caller: Caller = { role, account: world.own };
      const ids = keyColumns(table, role).join(' ') || '__typename';
      const query = `query ($where: ${table}_bool_exp!) { ${table}_aggregate(where: $where) { aggregate { count } nodes { ${ids} } } }`;
      const counted = async (where: Row) =>
        dataOf(await world.ask(caller, query, { where }))[`${table}_aggregate`] as {
          aggregate: { count: number };
          nodes: Row[];
        };
      const all = await counted({});
      expect(all.aggregate.count).toBe(all.nodes.length);
      if (!isOwned(table)) return;
      if (role === 'account' && matrix.get(table)?.rows === 'own') {
        expect(all.aggregate.count).toBe((await world.rowsOf(table, world.own)).length);
      }
      const foreign = await counted({
        [table === 'groups' ? 'id' : 'groupId']: { _eq: world.other.groupId },
      });
      expect(foreign).toEqual({ aggregate: { count: 0 }, nodes: [] });
    },
  );
});

describe('through relationships', () => {
  let foreign: ReadonlySet<unknown>;
  /** Roles with the tables whose relationships have been followed. */
  const followed = new Set<string>();
  beforeAll(async () => {
    const tables = [...world.ownedTables].map((owned) => world.rowsOf(owned, world.other));
    foreign = new Set(
      (await Promise.all(tables)).flatMap((rows) => rows.map((row) => row.id)).filter(Boolean),
    );
  });

  test.each(listers)(
    'the role $role reaches no row of another account from $table through three relationships',
    async (cell) => {
      const { role, table } = cell;
      // One document for each first relationship: a single document would have thousands of fields.
      const ask = async (path: string): Promise<Row[]> => {
        const answer = dataOf(await world.ask({ role, account: world.own }, `{ ${table} { ${path} } }`));
        // One expectation for all objects, of which there are thousands.
        const reached = [...objectsIn(answer)].filter(
          (object) =>
            ('groupId' in object && object.groupId !== world.own.groupId) ||
            ('id' in object && foreign.has(object.id)),
        );
        expect(reached).toEqual([]);
        return answer[table] as Row[];
      };
      await ask(deepSelection(table, role, 1));
      for (const { name, target } of linksOf(table, role)) {
        // What comes after a relationship is followed to the end behind the first one that leads to rows there.
        const isFollowed = followed.has(`${role} ${target}`);
        const rows = await ask(`${name} { ${deepSelection(target, role, isFollowed ? 1 : 2)} }`);
        if (rows.some((row) => [row[name]].flat().some(Boolean))) followed.add(`${role} ${target}`);
      }
    },
  );

  test.each(listers)(
    'the role $role cannot detect rows of another account from $table by a filter on a relationship',
    async ({ role, table }) => {
      const query = `query ($where: ${table}_bool_exp!) { ${table}(where: $where) { __typename } }`;
      for (const { name, target, isArray, isCounted } of linksOf(table, role)) {
        const account = target === 'groups' ? 'id' : 'groupId';
        if (!isOwned(target) || !columnsOf(target, role).includes(account)) continue;
        const attacks: Row[] = [
          { [name]: { [account]: { _eq: world.other.groupId } } },
          {
            [name]: {
              _and: [{ _not: { [account]: { _eq: world.own.groupId } } }, { [account]: { _is_null: false } }],
            },
          },
        ];
        if (isArray && isCounted) {
          attacks.push({
            [`${name}_aggregate`]: {
              count: { predicate: { _gt: 0 }, filter: { [account]: { _eq: world.other.groupId } } },
            },
          });
        }
        for (const where of attacks) {
          const answer = await world.ask({ role, account: world.own }, query, { where });
          expect({ where, found: answer.data?.[table], errors: answer.errors }).toEqual({ where, found: [] });
        }
      }
    },
  );
});

test('the role intake sees only the tasks of its own API key', async () => {
  const key = await world.insert('apikeys', world.own);
  const caller: Caller = { role: 'intake', account: { ...world.own, apikeyId: key.id as string } };
  expect(dataOf(await world.ask(caller, '{ tasks { id } }')).tasks).toEqual([]);
  const task = await world.insert('tasks', world.own, { apikeyId: key.id });
  expect(dataOf(await world.ask(caller, '{ tasks { id } }')).tasks).toEqual([{ id: task.id }]);
});

describe('the role public', () => {
  const caller = (): Caller => ({ role: 'public', account: world.own, isService: false });
  const names = async () =>
    (dataOf(await world.ask(caller(), '{ offers { id } }')).offers as Row[]).map((offer) => offer.id);

  test('reads locations, files and options of custom fields only through other records', async () => {
    const answer = dataOf(
      await world.ask(
        caller(),
        '{ offers { fieldsValues { location { search } } files { file { name } } } }',
      ),
    );
    expect([...objectsIn(answer)].some((object) => 'search' in object)).toBe(true);
    for (const root of ['locations', 'files', 'fields_options']) {
      const rejected = await world.ask(caller(), `{ ${root} { id } }`);
      expect(rejected.errors?.[0]?.extensions.code).toBe('validation-failed');
    }
  });

  test('reads only fields that offers show or the application form asks for, with the options that are in use', async () => {
    const { own } = world;
    const form = { targetedEntity: 'PROFILE', type: 'singlechoice', isOnApplicationForm: true };
    const section = await world.insert('fields', own, { targetedEntity: 'PROFILE', isHidden: true });
    const readable = await world.insert('fields', own, form);
    const others = [
      await world.insert('fields', own, { ...form, isOnApplicationForm: false }),
      await world.insert('fields', own, { ...form, isHidden: true }),
      await world.insert('fields', own, { ...form, deletedAt: '2020-01-31T12:00:00Z' }),
      await world.insert('fields', own, { ...form, parentId: section.id }),
      await world.insert('fields', own, { targetedEntity: 'PROJECT', type: 'singlechoice' }),
      await world.insert('fields', own, { targetedEntity: 'COMPANY', type: 'singlechoice' }),
    ];
    for (const field of [readable, ...others]) {
      await world.insert('fields_options', own, { fieldId: field.id, name: 'In use' });
      await world.insert('fields_options', own, {
        fieldId: field.id,
        name: 'Deleted',
        deletedAt: '2020-01-31T12:00:00Z',
      });
    }
    const ids = [readable, ...others].map(({ id }) => id);
    const { fields } = dataOf(
      await world.ask(
        caller(),
        'query ($ids: [uuid!]!) { fields(where: { id: { _in: $ids } }) { id values { name } } }',
        { ids },
      ),
    );
    expect(fields).toEqual([{ id: readable.id, values: [{ name: 'In use' }] }]);
  });

  test('reads a deleted option only where an offer shows it', async () => {
    const { own } = world;
    const field = await world.insert('fields', own, {
      targetedEntity: 'PROJECT',
      type: 'singlechoice',
      isOnOffers: true,
    });
    const option = (name: string) => world.insert('fields_options', own, { fieldId: field.id, name });
    const [shown, unused] = [await option('Shown'), await option('Unused')];
    await world.insert('projects_fieldsvalues', own, { fieldId: field.id, fieldValueId: shown.id });
    await world.pool.query('update fields_options set "deletedAt" = now() where "fieldId" = $1', [field.id]);
    const { fields } = dataOf(
      await world.ask(
        caller(),
        'query ($id: uuid!) { fields(where: { id: { _eq: $id } }) { values { id } } }',
        {
          id: field.id,
        },
      ),
    );
    expect(unused.id).not.toBe(shown.id);
    expect(fields).toEqual([{ values: [{ id: shown.id }] }]);
  });

  test('cannot read a project that is no longer published', async () => {
    const project = await world.insert('projects', world.own);
    expect(await names()).toContain(project.id);
    await world.pool.query('update projects_jobboards set "enabledAt" = null where "projectId" = $1', [
      project.id,
    ]);
    expect(await names()).not.toContain(project.id);
  });
});
