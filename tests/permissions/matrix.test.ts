/** The permission matrix is complete, and the metadata and the engine's schemas of the roles agree with it. */
import { operations, permissionOf, readActions, readTableFiles } from '../schema/metadata-files.ts';
import { matrixCells, matrixRoles, readMatrix } from './matrix.ts';
import { World } from './world.ts';

const cells = matrixCells();
const files = new Map(readTableFiles().map((file) => [file.table.name, file]));
const tables = [...readMatrix().keys()];
const cellsOf = (table: string) => cells.filter((cell) => cell.table === table);

test('the matrix lists every tracked table and view, and no other', () => {
  expect(tables).toEqual([...files.keys()].sort());
});

test('the metadata contains only the roles of the matrix', () => {
  const roles = new Set(
    [...files.values()].flatMap((file) =>
      operations.flatMap((operation) => file[`${operation}_permissions`]?.map((entry) => entry.role) ?? []),
    ),
  );
  expect([...roles].sort()).toEqual([...matrixRoles].sort());
});

test.each(tables)('the metadata grants the roles on %s what the matrix says', (table) => {
  const file = files.get(table);
  if (!file) throw new Error(`no metadata of ${table}`);
  for (const { role, operation, access } of cellsOf(table)) {
    const permission = permissionOf(file, operation, role);
    let actual = 'absent';
    if (permission && operation === 'select') {
      if (permission.query_root_fields?.length === 0) actual = 'nested';
      else actual = permission.allow_aggregations ? 'counted' : 'listed';
    } else if (permission) {
      actual = permission.backend_only ? 'service' : 'open';
    }
    expect({ role, operation, access: actual }).toEqual({ role, operation, access });
  }
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

  test.each(tables)('the schema offers the roles on %s what the matrix says', (table) => {
    for (const { role, operation, access } of cellsOf(table)) {
      const plain = roots.get(`${role} false`) ?? new Set();
      const service = roots.get(`${role} true`) ?? new Set();
      const cell = { role, operation };
      if (operation === 'select') {
        const isCounted = access === 'counted';
        const isListed = access === 'listed' || isCounted;
        for (const names of [plain, service, roots.get(`${role} true subscription`) ?? new Set()]) {
          const offered = { isListed: names.has(table), isCounted: names.has(`${table}_aggregate`) };
          expect({ ...cell, ...offered }).toEqual({ ...cell, isListed, isCounted });
        }
      } else {
        const name = `${operation}_${table}`;
        const offered = { plain: plain.has(name), service: service.has(name) };
        expect({ ...cell, ...offered }).toEqual({
          ...cell,
          plain: access === 'open',
          service: access !== 'absent',
        });
      }
    }
  });

  const searches: Readonly<Record<string, readonly string[]>> = {
    companies: ['companies_near', 'nearest_companies'],
    profiles: ['search_profiles', 'matching_profiles', 'profiles_near', 'nearest_profiles'],
    offers: ['search_offers', 'offers_near', 'nearest_offers'],
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
