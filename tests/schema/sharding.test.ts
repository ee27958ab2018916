/**
 * What a database that is sharded by account (deploy/citus) asks of the schema, checked on the system catalogs, so that
 * every new table, key, trigger and function keeps it.
 */

import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testOfPlainKeys } from '../support/keys.ts';
import { readForeignKeys, readIndexes, readRelations } from './catalog.ts';
import { functionsOf, statementsWithoutAccount, triggersOf, viewsOf } from './sharded-statements.ts';

/** Tables that every node has: all accounts read the same rows. */
const global = [
  'colors',
  'industries',
  'jobboards',
  'networkcompanies',
  'networkcompanies_images',
  'networkcompanies_industries',
];
/** A table that the coordinator alone has: its one row belongs to the database. */
const local = ['database_epoch'];
/** The table of the accounts, whose id says where an account is. */
const accounts = 'groups';

/** Unique keys without the account. deploy/citus puts the account before their columns. */
const rewritten = ['apikeys_hash_key', 'careers_sites_slug_key'];

/** Functions that work on rows of all accounts. */
const acrossAccounts: Readonly<Record<string, string>> = {
  claim_tasks: 'gives due tasks to a server in turns of the accounts; deploy/citus has its own form',
  renew_database_epoch: 'takes the largest number of all accounts; deploy/citus has its own form',
};

let database: TestDatabase;
let tables: string[];
let owned: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  tables = await readRelations(database.pool);
  owned = tables.filter((table) => ![...global, ...local].includes(table));
});
afterAll(() => database.drop());

const accountOf = (table: string) => (table === accounts ? 'id' : 'groupId');

test('a table without an account is one of those that every node has, or belongs to the database', async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `select c.relname as table from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select from pg_attribute as a where a.attrelid = c.oid and a.attname = 'groupId')`,
  );
  expect(rows.map(({ table }) => table).sort()).toEqual([accounts, ...global, ...local].sort());
});

test('the account of a row is an id that is neither null nor generated', async () => {
  const { rows } = await database.pool.query(
    `select c.relname as table, a.atttypid::regtype as type, a.attnotnull as "isRequired", a.attgenerated as generated
       from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'groupId'
        and (a.atttypid <> 'uuid'::regtype or not a.attnotnull or a.attgenerated <> '')`,
  );
  expect(rows).toEqual([]);
});

test('no trigger writes the account of a row', async () => {
  const writing = (await functionsOf(database.pool)).filter(({ body }) => /new\."groupId"\s*:=/i.test(body));
  expect(writing.map(({ name }) => name)).toEqual([]);
});

testOfPlainKeys()(
  'every unique key contains the account, or is a key of ids, or deploy/citus puts the account before it',
  async () => {
    const loose = (await readIndexes(database.pool)).filter(
      ({ table, isUnique, columns }) =>
        isUnique && owned.includes(table) && !columns.includes(accountOf(table)),
    );
    const ofIds = loose.filter(
      ({ table, name, columns }) => name === `${table}_pkey` && columns.join() === 'id',
    );
    expect(loose.filter((index) => !ofIds.includes(index)).map(({ name }) => name)).toEqual(rewritten);
  },
);

