/** Texts that are compared by an index of their beginnings: the same rows as by the texts, and few others are read. */
import { randomBytes } from 'node:crypto';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { rowsRead } from '../../../tests/support/rows-read.ts';
import { createEngine, type Engine } from '../engine.ts';
import { createSession } from '../session.ts';

let database: TestDatabase;
let engine: Engine;

/** Longer than an entry of a btree, and does not compress. */
const longText = randomBytes(4_000).toString('base64');
const hundred = 'é'.repeat(100);
const texts = [
  longText,
  `${longText}!`,
  hundred,
  `${hundred}a`,
  `${hundred}b`,
  'é'.repeat(99),
  '',
  ' ',
  'O\'Neil "x"',
  null,
];

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create domain title as text;
    create collation same_letters (provider = icu, locale = 'und', deterministic = false);
    create table notes (id int primary key, account int not null, "the ""text""" text, title title, code varchar(8000),
      letters text collate same_letters);
    create index on notes (account, left("the ""text""", 100));
    create index on notes (account, left(title, 100));
    create index on notes (account, left(code, 100)) where code is not null;
    create index on notes (account, left(letters, 100));`);
  await database.pool.query(
    'insert into notes select n, 1, t, t, t from unnest($1::text[]) with ordinality as given(t, n)',
    [texts],
  );
  await database.pool.query(`insert into notes
    select n, 1, md5(n::text), md5(n::text), md5(n::text) from generate_series(101, 6000) as n`);
  await database.pool.query('vacuum analyze');
  const permission = { columns: '*', filter: { account: { _eq: 'X-Hasura-Account' } } };
  engine = await createEngine({
    metadata: metadataOf({
      tables: [
        {
          table: 'notes',
          configuration: { custom_column_names: { 'the "text"': 'text' } },
          select_permissions: [{ role: 'reader', permission }],
        },
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

const reader = createSession('reader', [['x-hasura-account', '1']]);

async function find(where: object): Promise<number[]> {
  const query = 'query ($where: notes_bool_exp!) { notes(where: $where, order_by: { id: asc }) { id } }';
  const { data, errors } = JSON.parse(await engine.run({ query, variables: { where } }, reader));
  expect(errors).toBeUndefined();
  return data.notes.map(({ id }: { id: number }) => id);
}

const columns = ['text', 'title', 'code'];

test.each(columns)('equality of %s is that of whole texts', async (column) => {
  for (const [index, text] of texts.entries()) {
    if (text !== null) expect(await find({ [column]: { _eq: text } })).toEqual([index + 1]);
  }
  expect(await find({ [column]: { _eq: `${hundred}c` } })).toEqual([]);
  expect(await find({ [column]: { _eq: longText.slice(0, 100) } })).toEqual([]);
});

test('equality by a collation to which different texts are equal is not that of their beginnings', async () => {
  await database.pool.query('update notes set letters = $1 where id = 3', [`${hundred}a`.normalize('NFD')]);
  expect(await find({ letters: { _eq: `${hundred}a` } })).toEqual([3]);
});

test('a negated equality leaves out nulls and the one text', async () => {
  const ids = await find({ _and: [{ _not: { text: { _eq: `${hundred}a` } } }, { id: { _lte: 100 } }] });
  expect(ids).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
});

test.each(columns)('a look-up of %s reads few rows', async (column) => {
  const read = await rowsRead(database, async () => {
    expect(await find({ [column]: { _eq: longText } })).toEqual([1]);
  });
  expect(Object.values(read).reduce((sum, rows) => sum + rows, 0)).toBeLessThan(20);
});
