/**
 * Foreign keys enforce tenancy: regardless of permissions, no row can refer to another account. The rules are checked
 * on the system catalogs, so that they also apply to every new table.
 */
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type ForeignKey, readColumns, readForeignKeys, readIndexes, readRelations } from './catalog.ts';
import { operations, readTableFiles, type TableFile } from './metadata-files.ts';

/** Tables without an account: every account reads the same rows. */
const shared = [
  'changes_horizon',
  'colors',
  'database_epoch',
  'groups',
  'industries',
  'jobboards',
  'networkcompanies',
  'networkcompanies_images',
  'networkcompanies_industries',
  // The contents of the storage outlive their account, until they are removed.
  'storage_objects',
];
/** Tables with a natural key instead of an id. */
const withoutId = [
  'profiles_keys',
  'profiles_points',
  'profiles_search',
  'profiles_revisions',
  'projects_revisions',
  'companies_revisions',
  'storage_objects',
  'webhook_sequences',
];
/** Tables whose rows never change. */
const withoutUpdates = [
  'audit_entries',
  'locations_pending',
  'profiles_points',
  'profiles_search_pending',
  'search_words',
];

let database: TestDatabase;
let relations: string[];
let owned: string[];
let foreignKeys: ForeignKey[];
let columnsOf: Map<string, Map<string, { type: string; isNullable: boolean }>>;

beforeAll(async () => {
  database = await createTestDatabase();
  relations = await readRelations(database.pool);
  owned = relations.filter((table) => !shared.includes(table));
  foreignKeys = await readForeignKeys(database.pool);
  columnsOf = new Map();
  for (const { table, name, type, isNullable } of await readColumns(database.pool)) {
    columnsOf.set(table, (columnsOf.get(table) ?? new Map()).set(name, { type, isNullable }));
  }
});
afterAll(() => database.drop());

test('every table has an id and the two timestamps', () => {
  for (const table of relations) {
    const columns = columnsOf.get(table);
    expect({ table, createdAt: columns?.get('createdAt') }).toEqual({
      table,
      createdAt: { type: 'timestamp with time zone', isNullable: false },
    });
    if (withoutId.includes(table) || withoutUpdates.includes(table)) continue;
    expect({ table, id: columns?.get('id')?.type, updatedAt: columns?.get('updatedAt')?.isNullable }).toEqual(
      { table, id: table === 'colors' ? 'text' : 'uuid', updatedAt: false },
    );
  }
});

test('every table and view of the API has a comment, which GraphQL and the data model show', async () => {
  const { rows } = await database.pool.query(`
    select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null`);
  // What only a server reads, and every migration makes again.
  expect(rows).toEqual([{ relname: 'schema_version' }]);
});

test('every account-owned table has a groupId that is not null', () => {
  for (const table of owned) {
    expect({ table, groupId: columnsOf.get(table)?.get('groupId') }).toEqual({
      table,
      groupId: { type: 'uuid', isNullable: false },
    });
  }
});

test('every account-owned table refers to its account, directly or through a parent of the same account', () => {
  for (const table of owned) {
    const anchors = foreignKeys.filter(
      (key) => key.table === table && key.columns.includes('groupId') && key.onDelete === 'cascade',
    );
    expect({ table, anchors: anchors.length > 0 }).toEqual({ table, anchors: true });
  }
});

test('every foreign key between account-owned tables contains the groupId on both sides', () => {
  const loose = foreignKeys.filter((key) => {
    if (shared.includes(key.remoteTable)) return false;
    return key.columns[0] !== 'groupId' || key.remoteColumns[0] !== 'groupId';
  });
  expect(loose).toEqual([]);
});

test('no row that all accounts share refers to a row of an account', () => {
  const keys = foreignKeys.filter(
    ({ table, remoteTable }) => shared.includes(table) && owned.includes(remoteTable),
  );
  expect(keys).toEqual([]);
});

test('every unique key contains the account, or is an id, the hash of an API key or the address of a site', async () => {
  const loose = (await readIndexes(database.pool)).filter(
    ({ table, isUnique, columns }) =>
      isUnique && owned.includes(table) && columns.join() !== 'id' && !columns.includes('groupId'),
  );
  expect(loose.map(({ name }) => name)).toEqual(['apikeys_hash_key', 'careers_sites_slug_key']);
});

