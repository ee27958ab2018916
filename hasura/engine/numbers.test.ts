/**
 * Tests that numbers keep their digits on every way into the engine: what Postgres stores of a number in the variables is
 * what it stores of the same number in the document, and a neighbour of a big number is another row.
 */
import fc from 'fast-check';
import { sendJson } from '../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { adminSecret } from '../../tests/support/event-engine.ts';
import { GraphqlSocket, type SubProtocol } from '../../tests/support/graphql-socket.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { createEngine, type Engine } from './engine.ts';
import { type ListeningEngine, listen } from './listen.ts';

/** Doubles hold the first one only. */
const [even, odd] = ['9007199254740992', '9007199254740993'];

let database: TestDatabase;
let engine: Engine;
let server: ListeningEngine;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(
    'create table big (id bigint primary key, name text, amt numeric, flt float8, doc jsonb, raw json)',
  );
  const columns = '*';
  engine = await createEngine({
    metadata: metadataOf({
      tables: [
        {
          table: 'big',
          select_permissions: [{ role: 'user', permission: { columns, filter: {} } }],
          insert_permissions: [{ role: 'user', permission: { columns, check: {} } }],
        },
      ],
    }),
    pool: database.pool,
    adminSecret,
  });
  server = await listen(engine, 0, { host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate big');
  await database.pool.query(`insert into big (id, name, amt, doc)
    select id, case when id % 2 = 0 then 'even' else 'odd' end, id, jsonb_build_object('n', id)
    from unnest(array[${even}, ${odd}]::bigint[]) id`);
});

/** The text of a request whose variables are written by hand. */
const request = (query: string, variables: string): string =>
  `{"query":${JSON.stringify(query)},"variables":${variables}}`;

async function post(query: string, variables: string): Promise<string> {
  const { text } = await sendJson(engine, '/v1/graphql', request(query, variables));
  return text;
}

async function idsInTable(): Promise<unknown[]> {
  const { rows } = await database.pool.query('select id::text from big order by id');
  return rows.map(({ id }) => id);
}

