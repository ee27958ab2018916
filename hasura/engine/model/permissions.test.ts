import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { MetadataError } from '../metadata/metadata-error.ts';
import { loadModel } from './model.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table users (id int primary key, number int not null, name text);
    create function shouting(row_of users, suffix text) returns text
      language sql stable as $$ select upper(row_of.name) || suffix $$;
  `);
});
afterAll(() => database.drop());

async function problemsOf(source: { readonly tables: readonly object[] }): Promise<string[]> {
  const error = await loadModel(database.pool, metadataOf(source)).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MetadataError)) throw new Error('no problem was found');
  return error.problems.map(({ key, message }) => `${key}: ${message}`);
}

test('every error in a permission is in the same report as all other problems', async () => {
  const problems = await problemsOf({
    tables: [
      { table: 'ghosts' },
      {
        table: 'users',
        computed_fields: [{ name: 'shouted', definition: { function: 'shouting' } }],
        select_permissions: [
          {
            role: 'account',
            permission: {
              columns: '*',
              filter: {
                ghost: 1,
                number: { _near: 1, _eq: 'X-Hasura-Number', _gt: [], _ceq: ['$', 'ghost'] },
                _or: [{ id: { _is_null: 'perhaps' } }, { shouted: { _eq: 'HI' } }, 'all'],
                _exists: { _table: 'ghosts', _where: {} },
              },
            },
          },
        ],
        insert_permissions: [
          { role: 'account', permission: { check: { nobody: {} }, set: { number: [1] } } },
        ],
        update_permissions: [
          { role: 'account', permission: { columns: [], filter: { a: 1 }, check: { b: 1 } } },
        ],
        delete_permissions: [{ role: 'account', permission: { filter: { c: 1 } } }],
      },
    ],
  });
  const unknown = (name: string) =>
    `"${name}" in a permission is neither a column nor a relationship of public.users`;
  const on = (kind: string, part: string) => `public.users: ${kind} permission of role "account": ${part}: `;
  expect(problems).toEqual([
    'public.ghosts: no such table or view in the database',
    `${on('select', 'filter')}${unknown('ghost')}`,
    `${on('select', 'filter')}_exists in a permission names an untracked table: "ghosts"`,
    `${on('select', 'filter')}unknown operator "_near" in a permission on public.users`,
    `${on('select', 'filter')}expected a 32-bit integer for type "int4", but found a list`,
    `${on('select', 'filter')}["$","ghost"] in a permission is not a column of public.users`,
    `${on('select', 'filter')}_is_null in a permission on public.users is not a boolean`,
    `${on('select', 'filter')}Non default arguments cannot be omitted`,
    `${on('select', 'filter')}a permission on public.users is not an object`,
    `${on('insert', 'set')}expected a 32-bit integer for type "int4", but found a list`,
    `${on('insert', 'check')}${unknown('nobody')}`,
    `${on('update', 'filter')}${unknown('a')}`,
    `${on('update', 'check')}${unknown('b')}`,
    `${on('delete', 'filter')}${unknown('c')}`,
  ]);
});