test('every uuid column that refers to a record is a foreign key', () => {
  const known = new Set(foreignKeys.flatMap((key) => key.columns.map((column) => `${key.table}.${column}`)));
  const unbound: string[] = [];
  for (const table of relations) {
    for (const [name, { type }] of columnsOf.get(table) ?? []) {
      if (type === 'uuid' && name !== 'id' && !known.has(`${table}.${name}`))
        unbound.push(`${table}.${name}`);
    }
  }
  // There is no table of presets. A status change refers to a record of one of four tables, and an entry of the audit to
  // one of any table, which it outlives; a request has no row. A content is stored before
  // its task, and outlives its account. An event of a webhook may be that its record was deleted. The storage of files is
  // outside the database. A file that nobody uses says whose it was, until it is removed.
  expect(unbound.sort()).toEqual([
    'audit_entries.partId',
    'audit_entries.recordId',
    'audit_entries.requestId',
    'database_epoch.storageId',
    'files.lastProfileId',
    'projects.presetId',
    'status_changes.recordId',
    'storage_objects.groupId',
    'storage_objects.taskId',
    'webhook_deliveries.recordId',
    'webhook_events.objectId',
    'webhook_events.recordId',
    'webhook_sequences.recordId',
  ]);
});

test('every foreign key has an index that starts with the account and the referring column', async () => {
  const indexes = await readIndexes(database.pool);
  const slow = foreignKeys.filter((key) => {
    // In some keys the entity is a constant, and an option or a location has only one field: the last column is
    // selective.
    const pointer = key.columns.at(-1) ?? '';
    const wanted = key.columns.includes('groupId') ? new Set(['groupId', pointer]) : new Set([pointer]);
    return !indexes.some(
      (index) =>
        index.table === key.table &&
        // Rows without the reference need no index; rows that belong only to an account are listed by it, live rows
        // first.
        (index.predicate === null || index.predicate === `("${pointer}" IS NOT NULL)` || wanted.size === 1) &&
        index.columns.slice(0, wanted.size).every((column) => wanted.has(column)),
    );
  });
  expect(slow.map((key) => `${key.table}: ${key.columns}`)).toEqual([]);
});

test('every table of a list has the indexes of its orders', async () => {
  const indexes = await readIndexes(database.pool);
  for (const table of ['projects', 'companies', 'profiles', 'fields']) {
    for (const order of ['createdAt', 'updatedAt']) {
      expect(indexes).toContainEqual(
        expect.objectContaining({
          table,
          // The index includes deleted records, for clients that follow changes; the last column makes index-only scans
          // possible.
          columns: ['groupId', order, 'id', 'deletedAt'],
          predicate: null,
        }),
      );
    }
  }
});

test('every table of a list with a cursor has the index of the order of change, over deleted records too', async () => {
  const indexes = await readIndexes(database.pool);
  for (const table of ['projects', 'companies', 'profiles', 'offers_changes']) {
    const columns = ['groupId', 'changedIn', 'id'];
    expect(indexes).toContainEqual(expect.objectContaining({ table, columns, predicate: null }));
  }
});

test('the name of every constraint starts with its table', () => {
  const misnamed = foreignKeys.filter((key) => !key.name.startsWith(`${key.table}_`));
  expect(misnamed).toEqual([]);
});