describe('a big integer in the variables names its own row', () => {
  const byId = 'query($i: bigint!) { big(where: {id: {_eq: $i}}) { id } }';
  const answer = `{"data":{"big":[{"id":${odd}}]}}`;

  test('by POST', async () => {
    expect(await post(byId, `{"i":${odd}}`)).toBe(answer);
  });

  test('in a batch', async () => {
    const { text } = await sendJson(
      engine,
      '/v1/graphql',
      `[${request(byId, `{"i":${odd}}`)},${request(byId, `{"i":${even}}`)}]`,
    );
    expect(text).toBe(`[${answer},${answer.replace(odd, even)}]`);
  });

  test('by GET', async () => {
    const parameters = new URLSearchParams({ query: byId, variables: `{"i":${odd}}` });
    const response = await engine.fetch(
      new Request(`http://engine/v1/graphql?${parameters}`, {
        headers: { 'x-hasura-admin-secret': adminSecret },
      }),
    );
    expect(await response.text()).toBe(answer);
  });

  test.each<SubProtocol>(['graphql-transport-ws', 'graphql-ws'])(
    'in a query and a subscription over %s',
    async (protocol) => {
      const socket = await GraphqlSocket.connect(`ws://127.0.0.1:${server.port}/v1/graphql`, protocol, {
        headers: { 'x-hasura-admin-secret': adminSecret },
      });
      const start = protocol === 'graphql-ws' ? 'start' : 'subscribe';
      for (const [id, operation] of ['query', 'subscription'].entries()) {
        const aliased = byId.replace('query', operation).replace('{ id }', '{ name }');
        socket.socket.send(`{"type":"${start}","id":"${id}","payload":${request(aliased, `{"i":${odd}}`)}}`);
        expect((await socket.next()).payload).toEqual({ data: { big: [{ name: 'odd' }] } });
        if (operation === 'query') expect((await socket.next()).type).toBe('complete');
      }
      socket.socket.terminate();
    },
  );

  test.each([
    ['_in', 'query($i: [bigint!]) { big(where: {id: {_in: $i}}) { id } }', `[${odd}]`, [odd]],
    ['_nin', 'query($i: [bigint!]) { big(where: {id: {_nin: $i}}) { id } }', `[${odd}]`, [even]],
    ['_neq', 'query($i: bigint) { big(where: {id: {_neq: $i}}) { id } }', odd, [even]],
    ['_gt', 'query($i: bigint) { big(where: {id: {_gt: $i}}) { id } }', even, [odd]],
    ['by_pk', 'query($i: bigint!) { big_by_pk(id: $i) { id } }', odd, [odd]],
    [
      'a whole condition',
      'query($i: big_bool_exp) { big(where: $i) { id } }',
      `{"id":{"_eq":${odd}}}`,
      [odd],
    ],
    ['a comparison of numeric', 'query($i: numeric) { big(where: {amt: {_eq: $i}}) { id } }', odd, [odd]],
    ['_contains', 'query($i: jsonb) { big(where: {doc: {_contains: $i}}) { id } }', `{"n":${odd}}`, [odd]],
    [
      'with an exponent',
      'query($i: bigint) { big(where: {id: {_eq: $i}}) { id } }',
      '9007199254740.993e3',
      [odd],
    ],
    ['with a point', 'query($i: bigint) { big(where: {id: {_eq: $i}}) { id } }', `${odd}.0`, [odd]],
  ])('in %s', async (_, query, value, ids) => {
    const answered = [...(await post(query, `{"i":${value}}`)).matchAll(/"id":(\d+)/g)].map(([, id]) => id);
    expect(answered).toEqual(ids);
  });

  test('in a delete, an update and an upsert', async () => {
    const upsert = `mutation($o: [big_insert_input!]!) { insert_big(objects: $o, on_conflict: {constraint: big_pkey, update_columns: amt}) { affected_rows } }`;
    await post(upsert, `{"o":[{"id":${odd},"amt":1}]}`);
    await post(
      'mutation($i: bigint!) { update_big_by_pk(pk_columns: {id: $i}, _inc: {amt: 1}) { id } }',
      `{"i":${odd}}`,
    );
    const { rows } = await database.pool.query('select id::text, amt::text from big order by id');
    expect(rows).toEqual([
      { id: even, amt: even },
      { id: odd, amt: '2.0' },
    ]);
    await post(
      'mutation($i: bigint!) { delete_big(where: {id: {_eq: $i}}) { affected_rows } }',
      `{"i":${odd}}`,
    );
    expect(await idsInTable()).toEqual([even]);
  });

  test('in a stream that begins behind it', async () => {
    const socket = await GraphqlSocket.connect(
      `ws://127.0.0.1:${server.port}/v1/graphql`,
      'graphql-transport-ws',
      {
        headers: { 'x-hasura-admin-secret': adminSecret },
      },
    );
    const query = `subscription($i: bigint) { big_stream(batch_size: 5, cursor: [{initial_value: {id: $i}}]) { name } }`;
    socket.socket.send(`{"type":"subscribe","id":"1","payload":${request(query, `{"i":${even}}`)}}`);
    expect((await socket.next()).payload).toEqual({ data: { big_stream: [{ name: 'odd' }] } });
    socket.socket.terminate();
  });
});

