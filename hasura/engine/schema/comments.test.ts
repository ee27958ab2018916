/**
 * Tests of descriptions: comments of the metadata take precedence over those of the database and generated ones, and an
 * empty comment removes the description.
 */
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { loadModel } from '../model/model.ts';
import { buildRoleSchema } from './build.ts';

let database: TestDatabase;
let schema: GraphQLSchema;

/** Three tables with the same columns, with and without comments in the database and in the metadata. */
const tables = {
  plain: {},
  commented: {},
  chosen: {
    comment: 'chosen table',
    column_config: { name: { comment: 'chosen column' } },
    custom_root_fields: { select: { name: null, comment: 'chosen root' } },
  },
  silenced: {
    comment: '',
    column_config: { name: { comment: '' } },
    custom_root_fields: { select: { name: null, comment: '' }, insert: { name: null, comment: '' } },
  },
};
const computedComments: Record<string, string> = { chosen: 'chosen field', silenced: '' };

beforeAll(async () => {
  database = await createEmptyDatabase();
  for (const name of Object.keys(tables)) {
    await database.pool.query(`
      create table ${name} (id int primary key, name text, constraint "${name}-name" unique (name));
      create function ${name}_upper(row_of ${name}) returns text language sql stable as $$ select upper(row_of.name) $$;
      create function all_${name}() returns setof ${name} language sql stable as $$ select * from ${name} $$;
    `);
    if (name === 'plain') continue;
    await database.pool.query(`
      comment on table ${name} is 'database table';
      comment on column ${name}.name is 'database column';
      comment on function ${name}_upper is 'database field';
      comment on function all_${name} is 'database function';
    `);
  }
  const metadata = metadataOf({
    tables: Object.entries(tables).map(([table, configuration]) => ({
      table,
      configuration,
      computed_fields: [
        {
          name: 'upper',
          definition: { function: `${table}_upper` },
          comment: computedComments[table] ?? null,
        },
      ],
    })),
    functions: [
      { function: 'all_plain' },
      { function: 'all_commented' },
      { function: 'all_chosen', comment: 'chosen function' },
    ],
  });
  schema = buildRoleSchema(await loadModel(database.pool, metadata), 'admin', false).schema;
});
afterAll(() => database.drop());

const root = (name: string) => schema.getQueryType()?.getFields()[name]?.description;

test.each([
  [
    'plain',
    'columns and relationships of "plain"',
    null,
    'A computed field, executes function "plain_upper"',
  ],
  ['commented', 'database table', 'database column', 'database field'],
  ['chosen', 'chosen table', 'chosen column', 'chosen field'],
  ['silenced', null, null, null],
])('%s: table, column and computed field', (name, ofTable, ofColumn, ofField) => {
  const type = schema.getType(name) as GraphQLObjectType;
  const shown = [type.description, type.getFields().name?.description, type.getFields().upper?.description];
  expect(shown.map((description) => description ?? null)).toEqual([ofTable, ofColumn, ofField]);
});

test('root fields', () => {
  expect(root('plain')).toBe('fetch data from the table: "plain"');
  expect(root('chosen')).toBe('chosen root');
  expect(root('silenced')).toBeNull();
  expect(root('silenced_aggregate')).toBe('fetch aggregated fields from the table: "silenced"');
  expect(schema.getMutationType()?.getFields().insert_silenced?.description).toBeNull();
});

test('functions', () => {
  expect(root('all_plain')).toBe('execute function "all_plain" which returns "plain"');
  expect(root('all_commented')).toBe('database function');
  expect(root('all_chosen')).toBe('chosen function');
});

test('a constraint whose name is not a GraphQL name is omitted', () => {
  const names = schema.getType('plain_constraint')?.toConfig() as { values?: object } | undefined;
  expect(Object.keys(names?.values ?? {})).toEqual(['plain_pkey']);
});