describe('permissions', () => {
  const files = readTableFiles();

  /** Whether an expression requires that the row belongs to the caller's account. */
  const demandsOwnAccount = (expression: Record<string, unknown> | undefined, column: string): boolean =>
    JSON.stringify(expression?.[column]) === '{"_eq":"X-Hasura-Group-Id"}';

  const relatedTable = (file: TableFile | undefined, name: string): string | undefined =>
    [...(file?.object_relationships ?? []), ...(file?.array_relationships ?? [])].find(
      (relationship) => relationship.name === name,
    )?.using.manual_configuration?.remote_table.name;

  test.each(files.map((file) => [file.table.name, file] as const))(
    "%s: every permission is limited to the caller's account",
    (name, file) => {
      const account = name === 'groups' ? 'id' : 'groupId';
      for (const operation of operations) {
        for (const { role, permission } of file[`${operation}_permissions`] ?? []) {
          const what = `${operation} by ${role}`;
          if (shared.includes(name) && name !== 'groups') {
            // All accounts read the rows of these tables, and may only insert the value of a colour.
            const allowed = operation === 'select' || (name === 'colors' && operation === 'insert');
            expect({ what, allowed }).toEqual({ what, allowed: true });
            if (operation === 'insert') expect(permission.columns).toEqual(['id']);
            continue;
          }
          if (operation !== 'insert') {
            expect({ what, filter: demandsOwnAccount(permission.filter, account) }).toEqual({
              what,
              filter: true,
            });
          }
          if (operation === 'insert' || operation === 'update') {
            expect({ what, check: demandsOwnAccount(permission.check, account) }).toEqual({
              what,
              check: true,
            });
            expect({ what, columns: permission.columns?.includes('groupId') }).toEqual({
              what,
              columns: false,
            });
          }
          if (operation === 'insert') {
            expect({ what, preset: permission.set?.groupId }).toEqual({ what, preset: 'X-Hasura-Group-Id' });
          }
        }
      }
    },
  );

  test('a condition on related rows names the account, so that it is looked up by keys that contain it', () => {
    const loose: string[] = [];
    const read = (file: TableFile | undefined, condition: unknown, path: string): void => {
      for (const [key, value] of Object.entries(condition ?? {})) {
        const target = relatedTable(file, key);
        if (target !== undefined && !shared.includes(target) && !demandsOwnAccount(value, 'groupId')) {
          loose.push(`${path}.${key}`);
        }
        const next = target === undefined ? file : files.find(({ table }) => table.name === target);
        if (typeof value === 'object') read(next, value, `${path}.${key}`);
      }
    };
    for (const file of files) {
      for (const operation of operations) {
        for (const { role, permission } of file[`${operation}_permissions`] ?? []) {
          for (const condition of [permission.filter, permission.check]) {
            read(file, condition, `${file.table.name} ${operation} ${role}`);
          }
        }
      }
    }
    expect(loose).toEqual([]);
  });

  test('no role can delete a main record, read a secret or read the input of applicants', () => {
    const main = [
      'groups',
      'users',
      'apikeys',
      'audit_entries',
      'tasks',
      'projects',
      'companies',
      'profiles',
      'fields',
      'fields_options',
      'statuses',
      'files',
      'locations',
      'colors',
      'profiles_keys',
      'profiles_revisions',
      'projects_revisions',
      'companies_revisions',
      'profiles_duplicates',
      'profiles_merges',
      'status_changes',
    ];
    for (const file of files) {
      if (main.includes(file.table.name)) expect(file.delete_permissions).toBeUndefined();
    }
    const readable = (table: string) =>
      files
        .find((file) => file.table.name === table)
        ?.select_permissions?.flatMap((entry) => entry.permission.columns);
    expect(readable('apikeys')).not.toContain('hash');
    expect(readable('tasks')).not.toContain('input');
  });

  test('every write permission of the role intake is backend-only', () => {
    for (const file of files) {
      for (const operation of ['insert', 'update', 'delete'] as const) {
        for (const entry of file[`${operation}_permissions`] ?? []) {
          if (entry.role !== 'intake') continue;
          expect({
            table: file.table.name,
            operation,
            backendOnly: entry.permission.backend_only ?? false,
          }).toEqual({ table: file.table.name, operation, backendOnly: true });
        }
      }
    }
  });

  test('the role public cannot write, and can list only offers and definitions of fields', () => {
    for (const file of files) {
      for (const operation of ['insert', 'update', 'delete'] as const) {
        expect(file[`${operation}_permissions`]?.filter((entry) => entry.role === 'public') ?? []).toEqual(
          [],
        );
      }
      const permission = file.select_permissions?.find((entry) => entry.role === 'public')?.permission;
      if (!permission || file.table.name.startsWith('offers') || file.table.name === 'fields') continue;
      expect({ table: file.table.name, roots: permission.query_root_fields }).toEqual({
        table: file.table.name,
        roots: [],
      });
      expect(permission.subscription_root_fields).toEqual([]);
    }
  });
});