describe('any number', () => {
  const fraction = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 });
  const decimal = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 200n })),
      fc.option(fraction, { nil: null }),
      fc.option(fc.integer({ min: -30, max: 30 }), { nil: null }),
    )
    .map(
      ([sign, whole, digits, exponent]) =>
        `${sign}${whole}${digits === null ? '' : `.${digits}`}${exponent === null ? '' : `e${exponent}`}`,
    );
  const numbers = fc.array(decimal, { minLength: 20, maxLength: 40 });

  /** What is stored of numbers, one row for each: the same row that Postgres makes of their texts. */
  async function expectStored(texts: readonly string[]): Promise<void> {
    const { rows } = await database.pool.query(
      `select b.amt = t.n::numeric as amount, b.flt = t.n::float8 as float, b.doc::text as doc, b.raw::text as raw, t.n
       from unnest($1::text[]) with ordinality t (n, id) join big b using (id) order by id`,
      [texts],
    );
    expect(rows.map(({ n }) => n)).toEqual(texts);
    const expected = await database.pool.query(
      `select format('{"a": [%s]}', n)::jsonb::text as doc, n from unnest($1::text[]) n`,
      [texts],
    );
    for (const [index, { amount, float, doc, raw, n }] of rows.entries()) {
      expect({ n, amount, float, doc, raw }).toEqual({
        n,
        amount: true,
        float: true,
        doc: expected.rows[index].doc,
        raw: `{"a":[${n}]}`,
      });
    }
  }

  const object = (n: string, id: number) =>
    `{"id":${id + 1},"amt":${n},"flt":${n},"doc":{"a":[${n}]},"raw":{"a":[${n}]}}`;

  test('in the variables is stored with all of its digits', async () => {
    await fc.assert(
      fc.asyncProperty(numbers, async (texts) => {
        await database.pool.query('truncate big');
        const insert = 'mutation($o: [big_insert_input!]!) { insert_big(objects: $o) { affected_rows } }';
        const text = await post(insert, `{"o":[${texts.map(object).join(',')}]}`);
        expect(text).toBe(`{"data":{"insert_big":{"affected_rows":${texts.length}}}}`);
        await expectStored(texts);
      }),
      { numRuns: 10 },
    );
  });

  test('that is a variable of its own is stored as the same literal is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 4, maxLength: 4 }), async (texts) => {
        await database.pool.query('truncate big');
        for (const [index, n] of texts.entries()) {
          const own =
            'mutation($i: bigint!, $n: numeric, $f: float8, $j: jsonb, $r: json) { insert_big_one(object: {id: $i, amt: $n, flt: $f, doc: $j, raw: $r}) { id } }';
          await post(own, `{"i":${index + 1},"n":${n},"f":${n},"j":{"a":[${n}]},"r":{"a":[${n}]}}`);
          await post(
            `mutation { insert_big_one(object: ${object(n, index + 100).replaceAll(/"(\w+)":/g, '$1:')}) { id } }`,
            '{}',
          );
        }
        const { rows } = await database.pool.query(
          `select v.amt::text = l.amt::text and v.flt = l.flt and v.doc::text = l.doc::text and v.raw::text = l.raw::text as same
           from big v join big l on l.id = v.id + 100`,
        );
        expect(rows).toEqual(texts.map(() => ({ same: true })));
        await expectStored(texts);
      }),
      { numRuns: 5 },
    );
  });
});

describe('what no column can hold is refused with its code', () => {
  const failed = (code: string) => expect.stringMatching(`"code":"${code}"`);

  test.each([
    '1.5',
    '9223372036854775808',
    '1e30',
    '1.0000000000000000001',
    '1e999999999',
    `1${'0'.repeat(100_000)}`,
  ])('the bigint %.40s', async (n) => {
    const text = await post('query($i: bigint) { big(where: {id: {_eq: $i}}) { id } }', `{"i":${n}}`);
    expect(text).toEqual(failed('parse-failed'));
    expect(text.length).toBeLessThan(1_000);
  });

  test.each(['1e400', '-1e400', '1e999999999'])('the float8 %s', async (n) => {
    expect(await post('query($n: float8) { big(where: {flt: {_eq: $n}}) { id } }', `{"n":${n}}`)).toEqual(
      failed('parse-failed'),
    );
  });

  test.each(['1e999999999', '1e-999999999', '1e99999999999999999999'])('the numeric %s', async (n) => {
    expect(await post('query($n: numeric) { big(where: {amt: {_gt: $n}}) { id } }', `{"n":${n}}`)).toEqual(
      failed('data-exception'),
    );
  });

  test.each(['1e1001', '-1e131071', '1e-1002', '1e999999999'])(
    '%s in jsonb, which Postgres would write out',
    async (n) => {
      const insert = 'mutation($j: jsonb) { insert_big_one(object: {id: 5, doc: $j}) { id } }';
      expect(await post(insert, `{"j":[{"a":${n}}]}`)).toEqual(failed('parse-failed'));
      expect(
        await post(insert.replace('$j: jsonb', '').replace('()', '').replace('$j', `[{a: ${n}}]`), '{}'),
      ).toEqual(failed('parse-failed'));
    },
  );
});

test('a plan that was made for a number of JavaScript serves an exact one, and the other way round', async () => {
  const query =
    'query($i: bigint!, $l: Int) { big(where: {id: {_gte: $i}}, limit: $l, order_by: {id: asc}) { id } }';
  for (const [i, l, first] of [
    ['1', '1', even],
    [odd, '1.0', odd],
    ['1', '1e0', even],
    [odd, '1', odd],
  ]) {
    expect(await post(query, `{"i":${i},"l":${l}}`)).toBe(`{"data":{"big":[{"id":${first}}]}}`);
  }
});
