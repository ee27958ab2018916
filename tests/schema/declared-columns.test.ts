/**
 * What happens to every table and column is declared (`actions-server/personal-data`), and the declaration is that of the
 * migrated database and of the document of the export. What happens is tested where it happens: `actions-server/endpoints/profiles/merge-moves-rows.test.ts`,
 * `actions-server/endpoints/profiles/erase-leaves-nothing.test.ts`, `actions-server/endpoints/profiles/export.test.ts`, `tests/retention.test.ts` and `account-erasure.test.ts`.
 */
import { readFileSync } from 'node:fs';
import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import {
  clearedReferences,
  commonColumns,
  impersonalTables,
  outlivingTables,
  personalTables,
  unauditedTables,
} from '../../actions-server/personal-data/personal-tables.ts';
import { profileColumns, profileColumnsThatAre } from '../../actions-server/personal-data/profile-columns.ts';
import { createTestDatabase } from '../support/database.ts';
import { readColumns, readForeignKeys, readRelations } from './catalog.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const tables = await readRelations(database.pool);
const columns = (await readColumns(database.pool)).filter(({ table }) => tables.includes(table));
const columnsOf = (table: string) =>
  columns.filter((column) => column.table === table).map(({ name }) => name);
const foreignKeys = await readForeignKeys(database.pool);

test('every table is declared once, and exists', () => {
  expect(['profiles', ...Object.keys(personalTables), ...impersonalTables].sort()).toEqual(tables);
  for (const declared of [unauditedTables, outlivingTables]) {
    expect(Object.keys(declared).filter((table) => !tables.includes(table))).toEqual([]);
  }
});

test('every column of a profile is declared, and exists', () => {
  expect(Object.keys(profileColumns).sort()).toEqual(columnsOf('profiles').sort());
});

test.each(Object.entries(personalTables))(
  'every column of %s is declared once, and exists',
  (table, listed) => {
    const { columns: personal, others = [], unexported = {} } = listed;
    const declared = [...personal, ...others];
    const common = commonColumns.filter((name) => !declared.includes(name));
    expect(declared.sort()).toEqual(
      columnsOf(table)
        .filter((name) => !common.includes(name))
        .sort(),
    );
    expect(Object.keys(unexported).filter((name) => !declared.includes(name))).toEqual([]);
  },
);

test('a table with an id of a profile is not among those that say nothing of a person', () => {
  const pointing = [
    ...columns.filter(({ name }) => name === 'profileId').map(({ table }) => table),
    ...foreignKeys.filter(({ remoteTable }) => remoteTable === 'profiles').map(({ table }) => table),
  ];
  expect(pointing.filter((table) => impersonalTables.includes(table))).toEqual([]);
});

test('every reference that is not deleted with its row is declared, and what goes on saying what it said exists', () => {
  const cleared = foreignKeys
    .filter(({ onDelete }) => onDelete !== 'cascade')
    .map(({ table, columns: names }) => `${table}.${names.at(-1)}`);
  expect(Object.keys(clearedReferences).sort()).toEqual(cleared.sort());
  for (const [column, kept] of Object.entries(clearedReferences)) {
    if (typeof kept === 'string') continue;
    expect(columnsOf(column.split('.')[0] ?? '')).toContain(kept.name);
  }
});

test('an erased profile may have nothing in any column that an erasure clears', async () => {
  const { rows } = await database.pool.query(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'profiles_erased_check'`,
  );
  const [, named = ''] = rows[0].text.match(/num_nonnulls\(([^)]*)\)/);
  const derived = profileColumnsThatAre('derived');
  const cleared = profileColumnsThatAre('cleared').filter(
    // A source is never empty.
    (name) => !derived.includes(name) && name !== 'source',
  );
  expect(named.replaceAll('"', '').split(', ').sort()).toEqual(cleared.sort());
});

test('the audit keeps of every column of a profile what is declared', async () => {
  const { rows } = await database.pool.query(
    `select encode(tgargs, 'escape') as text from pg_trigger where tgname = 'profiles_audit'`,
  );
  const [kept, ignored] = rows[0].text
    .split('\\000')
    .slice(3)
    .map((list: string) =>
      list
        .slice(1, -1)
        .split(',')
        .filter((name) => columnsOf('profiles').includes(name)),
    );
  expect(kept.sort()).toEqual(profileColumnsThatAre('value').sort());
  expect(ignored.sort()).toEqual(profileColumnsThatAre('ignored').sort());
});

describe('the document of the export', () => {
  const selected = new Map<string, Set<string>>();
  beforeAll(() => {
    const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const schema = new TypeInfo(buildSchema(read('hasura/engine/cases/schema/account.golden.graphql')));
    const document = parse(read('actions-server/personal-data/person-export.graphql'));
    const asAccount = document.definitions.filter(
      (definition) => !('name' in definition) || definition.name?.value !== 'ReadStorageKeys',
    );
    visit(
      { ...document, definitions: asAccount },
      visitWithTypeInfo(schema, {
        Field({ name }) {
          const parent = schema.getParentType()?.name ?? '';
          selected.set(parent, (selected.get(parent) ?? new Set()).add(name.value));
        },
      }),
    );
  });
  const isSelected = (table: string, column: string) => {
    const fields = selected.get(table);
    return fields?.has(column) || (column.endsWith('Id') && fields?.has(column.slice(0, -2)));
  };

  test('has every column of a profile that is exported, and no other', () => {
    expect(Object.keys(profileColumns).filter((name) => isSelected('profiles', name))).toEqual(
      profileColumnsThatAre('exported'),
    );
  });

  test.each(Object.entries(personalTables))(
    'has every column of %s, but for those that say why not',
    (table, listed) => {
      const { columns: personal, others = [], unexported = {} } = listed;
      const [left, exported] = [Object.keys(unexported), [...personal, ...others]];
      expect(exported.filter((name) => !isSelected(table, name)).sort()).toEqual(left.sort());
    },
  );
});
