/**
 * Rows that are chosen by a value of few rows are found by it, also where all of them are at the end of the list: reading
 * in the order of the list would visit nearly every row.
 */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { rowsRead } from '../../../tests/support/rows-read.ts';
import { createEngine, type Engine } from '../engine.ts';
import { createSession } from '../session.ts';

/** Each label is that of as many items, which follow each other: the last label is that of the last items. */
const itemsOfLabel = 300;
const labels = 100;

let database: TestDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table items (
      id int primary key, place int not null unique, shelf int not null, rarity int not null, note text
    );
    create table labels (item int not null references items (id), label int not null, primary key (item, label));
    insert into items
      select n, n * 10, n % 7, case when n % 2 = 0 then 0 else n end, repeat('note ', 200)
        from generate_series(1, ${itemsOfLabel * labels}) as n;
    insert into labels select id, (id - 1) / ${itemsOfLabel} from items;
    create index on labels (label);
    create index on items (rarity);`);
  await database.pool.query('vacuum analyze');
  const using = (table: string, mapping: object) => ({
    manual_configuration: { remote_table: { schema: 'public', name: table }, column_mapping: mapping },
  });
  engine = await createEngine({
    metadata: metadataOf({
      tables: [
        { table: 'items', array_relationships: [{ name: 'labels', using: using('labels', { id: 'item' }) }] },
        { table: 'labels', object_relationships: [{ name: 'of', using: using('items', { item: 'id' }) }] },
      ],
    }),
    pool: database.pool,
    adminSecret: null,
  });
});
afterAll(async () => {
  await engine?.close();
  await database?.drop();
});

const last = labels - 1;

async function items(parameters: string, selection = 'id'): Promise<Record<string, number>[]> {
  const query = `{ items(where: { labels: { label: { _eq: ${last} } } }, ${parameters}) { ${selection} } }`;
  const { data, errors } = JSON.parse(await engine.run({ query }, createSession('admin')));
  expect(errors).toBeUndefined();
  return data.items;
}

const first = itemsOfLabel * last + 1;

test.each<[string, string]>([
  ['with a limit', 'order_by: { place: asc }, limit: 1'],
  ['at an offset', 'order_by: { place: asc }, limit: 1, offset: 0'],
  ['with nested rows', 'order_by: [{ place: asc }, { id: asc }], limit: 2'],
])('a page of the last rows reads few others: %s', async (name, parameters) => {
  const selection = name === 'with nested rows' ? 'id labels { label }' : 'id';
  const read = await rowsRead(database, async () => {
    expect((await items(parameters, selection))[0]?.id).toBe(first);
  });
  expect(Object.entries(read).filter(([, rows]) => rows > itemsOfLabel * 3)).toEqual([]);
});

test.each<[string, string, number[]]>([
  ['an order downwards', 'order_by: { place: desc }, limit: 2', [first + 299, first + 298]],
  ['pages at offsets', 'order_by: { place: asc }, limit: 2, offset: 298', [first + 298, first + 299]],
  [
    'one row of each shelf',
    'order_by: [{ shelf: asc }, { place: asc }], distinct_on: shelf, limit: 1',
    [Math.ceil(first / 7) * 7],
  ],
  [
    'an order by related rows',
    'order_by: [{ labels_aggregate: { max: { label: desc } } }, { id: asc }], limit: 1',
    [first],
  ],
])('such pages have the rows of the list: %s', async (_name, parameters, ids) => {
  expect((await items(parameters)).map(({ id }) => id)).toEqual(ids);
});

test('rows of a value that half of all rows have are read in the order of the list', async () => {
  const query = '{ items(where: { rarity: { _eq: 0 } }, order_by: { place: asc }, limit: 3) { id } }';
  const read = await rowsRead(database, async () => {
    const { data } = JSON.parse(await engine.run({ query }, createSession('admin')));
    expect(data.items).toEqual([{ id: 2 }, { id: 4 }, { id: 6 }]);
  });
  expect(Object.entries(read).filter(([, rows]) => rows > 100)).toEqual([]);
});

describe('rows of which one of several conditions is that of few rows, some on related rows', () => {
  const byLabel = `{ labels: { label: { _eq: ${last} } } }`;
  const ofLabel = Array.from({ length: itemsOfLabel }, (_, index) => first + index);

  test.each<[string, string, readonly number[]]>([
    ['another row', `{ _or: [{ id: { _eq: 5 } }, ${byLabel}] }`, [5, ...ofLabel]],
    ['one that both conditions find', `{ _or: [{ id: { _eq: ${first} } }, ${byLabel}] }`, ofLabel],
    [
      'with further conditions',
      `{ shelf: { _gt: 100 }, _and: [{ _or: [{ id: { _eq: 5 } }, ${byLabel}] }, { note: { _is_null: false } }] }`,
      [],
    ],
    [
      'of which one has alternatives itself',
      `{ _or: [{ _and: [{ shelf: { _gte: 0 } }, { _or: [{ id: { _eq: 5 } }, { id: { _eq: 6 } }] }] }, ${byLabel}] }`,
      [5, 6, ...ofLabel],
    ],
    [
      'of which one is met by a related row',
      `{ labels: { of: { _or: [{ id: { _eq: 5 } }, { labels: { label: { _eq: ${last} } } }] } } }`,
      [5, ...ofLabel],
    ],
  ])('are found by indexes, each of them once: %s', async (_name, where, expected) => {
    const query = `{
      items(where: ${where}, order_by: { id: asc }) { id }
      items_aggregate(where: ${where}) { aggregate { count } }
    }`;
    let answer = '';
    const read = await rowsRead(database, async () => {
      answer = await engine.run({ query }, createSession('admin'));
    });
    const { data } = JSON.parse(answer);
    expect(data.items.map(({ id }: { id: number }) => id)).toEqual(expected);
    expect(data.items_aggregate.aggregate.count).toBe(expected.length);
    expect(Object.entries(read).filter(([, rows]) => rows > 10 * itemsOfLabel)).toEqual([]);
  });
});
