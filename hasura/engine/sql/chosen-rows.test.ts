/**
 * Nothing is computed for rows that are not in the result. Each book has a computed field that fails for the books that
 * a test says are not chosen, so a request that computes it for one of them fails.
 */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { GraphqlSocket } from '../../../tests/support/graphql-socket.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { createEngine, type Engine } from '../engine.ts';
import { type ListeningEngine, listen } from '../listen.ts';
import { createSession } from '../session.ts';

const adminSecret = 'only for tests';
const reader = createSession('reader', [['x-hasura-library', '1']]);

let database: TestDatabase;
let engine: Engine;
let server: ListeningEngine;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table shelves (id int primary key, library int not null default 1);
    create table books (
      id int primary key,
      shelf int not null references shelves (id),
      library int not null default 1,
      topic text not null,
      place int not null,
      "isChosen" boolean not null default false
    );
    create index on books (library, place);
    create table readings (read int not null references books (id), day int not null, primary key (read, day));
    create view listed_books as select id, shelf, topic, place from books;
    create function find_books(word text) returns setof books language sql stable as
      $$ select * from books where topic like word || '%' $$;
    create function book_detail(book books) returns text language plpgsql stable as $$
      begin
        if not book."isChosen" then raise exception 'book % is not chosen', book.id; end if;
        return 'detail of ' || book.id;
      end $$;
    insert into shelves select n from generate_series(1, 3) as n;
    insert into books
      select n, 1 + n % 3, case when n % 10 = 0 then 2 else 1 end, 'topic ' || n % 4, 1000 - n
        from generate_series(1, 60) as n;
    insert into readings select n, day from generate_series(1, 60) as n, generate_series(1, 2) as day;
    analyze;`);
  const related = (name: string, remote: string, mapping: object) => ({
    name,
    using: {
      manual_configuration: { remote_table: { schema: 'public', name: remote }, column_mapping: mapping },
    },
  });
  const detail = {
    name: 'detail',
    definition: { function: { schema: 'public', name: 'book_detail' }, table_argument: 'book' },
  };
  const permission = {
    columns: '*',
    computed_fields: ['detail'],
    filter: { library: { _eq: 'X-Hasura-Library' } },
    limit: 3,
    allow_aggregations: true,
  };
  engine = await createEngine({
    metadata: metadataOf({
      tables: [
        { table: 'shelves', array_relationships: [related('books', 'books', { id: 'shelf' })] },
        {
          table: 'books',
          computed_fields: [detail],
          array_relationships: [related('readings', 'readings', { id: 'read' })],
          select_permissions: [{ role: 'reader', permission }],
        },
        { table: 'readings', object_relationships: [related('book', 'books', { read: 'id' })] },
        { table: 'listed_books', object_relationships: [related('book', 'books', { id: 'id' })] },
      ],
      functions: [{ function: 'find_books' }],
    }),
    pool: database.pool,
    adminSecret,
    options: {
      subscriptions: {
        liveQueries: { refetchIntervalMs: 40, batchSize: 10 },
        streams: { refetchIntervalMs: 40, batchSize: 10 },
      },
    },
  });
  server = await listen(engine, 0, { host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** The computed field works for these books only. */
async function choose(ids: readonly number[]): Promise<void> {
  await database.pool.query('update books set "isChosen" = (id = any($1))', [ids]);
}

async function run(query: string, session = createSession('admin')): Promise<unknown> {
  const { data, errors } = JSON.parse(await engine.run({ query }, session));
  return errors ?? data;
}

const detailsOf = (...ids: number[]) => ids.map((id) => ({ detail: `detail of ${id}` }));

test.each([
  ['by an index', 'order_by: {id: asc}, limit: 2, offset: 10', [11, 12]],
  ['by a sort', 'order_by: [{place: desc}, {topic: asc}], limit: 2, offset: 10', [11, 12]],
  [
    'by a related value',
    'order_by: [{readings_aggregate: {count: asc}}, {id: desc}], limit: 2, offset: 1',
    [59, 58],
  ],
  ['without an offset', 'order_by: [{place: desc}, {topic: asc}], limit: 2', [1, 2]],
  ['without a limit', 'order_by: {id: asc}, offset: 58', [59, 60]],
  ['with a condition', 'where: {shelf: {_eq: 1}}, order_by: {id: desc}, limit: 1, offset: 2', [54]],
  ['of distinct rows', 'distinct_on: topic, order_by: [{topic: asc}, {id: desc}]', [60, 57, 58, 59]],
  [
    'of distinct rows after others',
    'distinct_on: topic, order_by: [{topic: asc}, {id: asc}], limit: 2, offset: 1',
    [1, 2],
  ],
])('a list %s computes nothing for other rows', async (_, listArguments, ids) => {
  await choose(ids);
  expect(await run(`{ books(${listArguments}) { detail } }`)).toEqual({ books: detailsOf(...ids) });
});

test('nested lists compute nothing for other rows', async () => {
  await choose([7, 8, 12]);
  const shelves = 'shelves(order_by: {id: asc}, offset: 1)';
  expect(await run(`{ ${shelves} { books(order_by: {id: asc}, offset: 2, limit: 1) { detail } } }`)).toEqual({
    shelves: [{ books: detailsOf(7) }, { books: detailsOf(8) }],
  });
  const readings = 'readings(order_by: [{read: asc}, {day: asc}], limit: 2, offset: 22)';
  expect(await run(`{ ${readings} { day book { detail } } }`)).toEqual({
    readings: [1, 2].map((day) => ({ day, book: detailsOf(12)[0] })),
  });
});

test('the rows of functions and views are chosen first too', async () => {
  await choose([10, 14]);
  const chosen = '(args: {word: "topic 2"}, order_by: {id: asc}, limit: 2, offset: 2)';
  expect(await run(`{ find_books${chosen} { detail } }`)).toEqual({ find_books: detailsOf(10, 14) });
  const ofView = 'listed_books(where: {topic: {_eq: "topic 2"}}, order_by: {id: asc}, limit: 2, offset: 2)';
  expect(await run(`{ ${ofView} { book { detail } } }`)).toEqual({
    listed_books: detailsOf(10, 14).map((book) => ({ book })),
  });
});

test('aggregates compute nodes and values only for their rows', async () => {
  await choose([21, 22]);
  const rows = '(order_by: {id: asc}, limit: 2, offset: 20)';
  expect(
    await run(`{ books_aggregate${rows} { aggregate { count max { detail } } nodes { detail } } }`),
  ).toEqual({
    books_aggregate: {
      aggregate: { count: 2, max: { detail: 'detail of 22' } },
      nodes: detailsOf(21, 22),
    },
  });
  const distinct = 'aggregate { count(columns: topic, distinct: true) }';
  expect(await run(`{ books_aggregate${rows} { ${distinct} nodes { detail } } }`)).toEqual({
    books_aggregate: { aggregate: { count: 2 }, nodes: detailsOf(21, 22) },
  });
});

test("aggregates compute nodes only up to the role's limit, while all rows are counted", async () => {
  await choose([59, 58, 57]);
  const nodes = '{ aggregate { count } nodes { detail } }';
  expect(await run(`{ books_aggregate(order_by: {id: desc}) ${nodes} }`, reader)).toEqual({
    books_aggregate: { aggregate: { count: 54 }, nodes: detailsOf(59, 58, 57) },
  });
  expect(await run(`{ books_aggregate(order_by: {id: asc}, offset: 51) ${nodes} }`, reader)).toEqual({
    books_aggregate: { aggregate: { count: 3 }, nodes: detailsOf(57, 58, 59) },
  });
});

test("a permission's filter and limit apply to the rows that are chosen", async () => {
  await choose([11, 12, 13]);
  expect(await run('{ books(order_by: {id: asc}, offset: 9) { detail } }', reader)).toEqual({
    books: detailsOf(11, 12, 13),
  });
});

test.each([
  ['a live query', 'books(order_by: {id: asc}, limit: 2, offset: 30)', 'books'],
  ['a stream', 'books_stream(batch_size: 2, cursor: {initial_value: {id: 30}})', 'books_stream'],
])('%s computes nothing for other rows', async (_, field, name) => {
  await choose([31, 32]);
  const client = await GraphqlSocket.connect(
    `ws://127.0.0.1:${server.port}/v1/graphql`,
    'graphql-transport-ws',
    { headers: { 'x-hasura-admin-secret': adminSecret } },
  );
  try {
    client.start('s', `subscription { ${field} { detail } }`);
    expect(await client.data()).toEqual({ [name]: detailsOf(31, 32) });
  } finally {
    await client.close();
  }
});
