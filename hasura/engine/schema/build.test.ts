/** Tests of the generated schemas of several roles, for a small set of tables. */
import { type GraphQLSchema, lexicographicSortSchema, printSchema, printType } from 'graphql';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import type { Model } from '../model/model.ts';
import { loadModel } from '../model/model.ts';
import { buildRoleSchema } from './build.ts';

let database: TestDatabase;
let model: Model;

const readRows = {
  columns: ['id', 'title', 'author_id', 'rating'],
  filter: { author_id: 'X-Hasura-User-Id' },
};

const metadata = metadataOf({
  tables: [
    { table: 'kinds', is_enum: true },
    {
      table: 'authors',
      array_relationships: [
        { name: 'posts', using: { foreign_key_constraint_on: { table: 'posts', column: 'author_id' } } },
      ],
      computed_fields: [
        { name: 'initials', definition: { function: 'initials' } },
        { name: 'titled', definition: { function: 'titled' } },
        { name: 'favourites', definition: { function: 'favourites' }, comment: 'what they like' },
      ],
      select_permissions: [
        {
          role: 'reader',
          permission: { columns: ['name'], filter: {}, computed_fields: ['initials', 'titled'] },
        },
        { role: 'keyless', permission: { columns: ['name'], filter: {}, query_root_fields: ['select'] } },
      ],
      insert_permissions: [
        { role: 'inserter', permission: { check: {}, columns: ['name'], backend_only: true } },
        { role: 'reader', permission: { check: {}, columns: ['name', 'id'], set: { id: 1 } } },
        { role: 'writer', permission: { check: {}, columns: ['name'], backend_only: true } },
      ],
    },
    {
      table: 'posts',
      object_relationships: [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }],
      select_permissions: [
        { role: 'reader', permission: readRows },
        { role: 'counter', permission: { ...readRows, allow_aggregations: true } },
      ],
      insert_permissions: [{ role: 'writer', permission: { check: {}, columns: ['title', 'author_id'] } }],
      update_permissions: [
        { role: 'reader', permission: { columns: ['rating'], filter: {} } },
        { role: 'writer', permission: { columns: ['rating', 'meta'], filter: {}, backend_only: true } },
      ],
    },
    { table: { schema: 'archive', name: 'scans' } },
  ],
  functions: [{ function: 'search' }, { function: 'latest' }, { function: 'publish', permissions: [] }],
});

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table kinds (value text primary key, comment text);
    insert into kinds values ('essay', 'long'), ('note', null);
    create table authors (id int primary key, name varchar not null, born date);
    create table posts (
      id bigint primary key, title text not null, author_id int not null references authors,
      rating float8, kind text not null references kinds, meta jsonb, tags text[], code uuid unique,
      published bool not null default false, words smallint, price numeric);
    comment on column posts.title is 'the headline';
    create schema archive;
    create domain archive.label as text;
    create table archive.scans (page int, image bytea, at time, label archive.label);
    comment on table archive.scans is 'old paper';
    create function initials(authors) returns text language sql stable as $$ select $1.name $$;
    create function titled(authors, title text) returns text language sql stable as $$ select $2 $$;
    create function favourites(authors) returns setof posts language sql stable as $$ select * from posts $$;
    create function search(query text, max int default 5) returns setof posts
      language sql stable as $$ select * from posts $$;
    create function latest() returns posts language sql stable as $$ select * from posts $$;
    create function publish(id int) returns setof posts language sql volatile as $$ select * from posts $$;
  `);
  model = await loadModel(database.pool, metadata);
});
afterAll(() => database.drop());

function schemaOf(role: string, backendOnly = false): GraphQLSchema {
  return lexicographicSortSchema(buildRoleSchema(model, role, backendOnly).schema);
}

/** A type without its descriptions, or null when the role does not have it. */
function shape(role: string, type: string, backendOnly = false): string | null {
  const found = schemaOf(role, backendOnly).getType(type);
  if (found === undefined) return null;
  return printType(found)
    .replace(/^\s*"""[\s\S]*?"""\n/gm, '')
    .replace(/\n\s*\n/g, '\n');
}

function fieldNames(role: string, type: string): string[] {
  const found = schemaOf(role).getType(type);
  return found && 'getFields' in found ? Object.keys(found.getFields()) : [];
}

function describeField(role: string, type: string, field: string): string | null | undefined {
  const found = schemaOf(role).getType(type);
  return found && 'getFields' in found ? found.getFields()[field]?.description : undefined;
}

describe('row types', () => {
  test('columns and relationships keep the nullability of the database', () => {
    expect(shape('admin', 'posts')).toBe(
      [
        'type posts {',
        '  author: authors!',
        '  author_id: Int!',
        '  code: uuid',
        '  id: bigint!',
        '  kind: kinds_enum!',
        '  meta(',
        '    path: String',
        '  ): jsonb',
        '  price: numeric',
        '  published: Boolean!',
        '  rating: float8',
        '  tags: [String!]',
        '  title: String!',
        '  words: smallint',
        '}',
      ].join('\n'),
    );
  });

  test('a column of a domain has the type under the domain', () => {
    expect(shape('admin', 'archive_scans')).toContain('  label: String\n');
    expect(shape('admin', 'archive_scans_bool_exp')).toContain('  label: String_comparison_exp\n');
  });

  test('a column without a permission is in no type of the role', () => {
    for (const type of ['posts', 'posts_bool_exp', 'posts_order_by', 'posts_stream_cursor_value_input']) {
      expect(fieldNames('reader', type)).not.toContain('kind');
      expect(fieldNames('reader', type)).toContain('title');
    }
    expect(shape('reader', 'posts_select_column')).toBe(
      'enum posts_select_column {\n  author_id\n  id\n  rating\n  title\n}',
    );
  });

  test('a relationship is in the schema when the role may select its target, even without the key column', () => {
    expect(fieldNames('reader', 'authors')).toEqual(['favourites', 'initials', 'name', 'posts', 'titled']);
    expect(fieldNames('keyless', 'authors')).toEqual(['name']);
    expect(fieldNames('counter', 'posts')).not.toContain('author');
  });

  test('descriptions are the texts of Hasura or the comments of the database', () => {
    const admin = schemaOf('admin');
    expect(admin.getType('posts')?.description).toBe('columns and relationships of "posts"');
    expect(admin.getType('archive_scans')?.description).toBe('old paper');
    expect(admin.getType('archive_scans_bool_exp')?.description).toBe(
      'Boolean expression to filter rows from the table "archive.scans". All fields are combined with a logical \'AND\'.',
    );
    expect(admin.getType('archive_scans_stream_cursor_input')?.description).toBe(
      'Streaming cursor of the table "archive_scans"',
    );
    for (const type of ['posts', 'posts_insert_input', 'posts_set_input', 'posts_max_fields']) {
      expect(describeField('admin', type, 'title')).toBe('the headline');
    }
    expect(describeField('admin', 'posts_bool_exp', 'title')).toBeFalsy();
  });
});

describe('root fields', () => {
  test('by_pk needs permissions on the whole key, and query_root_fields restrict the root fields', () => {
    expect(fieldNames('reader', 'query_root')).toEqual([
      'authors',
      'latest',
      'posts',
      'posts_by_pk',
      'search',
    ]);
    expect(fieldNames('keyless', 'query_root')).toEqual(['authors']);
    expect(fieldNames('keyless', 'subscription_root')).toEqual(['authors', 'authors_stream']);
  });

  test('a role without select permissions has only the root field no_queries_available', () => {
    expect(shape('nobody', 'query_root')).toBe('type query_root {\n  no_queries_available: String!\n}');
    expect(schemaOf('nobody').getMutationType()).toBeNull();
    expect(schemaOf('nobody').getSubscriptionType()).toBeNull();
  });

  test('a backend-only write is hidden from other callers', () => {
    expect(schemaOf('inserter').getMutationType()).toBeNull();
    expect(shape('inserter', 'mutation_root', true)).toContain('insert_authors(');
  });

  test('a table without a key has no by_pk and no upsert', () => {
    const roots = fieldNames('admin', 'mutation_root').filter((name) => name.includes('scans'));
    expect(roots).toEqual([
      'delete_archive_scans',
      'insert_archive_scans',
      'insert_archive_scans_one',
      'update_archive_scans',
      'update_archive_scans_many',
    ]);
    expect(shape('admin', 'archive_scans_on_conflict')).toBeNull();
  });
});

describe('aggregates', () => {
  test('ordering by related aggregates needs no permission to aggregate, filtering by them does', () => {
    expect(fieldNames('reader', 'authors_order_by')).toContain('posts_aggregate');
    expect(fieldNames('reader', 'authors_bool_exp')).not.toContain('posts_aggregate');
    expect(fieldNames('admin', 'authors_bool_exp')).toContain('posts_aggregate');
    expect(fieldNames('reader', 'query_root')).not.toContain('posts_aggregate');
    expect(fieldNames('counter', 'query_root')).toContain('posts_aggregate');
  });

  test('max accepts comparable columns, sum numbers in their own type, avg returns floats', () => {
    expect(fieldNames('admin', 'posts_max_fields')).toEqual([
      'author_id',
      'code',
      'id',
      'price',
      'rating',
      'tags',
      'title',
      'words',
    ]);
    expect(shape('admin', 'posts_sum_fields')).toContain('  price: numeric\n');
    expect(shape('admin', 'posts_avg_fields')).toContain('  price: Float\n');
    expect(fieldNames('admin', 'archive_scans_max_fields')).toEqual(['label', 'page']);
  });

  test('predicates on booleans and on double precision columns exist where such columns do', () => {
    expect(fieldNames('admin', 'posts_aggregate_bool_exp')).toEqual([
      'avg',
      'bool_and',
      'bool_or',
      'corr',
      'count',
      'covar_samp',
      'max',
      'min',
      'stddev_samp',
      'sum',
      'var_samp',
    ]);
    expect(shape('admin', 'posts_aggregate_bool_exp_corr_arguments')).toBe(
      [
        'input posts_aggregate_bool_exp_corr_arguments {',
        '  X: posts_select_column_posts_aggregate_bool_exp_corr_arguments_columns!',
        '  Y: posts_select_column_posts_aggregate_bool_exp_corr_arguments_columns!',
        '}',
      ].join('\n'),
    );
  });
});

describe('input types', () => {
  test('columns that refer to an enum table have its enum type, and its own column stays text', () => {
    expect(shape('admin', 'kinds_enum')).toBe('enum kinds_enum {\n  essay\n  note\n}');
    expect(shape('admin', 'kinds_enum_comparison_exp')).toBe(
      [
        'input kinds_enum_comparison_exp {',
        '  _eq: kinds_enum',
        '  _in: [kinds_enum!]',
        '  _is_null: Boolean',
        '  _neq: kinds_enum',
        '  _nin: [kinds_enum!]',
        '}',
      ].join('\n'),
    );
    expect(shape('admin', 'kinds')).toContain('value: String!');
  });

  test('operators depend on the type: text, JSON and arrays have additional ones', () => {
    expect(fieldNames('admin', 'String_comparison_exp')).toHaveLength(19);
    expect(fieldNames('admin', 'bytea_comparison_exp')).toHaveLength(9);
    expect(fieldNames('admin', 'jsonb_comparison_exp')).toHaveLength(15);
    expect(shape('admin', 'String_array_comparison_exp')).toContain('  _contains: [String!]\n');
    expect(shape('admin', 'String_array_comparison_exp')).toContain('  _in: [[String!]!]\n');
  });

  test('a preset column is not in the input, and an upsert without update permission has no update columns', () => {
    expect(fieldNames('reader', 'authors_insert_input')).toEqual(['name']);
    expect(shape('reader', 'authors_update_column')).toBe('enum authors_update_column {\n  _PLACEHOLDER\n}');
    expect(shape('reader', 'authors_on_conflict')).toContain(
      'update_columns: [authors_update_column!]! = []',
    );
    expect(shape('reader', 'posts_update_column')).toBeNull();
  });

  test('nested inserts exist only where the role may insert into the target', () => {
    expect(fieldNames('admin', 'posts_insert_input')).toContain('author');
    expect(fieldNames('admin', 'authors_insert_input')).toContain('posts');
    expect(fieldNames('reader', 'authors_insert_input')).not.toContain('posts');
  });

  test('update operators without an applicable column are omitted', () => {
    const update = schemaOf('reader').getMutationType()?.getFields().update_posts;
    expect(update?.args.map(({ name }) => name)).toEqual(['_inc', '_set', 'where']);
    const all = schemaOf('admin').getMutationType()?.getFields().update_posts;
    expect(all?.args.map(({ name }) => name)).toContain('_delete_at_path');
  });
});

describe('functions and computed fields', () => {
  test('arguments are required as a whole when one has no default, and nullable one by one', () => {
    const search = schemaOf('admin').getQueryType()?.getFields().search;
    expect(search?.args.map((argument) => `${argument.name}: ${argument.type}`)).toEqual([
      'args: search_args!',
      'distinct_on: [posts_select_column!]',
      'limit: Int',
      'offset: Int',
      'order_by: [posts_order_by!]',
      'where: posts_bool_exp',
    ]);
    expect(shape('admin', 'search_args')).toBe('input search_args {\n  max: Int\n  query: String\n}');
    expect(search?.description).toBe('execute function "search" which returns "posts"');
  });

  test('a function that returns one row is nullable, and a volatile one is a mutation that needs a permission', () => {
    expect(String(schemaOf('admin').getQueryType()?.getFields().latest?.type)).toBe('posts');
    expect(fieldNames('admin', 'mutation_root')).toContain('publish');
    expect(fieldNames('reader', 'mutation_root')).not.toContain('publish');
  });

  test('computed fields with arguments cannot be filtered or ordered by, and rows follow the permissions of their table', () => {
    expect(fieldNames('reader', 'authors_bool_exp')).toEqual([
      '_and',
      '_not',
      '_or',
      'favourites',
      'initials',
      'name',
      'posts',
    ]);
    expect(fieldNames('reader', 'authors_order_by')).toEqual([
      'favourites_aggregate',
      'initials',
      'name',
      'posts_aggregate',
    ]);
    expect(describeField('reader', 'authors', 'favourites')).toBe('what they like');
    expect(describeField('reader', 'authors', 'initials')).toBe(
      'A computed field, executes function "initials"',
    );
    expect(fieldNames('admin', 'authors_max_fields')).toEqual(['born', 'id', 'initials', 'name', 'titled']);
  });
});

test('a schema that takes the types of the other one of its role is as if it had made them', () => {
  for (const role of model.roles) {
    for (const backendOnly of [false, true]) {
      const { types } = buildRoleSchema(model, role, !backendOnly);
      const sharing = buildRoleSchema(model, role, backendOnly, true, types).schema;
      expect(sharing.getType('books')).toBe(types.get('books'));
      expect(printSchema(sharing)).toBe(printSchema(buildRoleSchema(model, role, backendOnly).schema));
    }
  }
});
