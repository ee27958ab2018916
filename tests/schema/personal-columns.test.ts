/** Every column that can hold something about a person is known, so that erasing and exporting a person miss none. */
import { impersonalTables, personalTables } from '../../actions-server/personal-data/personal-columns.ts';
import { createTestDatabase } from '../support/database.ts';
import { readColumns, readRelations } from './catalog.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const tables = await readRelations(database.pool);
/** Types whose values may be anything that somebody wrote. */
const freeTypes = ['text', 'name_text', 'json', 'jsonb', 'date', 'tsvector', 'citext', 'bytea', 'inet'];
const free = (await readColumns(database.pool)).filter(
  ({ table, type }) =>
    tables.includes(table) && freeTypes.includes(type.replace('public.', '').replace('[]', '')),
);

test('every column of text, JSON or dates is listed as personal or as one that says nothing of a person', () => {
  const unknown = free.filter(({ table, name }) => {
    const listed = personalTables[table];
    const isListed = listed?.columns.includes(name) || listed?.others?.includes(name);
    return !impersonalTables.includes(table) && !isListed;
  });
  expect(unknown.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
});

test('every listed column exists', () => {
  const known = new Set(free.map(({ table, name }) => `${table}.${name}`));
  const listed = Object.entries(personalTables).flatMap(([table, { columns, others = [] }]) =>
    [...columns, ...others].map((name) => `${table}.${name}`),
  );
  expect(listed.filter((column) => !known.has(column))).toEqual([]);
  expect(impersonalTables.filter((table) => !tables.includes(table))).toEqual([]);
});

test('a table with a profile is not among those that say nothing of a person', async () => {
  const pointing = (await readColumns(database.pool)).filter(
    ({ table, name }) => tables.includes(table) && name === 'profileId',
  );
  const wrong = pointing.filter(({ table }) => impersonalTables.includes(table));
  expect(wrong.map(({ table }) => table)).toEqual(['profiles_erasures']);
});
