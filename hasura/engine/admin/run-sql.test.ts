/** Tests of `run_sql`: its results, its transactions, and the metadata that follows what it does to the schema. */
import { mock } from 'node:test';
import { type AdminEngine, startAdminEngine } from '../../../tests/support/admin-engine.ts';
import { metadataDocument } from '../../../tests/support/metadata.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const schema = `
  create table author (id serial primary key, name text unique, active boolean not null default true);
  create table article (
    id serial primary key, title text not null, author_id int not null references author (id));
  insert into author (name) values ('Ada'), (null);
  create function shout(row_of author) returns text language sql stable as $$ select upper(row_of.name) $$;
  create function find_authors(part text) returns setof author language sql stable
    as $$ select * from author where name like part $$;`;

const onAuthor = { table: { schema: 'public', name: 'article' }, column: 'author_id' };

const document = metadataDocument({
  tables: [
    {
      table: { schema: 'public', name: 'article' },
      object_relationships: [{ name: 'writer', using: { foreign_key_constraint_on: 'author_id' } }],
      select_permissions: [
        {
          role: 'user',
          permission: {
            columns: ['id', 'title'],
            filter: { _or: [{ writer: { active: { _eq: true } } }, { id: { _ceq: ['$', 'author_id'] } }] },
          },
        },
      ],
      insert_permissions: [
        {
          role: 'user',
          permission: { columns: ['title'], check: {}, set: { author_id: 'x-hasura-user-id' } },
        },
      ],
    },
    {
      table: { schema: 'public', name: 'author' },
      configuration: { column_config: { active: { custom_name: 'isActive' } } },
      array_relationships: [{ name: 'articles', using: { foreign_key_constraint_on: onAuthor } }],
      computed_fields: [{ name: 'loud', definition: { function: { schema: 'public', name: 'shout' } } }],
      select_permissions: [
        {
          role: 'user',
          permission: {
            columns: ['id', 'name'],
            filter: {
              _exists: { _table: { schema: 'public', name: 'article' }, _where: { title: { _eq: 'x' } } },
            },
          },
        },
      ],
    },
  ],
  functions: [{ function: { schema: 'public', name: 'find_authors' } }],
});

let world: AdminEngine;

beforeEach(async () => {
  world = await startAdminEngine(schema, document);
});
afterEach(() => world.stop());

const commandOk = { status: 200, body: { result_type: 'CommandOk', result: null } };

function tuples(...result: string[][]) {
  return { status: 200, body: { result_type: 'TuplesOk', result } };
}

/** What of the metadata changes, as text: the lines of the file before and after. */
function changedNames(): string {
  return JSON.stringify(world.document());
}

describe('the result', () => {
  test('is the texts of Postgres under the names of the columns', async () => {
    const answer = await world.sql(
      `select id, name, active, array[1, 2] as list, '{"a":1}'::jsonb as object, 1.50::numeric as amount
       from author order by id`,
    );
    expect(answer).toEqual(
      tuples(
        ['id', 'name', 'active', 'list', 'object', 'amount'],
        ['1', 'Ada', 't', '{1,2}', '{"a": 1}', '1.50'],
        ['2', 'NULL', 't', '{1,2}', '{"a": 1}', '1.50'],
      ),
    );
  });

  test('without rows has the names, and a command has none', async () => {
    expect(await world.sql('select id from author where false')).toEqual(tuples(['id']));
    expect(await world.sql("update author set name = 'Bea' where id = 2 returning name")).toEqual(
      tuples(['name'], ['Bea']),
    );
    expect(await world.sql('update author set name = null')).toEqual(commandOk);
    expect(await world.sql('')).toEqual(commandOk);
  });

  test('is that of the last statement', async () => {
    expect(await world.sql('select 1 as first; select 2 as second')).toEqual(tuples(['second'], ['2']));
    expect(await world.sql('select 1; create table other (id int)')).toEqual(commandOk);
  });

  test('is the error of Postgres when a statement fails, and none of the statements is done then', async () => {
    const sql = "insert into author (name) values ('Cid'); select * from ghost";
    expect(await world.sql(sql)).toEqual({
      status: 400,
      body: {
        path: '$.args',
        error: 'query execution failed',
        code: 'postgres-error',
        internal: {
          statement: sql,
          prepared: false,
          arguments: [],
          error: {
            exec_status: 'FatalError',
            status_code: '42P01',
            message: 'relation "ghost" does not exist',
            description: null,
            hint: null,
          },
        },
      },
    });
    expect(await world.sql("select name from author where name = 'Cid'")).toEqual(tuples(['name']));
  });
});

test('read_only refuses what changes data', async () => {
  expect(await world.sql('delete from author', { read_only: true })).toMatchObject({
    status: 400,
    body: { internal: { error: { status_code: '25006' } } },
  });
  expect(await world.sql('select count(*) from author', { read_only: true })).toEqual(
    tuples(['count'], ['2']),
  );
});

test('settings, roles and temporary tables do not remain for the next command', async () => {
  await world.sql("set statement_timeout = '1ms'; create temporary table leftover (id int)");
  expect(await world.sql('select pg_sleep(0.01); select 1 as done')).toEqual(tuples(['done'], ['1']));
  expect((await world.sql('select * from leftover')).status).toBe(400);
});

test('a text with copy from standard input is refused, and the next command is answered', async () => {
  expect((await world.sql('copy author (name) from stdin')).status).toBe(400);
  expect(await world.sql('select 1 as one')).toEqual(tuples(['one'], ['1']));
});

test('no_transaction runs statements that cannot be in a transaction', async () => {
  const sql = 'create index concurrently by_title on article (title); vacuum article;';
  expect(await world.sql(sql)).toMatchObject({ status: 400 });
  expect(await world.sql(sql, { no_transaction: true })).toEqual(commandOk);
});

test('a source that does not exist is refused', async () => {
  expect(await world.sql('select 1', { source: 'other' })).toMatchObject({
    status: 400,
    body: { code: 'not-exists', error: 'source with name "other" does not exist' },
  });
});

test('an unknown argument is refused by its name', async () => {
  expect(await world.sql('select 1', { readonly: true })).toMatchObject({
    body: { code: 'parse-failed', error: 'unknown key "readonly"', path: '$.args' },
  });
});

describe('a rename is followed', () => {
  test('of a table, wherever the metadata names it', async () => {
    expect(await world.sql('alter table article rename to post')).toEqual(commandOk);
    expect(changedNames()).not.toContain('"article"');
    expect(await world.ask('{ post { id writer { id } } author { articles { id } } }')).toMatchObject({
      data: { post: [], author: [{ articles: [] }, { articles: [] }] },
    });
    expect(await world.ask('{ author { id } }', 'user')).toEqual({ data: { author: [] } });
  });

  test('of a table into another schema', async () => {
    expect(await world.sql('create schema blog; alter table article set schema blog')).toEqual(commandOk);
    expect(await world.ask('{ blog_article { id writer { id } } }')).toEqual({ data: { blog_article: [] } });
  });

  test('of columns, in relationships, permissions, presets, comparisons and settings', async () => {
    const answer = await world.sql(`
      alter table article rename column author_id to by;
      alter table article rename column title to headline;
      alter table author rename column active to enabled`);
    expect(answer).toEqual(commandOk);
    expect(changedNames()).not.toMatch(/"(author_id|title|active)"/);
    expect(await world.ask('{ article { headline } }', 'user')).toEqual({ data: { article: [] } });
    expect(await world.ask('{ author { isActive } }')).toMatchObject({
      data: { author: [{ isActive: true }, {}] },
    });
  });

  test('of functions', async () => {
    const answer = await world.sql(
      'alter function shout(author) rename to yell; alter function find_authors(text) rename to search',
    );
    expect(answer).toEqual(commandOk);
    expect(await world.ask('{ search(args: {part: "A%"}) { loud } }')).toEqual({
      data: { search: [{ loud: 'ADA' }] },
    });
  });

  test('and refused when the new name is taken in GraphQL', async () => {
    const before = world.document();
    const answer = await world.sql('alter table author rename column name to articles');
    expect(answer).toMatchObject({ status: 400, body: { code: 'unexpected' } });
    expect(world.document()).toEqual(before);
    expect(await world.sql("select name from author where name = 'Ada'")).toEqual(tuples(['name'], ['Ada']));
  });
});

describe('what is dropped', () => {
  test('is refused when something depends on it, with the names', async () => {
    const before = world.document();
    expect(await world.sql('alter table author drop column active')).toMatchObject({
      status: 400,
      body: {
        code: 'dependency-error',
        error: 'cannot drop due to the following dependent objects : permission article.user.select',
      },
    });
    expect(await world.sql('drop table article')).toMatchObject({
      body: {
        error:
          'cannot drop due to the following dependent objects : permission author.user.select, relationship author.articles',
      },
    });
    expect(world.document()).toEqual(before);
    expect(await world.ask('{ article { id } author { isActive } }')).toHaveProperty('data');
  });

  test('takes what depends on it along with cascade', async () => {
    expect(await world.sql('drop table article', { cascade: true })).toEqual(commandOk);
    expect(changedNames()).not.toContain('article');
    expect(await world.ask('{ author { id } }')).toHaveProperty('data');
    expect(await world.ask('{ author { id } }', 'user')).toHaveProperty('errors');
  });

  test('is untracked with its own permissions when nothing depends on it', async () => {
    await world.sql('create table note (id int primary key)');
    await world.send({ type: 'pg_track_table', args: { table: 'note' } });
    expect(await world.ask('{ note { id } }')).toEqual({ data: { note: [] } });
    expect(await world.sql('drop table note')).toEqual(commandOk);
    expect(await world.ask('{ note { id } }')).toHaveProperty('errors');
    expect((await world.send({ type: 'get_inconsistent_metadata', args: {} })).body).toMatchObject({
      is_consistent: true,
    });
  });

  test('of a constraint takes the relationship along with cascade only', async () => {
    const drop = 'alter table article drop constraint article_author_id_fkey';
    expect(await world.sql(drop)).toMatchObject({ body: { code: 'dependency-error' } });
    expect(await world.sql(drop, { cascade: true })).toEqual(commandOk);
    expect(await world.ask('{ article { writer { id } } }')).toHaveProperty('errors');
  });

  test('of a function is untracked, and refused when a computed field uses it', async () => {
    expect(await world.sql('drop function find_authors(text)')).toEqual(commandOk);
    expect(changedNames()).not.toContain('find_authors');
    expect(await world.sql('drop function shout(author)')).toMatchObject({
      body: { error: 'cannot drop due to the following dependent objects : computed-field author.loud' },
    });
  });
});

test('another type of a column that a permission compares is refused, also with cascade', async () => {
  const alter =
    'alter table author alter column active drop default, alter column active type int using active::int';
  for (const args of [{}, { cascade: true }]) {
    expect(await world.sql(alter, args)).toMatchObject({
      status: 400,
      body: {
        code: 'dependency-error',
        error:
          'cannot change type of column "active" in table "author" because of the following dependencies: permission article.user.select',
      },
    });
  }
});

test('a function that becomes volatile or overloaded is refused', async () => {
  const overloaded = `create function find_authors(part int) returns setof author language sql stable
    as $$ select * from author $$`;
  expect(await world.sql(overloaded)).toMatchObject({ status: 400, body: { code: 'not-supported' } });
  expect(await world.ask('{ find_authors(args: {part: "A%"}) { id } }')).toHaveProperty('data');
});

test('without the check nothing is refused, and the schema is read again by itself', async () => {
  expect(await world.sql('drop table article cascade', { check_metadata_consistency: false })).toEqual(
    commandOk,
  );
  await waitUntil(async () => {
    const { body } = await world.send({ type: 'get_inconsistent_metadata', args: {} });
    return !(body as { is_consistent: boolean }).is_consistent;
  });
  expect(await world.ask('{ author { id } }')).toHaveProperty('data');
});

test('many texts without the check one after another do not put off that the schema is read again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    await world.sql('alter table author add column late text', { check_metadata_consistency: false });
    for (let time = 0; time < 10; time += 1) {
      mock.timers.tick(200);
      await world.sql('insert into author (name) values (null)');
    }
  } finally {
    mock.timers.reset();
  }
  await waitUntil(async () => 'data' in ((await world.ask('{ author { late } }')) as object));
});

test('a deferred constraint that fails at the commit is an error, and the files stay', async () => {
  const before = world.document();
  const answer = await world.sql(`
    alter table article alter constraint article_author_id_fkey deferrable initially deferred;
    insert into article (title, author_id) values ('x', 99);
    alter table author rename column name to title`);
  expect(answer).toMatchObject({ status: 400, body: { code: 'postgres-error' } });
  expect(world.document()).toEqual(before);
});

test('concurrent changes of the schema are made one after the other, and none of their renames is lost', async () => {
  const answers = await Promise.all([
    world.sql('alter table article rename to post'),
    world.sql('alter table author rename to person'),
    world.send({ type: 'pg_set_table_customization', args: { table: 'author', configuration: {} } }),
  ]);
  expect(answers.slice(0, 2)).toEqual([commandOk, commandOk]);
  expect(await world.ask('{ post { id } person { id } }')).toHaveProperty('data');
});

test('a change that takes longer than Postgres lets transactions idle is made', async () => {
  await world.pool.query(
    `do $$ begin execute format('alter database %I set idle_in_transaction_session_timeout = 200', current_database()); end $$`,
  );
  // Connections from now on have the setting.
  await world.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(await world.sql('alter table article rename to post; select pg_sleep(1)')).toMatchObject({
    status: 200,
  });
  expect(await world.ask('{ post { id } }')).toHaveProperty('data');
});

test('read-only statements of a concurrent bulk are answered in their order, and others are refused', async () => {
  const read = (sql: string) => ({ type: 'run_sql', args: { sql, read_only: true } });
  // More than run at a time; the first one is the last to end.
  const args = [
    read('select 1 as a, pg_sleep(0.1)::text as s'),
    read('select 2 as b'),
    read('select 3 as c'),
  ];
  expect(await world.send({ type: 'concurrent_bulk', args }, '/v2/query')).toEqual({
    status: 200,
    body: [tuples(['a', 's'], ['1', '']).body, tuples(['b'], ['2']).body, tuples(['c'], ['3']).body],
  });
  const writing = {
    type: 'concurrent_bulk',
    args: [read('select 1'), { type: 'run_sql', args: { sql: 'select 1' } }],
  };
  expect(await world.send(writing, '/v2/query')).toMatchObject({
    status: 500,
    body: { path: '$', code: 'unexpected', error: 'Only read-only queries are allowed in a concurrent_bulk' },
  });
});

test('statements of a bulk before the one that failed stay', async () => {
  const run = (sql: string) => ({ type: 'run_sql', args: { sql } });
  const bulk = { type: 'bulk', args: [run("insert into author (name) values ('Dee')"), run('select ghost')] };
  expect(await world.send(bulk, '/v2/query')).toMatchObject({
    status: 400,
    body: { path: '$.args[1].args' },
  });
  expect(await world.sql("select name from author where name = 'Dee'")).toEqual(tuples(['name'], ['Dee']));
});
