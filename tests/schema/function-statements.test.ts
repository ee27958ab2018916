/**
 * No permission applies in a function, which may look rows up by values that two accounts have, such as an e-mail address:
 * every statement of a function names the account of each of its tables. The rules are checked on the system catalogs.
 */
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { readForeignKeys } from './catalog.ts';
import { functionsOf, statementsWithoutAccount, triggersOf, viewsOf } from './function-statements.ts';

/** The table of the accounts, whose id says of which account a row is. */
const accounts = 'groups';

/** Functions that work on rows of all accounts. */
const acrossAccounts: Readonly<Record<string, string>> = {
  claim_tasks: 'gives due tasks to a server in turns of the accounts',
  renew_database_epoch: 'takes the largest number of all accounts',
};

let database: TestDatabase;
let owned: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ table: string }>(
    `select c.relname as table from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'groupId'`,
  );
  owned = [accounts, ...rows.map(({ table }) => table)];
});
afterAll(() => database.drop());

test('every statement of a function names the account of each table that it reads or writes', async () => {
  const found = statementsWithoutAccount(await functionsOf(database.pool), owned, accounts);
  expect(found.filter(({ name }) => !(name in acrossAccounts))).toEqual([]);
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(Object.keys(acrossAccounts)));
});

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

test('what refers to a row without being deleted with it is cleared before its foreign key is checked', async () => {
  const functions = new Map((await functionsOf(database.pool)).map(({ name, body }) => [name, body]));
  const triggers = await triggersOf(database.pool);
  const kept = (await readForeignKeys(database.pool)).filter(({ onDelete }) => onDelete === 'no action');
  const uncleared = kept.filter(
    ({ table, remoteTable, columns }) =>
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
  expect(kept).not.toEqual([]);
  expect(uncleared.map(({ name }) => name)).toEqual([]);
});