test('a foreign key between tables of accounts has the account at the same place on both sides', async () => {
  const loose = (await readForeignKeys(database.pool)).filter(
    ({ table, remoteTable, columns, remoteColumns }) => {
      if (!owned.includes(table) || !owned.includes(remoteTable)) return false;
      const place = columns.indexOf(accountOf(table));
      return place < 0 || remoteColumns.indexOf(accountOf(remoteTable)) !== place;
    },
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test('no foreign key with the account changes the rows that refer to a deleted or changed row', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select n.conname as name
       from pg_constraint as n
      where n.contype = 'f' and n.connamespace = 'public'::regnamespace
        and (n.confdeltype in ('n', 'd') or n.confupdtype <> 'a')
        and exists (select from pg_attribute as a
                     where a.attrelid = n.conrelid and a.attnum = any (n.conkey) and a.attname = 'groupId')`,
  );
  expect(rows).toEqual([]);
});

test('what refers to a row without being deleted with it is cleared before its foreign key is checked', async () => {
  const functions = new Map((await functionsOf(database.pool)).map(({ name, body }) => [name, body]));
  const triggers = await triggersOf(database.pool);
  const uncleared = (await readForeignKeys(database.pool)).filter(
    ({ table, remoteTable, columns, onDelete }) =>
      onDelete === 'no action' &&
      !triggers.some(
        (trigger) =>
          trigger.table === remoteTable &&
          // Triggers run in the order of their names; those of foreign keys begin with RI_.
          trigger.name < 'RI_' &&
          // What the row alone says may be written down before.
          new RegExp(
            `update public\\.${table} set ("\\w+" = [^;]+, )?"${columns.at(-1)}" = null where "groupId" = old\\."groupId"`,
          ).test(functions.get(trigger.function) ?? ''),
      ),
  );
  expect(uncleared.map(({ name }) => name)).toEqual([]);
});

test('no row that all accounts share refers to a row of an account', async () => {
  const keys = (await readForeignKeys(database.pool)).filter(
    ({ table, remoteTable }) => global.includes(table) && owned.includes(remoteTable),
  );
  expect(keys.map(({ name }) => name)).toEqual([]);
});

testOfPlainKeys()('triggers of rows that all accounts share set nothing but their own columns', async () => {
  const triggers = (await triggersOf(database.pool)).filter(({ table }) => global.includes(table));
  expect([...new Set(triggers.map((trigger) => trigger.function))].sort()).toEqual([
    'name_color',
    'set_updated_at',
  ]);
});

testOfPlainKeys()(
  'every statement of a function names the account of each table that it reads or writes',
  async () => {
    const found = statementsWithoutAccount(await functionsOf(database.pool), owned, accounts);
    expect(found.filter(({ name }) => !(name in acrossAccounts))).toEqual([]);
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(Object.keys(acrossAccounts)));
  },
);

test('a statement that names no account is found', () => {
  const use = (body: string) => statementsWithoutAccount([{ name: 'f', body }], owned, accounts).length;
  expect(use('update public.companies set a = 1 where id = old.id')).toBe(1);
  expect(
    use('select from public.companies as c join public.files as f on f.id = c.id where c."groupId" = a'),
  ).toBe(1);
  expect(use('select from public.companies where "groupId" = a and id = b')).toBe(0);
  expect(use('select from companies c join files f on f."groupId" = c."groupId" where c."groupId" = a')).toBe(
    0,
  );
  const part = "regexp_matches(c.name, 'a;b')";
  expect(use(`select from public.companies as c cross join ${part} where c."groupId" = a`)).toBe(0);
  expect(use(`select from public.companies as c cross join ${part} where c.id = a`)).toBe(1);
});

test('every view joins its tables by the account', async () => {
  expect(statementsWithoutAccount(await viewsOf(database.pool), owned, accounts)).toEqual([]);
});

test('no function decides by the name of its table, which is another one on a shard', async () => {
  const deciding = (await functionsOf(database.pool)).filter(({ body }) =>
    /tg_(?:table_name|relname|relid)/i.test(
      // As the table of an error, and in its message.
      body.replaceAll(/table = tg_table_name|constraint "\w+"', tg_table_name/g, ''),
    ),
  );
  expect(deciding.map(({ name }) => name)).toEqual([]);
});

test('no column takes numbers from a sequence', async () => {
  const { rows } = await database.pool.query(
    `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});

test('functions of indexes and generated columns are immutable and named with their schema', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct p.proname as name
       from pg_depend as d
       join pg_proc as p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
       left join pg_class as c on d.classid = 'pg_class'::regclass and c.oid = d.objid and c.relkind = 'i'
       left join pg_attrdef as a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
       left join pg_attribute as g on g.attrelid = a.adrelid and g.attnum = a.adnum and g.attgenerated <> ''
      where (c.oid is not null or g.attname is not null) and p.provolatile <> 'i'`,
  );
  expect(rows).toEqual([]);
});

test('no function takes advisory locks', async () => {
  const locking = (await functionsOf(database.pool)).filter(({ body }) => /advisory/.test(body));
  expect(locking.map(({ name }) => name)).toEqual([]);
});
