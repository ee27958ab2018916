/** The permission matrix is complete, and the metadata and the engine's schemas of the roles agree with it. */
import { operations, permissionOf, readActions, readTableFiles } from '../schema/metadata-files.ts';
import { matrixCells, matrixRoles, readMatrix } from './matrix.ts';
import { World } from './world.ts';

const cells = matrixCells();
const files = new Map(readTableFiles().map((file) => [file.table.name, file]));

test('the matrix lists every tracked table and view, and no other', () => {
  expect([...readMatrix().keys()]).toEqual([...files.keys()].sort());
});

test('the metadata contains only the roles of the matrix', () => {
  const roles = new Set(
    [...files.values()].flatMap((file) =>
      operations.flatMap((operation) => file[`${operation}_permissions`]?.map((entry) => entry.role) ?? []),
    ),
  );
  expect([...roles].sort()).toEqual([...matrixRoles].sort());
});

test.each(cells)('the metadata grants $operation of $table to the role $role as $access', (cell) => {
  const file = files.get(cell.table);
  if (!file) throw new Error(`no metadata of ${cell.table}`);
  const permission = permissionOf(file, cell.operation, cell.role);
  let actual = 'absent';
  if (permission && cell.operation === 'select') {
    if (permission.query_root_fields?.length === 0) actual = 'nested';
    else actual = permission.allow_aggregations ? 'counted' : 'listed';
  } else if (permission) {
    actual = permission.backend_only ? 'service' : 'open';
  }
  expect(actual).toBe(cell.access);
});

describe('the schema of the engine', () => {
  let world: World;
  /** Root fields by role, with and without the header of the service. */
  const roots = new Map<string, Set<string>>();

  beforeAll(async () => {
    world = await World.create();
    for (const role of matrixRoles) {
      for (const isService of [false, true]) {
        const answer = await world.ask(
          { role, account: world.own, isService },
          '{ __schema { queryType { fields { name } } mutationType { fields { name } } subscriptionType { fields { name } } } }',
        );
        const schema = answer.data?.__schema as Record<string, { fields: { name: string }[] } | null>;
        const names = (['queryType', 'mutationType'] as const).flatMap(
          (type) => schema[type]?.fields.map((field) => field.name) ?? [],
        );
        roots.set(`${role} ${isService}`, new Set(names));
        const streamed = schema.subscriptionType?.fields.map((field) => field.name) ?? [];
        roots.set(`${role} ${isService} subscription`, new Set(streamed));
      }
    }
  });
  afterAll(() => world.close());

  test.each(cells)(
    'the schema offers $operation of $table to the role $role as $access',
    ({ table, role, operation, access }) => {
      const plain = roots.get(`${role} false`) ?? new Set();
      const service = roots.get(`${role} true`) ?? new Set();
      if (operation === 'select') {
        const expected = {
          listed: access === 'listed' || access === 'counted',
          counted: access === 'counted',
        };
        for (const names of [plain, service, roots.get(`${role} true subscription`) ?? new Set()]) {
          expect({ listed: names.has(table), counted: names.has(`${table}_aggregate`) }).toEqual(expected);
        }
        return;
      }
      expect({
        plain: plain.has(`${operation}_${table}`),
        service: service.has(`${operation}_${table}`),
      }).toEqual({
        plain: access === 'open',
        service: access !== 'absent',
      });
    },
  );

  const searches: Readonly<Record<string, readonly string[]>> = {
    profiles: ['search_profiles', 'matching_profiles'],
    offers: ['search_offers'],
  };

  test('no role has a root field that the matrix does not grant', () => {
    for (const role of matrixRoles) {
      const known = new Set<string>(['no_queries_available', ...readActions().keys()]);
      for (const { table } of cells) {
        for (const name of [table, `${table}_by_pk`, `${table}_aggregate`]) known.add(name);
        // Functions whose rows are filtered as those of the table are: who selects from it may call them.
        if (roots.get(`${role} true`)?.has(table)) {
          for (const name of searches[table] ?? []) known.add(name).add(`${name}_aggregate`);
        }
        for (const operation of ['insert', 'update', 'delete']) {
          for (const suffix of ['', '_one', '_by_pk', '_many']) known.add(`${operation}_${table}${suffix}`);
        }
      }
      const unexpected = [...(roots.get(`${role} true`) ?? [])].filter((name) => !known.has(name));
      expect({ role, unexpected }).toEqual({ role, unexpected: [] });
    }
  });

  test('only the role of private keys can run actions', () => {
    for (const [action, allowed] of readActions()) {
      expect({ action, allowed }).toEqual({ action, allowed: ['account'] });
      const offered = matrixRoles.filter((role) => roots.get(`${role} true`)?.has(action));
      expect({ action, offered }).toEqual({ action, offered: ['account'] });
    }
  });

  test('a role that is not in the metadata can query nothing', async () => {
    const answer = await world.ask({ role: 'unknown' as never, account: world.own }, '{ projects { id } }');
    expect(answer.errors?.[0]?.extensions.code).toBe('validation-failed');
  });

  test('a request without an account is rejected', async () => {
    const answer = await world.ask(
      { role: 'account', account: { groupId: '', apikeyId: '' } },
      '{ projects { id } }',
    );
    expect(answer.data).toBeUndefined();
    expect(answer.errors).toHaveLength(1);
  });

  test('the test data has rows of both accounts in every table that accounts own', async () => {
    for (const account of [world.own, world.other]) {
      for (const table of world.ownedTables) {
        expect({ table, rows: (await world.rowsOf(table, account)).length > 0 }).toEqual({
          table,
          rows: true,
        });
      }
    }
  });
});
