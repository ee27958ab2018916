/**
 * A limit counts what runs, in whatever form it was sent: each limit with each form of a value, in each form of a
 * selection, and over each way in.
 */
// size: a table with one entry for each limit
import { parseValue, valueFromASTUntyped } from 'graphql';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { GraphqlSocket } from '../../../tests/support/graphql-socket.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { createEngine, type Engine } from '../engine.ts';
import { type ListeningEngine, listen } from '../listen.ts';
import { mergeActions } from '../metadata/actions-sdl.ts';
import { createSession } from '../session.ts';

const adminSecret = 'only for tests';
const user = createSession('user');
let database: TestDatabase;
let engine: Engine;
let server: ListeningEngine;

const sdl = `
  type Query { call(input: jsonb): Found  search(limit: Int, input: Part): [Found!] }
  input Part { parts: [Part!] }
  type Found { id: Int! }
`;
const definition = { kind: '', handler: 'http://127.0.0.1:1' };
const permissions = [{ role: 'user' }];
const actions = mergeActions(
  {
    actions: [
      { name: 'call', definition, permissions },
      { name: 'search', definition, permissions },
    ],
    custom_types: {
      objects: [
        {
          name: 'Found',
          relationships: [
            { name: 'team', type: 'array', remote_table: 'people', field_mapping: { id: 'boss_id' } },
          ],
        },
      ],
    },
  },
  sdl,
  'actions.graphql',
);
const readable = { columns: '*', filter: {}, allow_aggregations: true };
const metadata = metadataOf(
  {
    tables: [
      {
        table: 'people',
        object_relationships: [{ name: 'boss', using: { foreign_key_constraint_on: 'boss_id' } }],
        array_relationships: [
          { name: 'team', using: { foreign_key_constraint_on: { table: 'people', column: 'boss_id' } } },
        ],
        select_permissions: [{ role: 'user', permission: readable }],
      },
      {
        table: 'notes',
        select_permissions: [{ role: 'user', permission: readable }],
        insert_permissions: [{ role: 'user', permission: { columns: '*', check: {} } }],
      },
    ],
  },
  actions.document,
);

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table people (id int primary key, boss_id int references people (id));
    insert into people values (1, null), (2, 1);
    create table notes (id serial primary key, data jsonb);
  `);
  const allRoles = {
    inputValues: 60,
    inputObjects: 20,
    inputDepth: 12,
    cost: 500,
    predicates: 4,
    predicateDepth: 3,
    orderings: 4,
    tables: 9,
  };
  const options = { limits: { allRoles }, metadata: { environment: {} } };
  engine = await createEngine({ metadata, pool: database.pool, adminSecret, options });
  server = await listen(engine, 0, { host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const repeated = (count: number, item: string) => `[${Array(count).fill(item).join(', ')}]`;
const wrapped = (count: number, before: string, inside: string) =>
  `${before.repeat(count)}${inside}${'}'.repeat(count)}`;

interface Bounded {
  readonly name: string;
  /** The words of the error. */
  readonly limit: RegExp;
  readonly kind?: 'mutation' | 'subscription';
  readonly type: string;
  /** The root field that has the value. */
  readonly field: (value: string) => string;
  /** A literal of this size. */
  readonly literal: (size: number) => string;
  /** The largest size that passes. */
  readonly most: number;
}

const where = (value: string) => `people(where: ${value}) { id }`;
const relatedLists = (count: number) => `{_and: ${repeated(count, '{team: {id: {_gt: 0}}}')}}`;

const bounded: readonly Bounded[] = [
  {
    name: 'objects of a condition',
    limit: /objects in arguments.*limit is 20/,
    type: 'people_bool_exp!',
    field: where,
    most: 19,
    literal: (size) => `{_or: ${repeated(size, '{}')}}`,
  },
  {
    name: 'objects of a list of conditions',
    limit: /objects in arguments.*limit is 20/,
    type: '[people_bool_exp!]!',
    field: (value) => where(`{_or: ${value}}`),
    most: 19,
    literal: (size) => repeated(size, '{}'),
  },
  {
    name: 'objects of a condition inside a list',
    limit: /objects in arguments.*limit is 20/,
    type: 'people_bool_exp!',
    field: (value) => where(`{_or: [{}, ${value}]}`),
    most: 17,
    literal: (size) => `{_or: ${repeated(size, '{}')}}`,
  },
  {
    name: 'objects of a subscription',
    limit: /objects in arguments.*limit is 20/,
    kind: 'subscription',
    type: 'people_bool_exp!',
    field: where,
    most: 19,
    literal: (size) => `{_or: ${repeated(size, '{}')}}`,
  },
  {
    name: 'rows to insert',
    limit: /objects in arguments.*limit is 20/,
    kind: 'mutation',
    type: '[notes_insert_input!]!',
    field: (value) => `insert_notes(objects: ${value}) { affected_rows }`,
    literal: (size) => repeated(size, '{}'),
    most: 20,
  },
  {
    name: 'objects of JSON',
    limit: /objects in arguments.*limit is 20/,
    type: 'jsonb!',
    field: (value) => `notes(where: {data: {_contains: ${value}}}) { id }`,
    most: 18,
    literal: (size) => repeated(size, '{}'),
  },
  {
    name: 'objects in the input of an action',
    limit: /objects in arguments.*limit is 20/,
    type: 'jsonb!',
    field: (value) => `call(input: ${value}) { id }`,
    most: 20,
    literal: (size) => repeated(size, '{}'),
  },
  {
    name: 'objects of a type of an action',
    limit: /objects in arguments.*limit is 20/,
    type: 'Part!',
    field: (value) => `search(input: ${value}) { id }`,
    most: 19,
    literal: (size) => `{parts: ${repeated(size, '{}')}}`,
  },
  {
    name: 'values of _in',
    limit: /values in arguments.*limit is 60/,
    type: '[Int!]!',
    field: (value) => where(`{id: {_in: ${value}}}`),
    most: 57,
    literal: (size) => repeated(size, '1'),
  },
  {
    name: 'columns of distinct_on',
    limit: /values in arguments.*limit is 60/,
    type: '[people_select_column!]!',
    field: (value) => `people(distinct_on: ${value}) { id }`,
    literal: (size) => repeated(size, 'id'),
    most: 59,
  },
  {
    name: 'levels of a condition',
    limit: /levels of nesting in an argument, limit is 12/,
    type: 'people_bool_exp!',
    field: where,
    most: 11,
    literal: (size) => wrapped(size, '{_not: ', '{}'),
  },
  {
    name: 'levels of a single order in place of a list',
    limit: /levels of nesting in an argument, limit is 12/,
    type: '[people_order_by!]!',
    field: (value) => `people(order_by: ${value}) { id }`,
    most: 11,
    literal: (size) => wrapped(size, '{boss: ', '{}'),
  },
  {
    name: 'rows of a list',
    limit: /rows \(estimated\), limit is 500/,
    type: 'Int!',
    field: (value) => `people(limit: ${value}) { id }`,
    most: 500,
    literal: String,
  },
  {
    name: 'rows of a list in a list',
    limit: /rows \(estimated\), limit is 500/,
    type: 'Int!',
    field: (value) => `people(limit: 10) { team(limit: ${value}) { id } }`,
    most: 49,
    literal: String,
  },
  {
    name: 'rows of an aggregate',
    limit: /rows \(estimated\), limit is 500/,
    type: 'Int!',
    field: (value) => `people_aggregate(limit: ${value}) { nodes { id } }`,
    most: 250,
    literal: String,
  },
  {
    name: 'rows of a batch of a stream',
    limit: /rows \(estimated\), limit is 500/,
    kind: 'subscription',
    type: 'Int!',
    field: (value) => `people_stream(batch_size: ${value}, cursor: {initial_value: {id: 0}}) { id }`,
    most: 500,
    literal: String,
  },
  {
    name: 'conditions on related rows',
    limit: /conditions on related rows, limit is 4/,
    type: 'people_bool_exp!',
    field: where,
    literal: relatedLists,
    most: 4,
  },
  {
    name: 'levels of conditions on related rows',
    limit: /levels of conditions on related rows, limit is 3/,
    type: 'people_bool_exp!',
    field: where,
    most: 3,
    literal: (size) => wrapped(size, '{team: ', '{}'),
  },
  {
    name: 'orders by related rows',
    limit: /orders by related rows, limit is 4/,
    type: '[people_order_by!]!',
    field: (value) => `people(order_by: ${value}) { id }`,
    most: 4,
    literal: (size) => repeated(size, '{boss: {id: asc}}'),
  },
];

interface Form {
  readonly declared: readonly string[];
  readonly value: string;
  readonly variables: Record<string, unknown>;
}

/** How a value is given. */
const sources: Readonly<Record<string, (type: string, literal: string) => Form>> = {
  'a literal': (_type, value) => ({ declared: [], value, variables: {} }),
  'a variable': (type, literal) => ({
    declared: [`$v: ${type}`],
    value: '$v',
    variables: { v: valueFromASTUntyped(parseValue(literal)) },
  }),
  'a default': (type, literal) => ({
    declared: [`$v: ${type.replace(/!$/, '')} = ${literal}`],
    value: '$v',
    variables: {},
  }),
  'a default of a type that is not null': (type, literal) => ({
    declared: [`$v: ${type} = ${literal}`],
    value: '$v',
    variables: {},
  }),
  'a default of a variable with the name of a member of all objects': (type, literal) => ({
    declared: [`$constructor: ${type} = ${literal}`, `$__proto__: ${type} = ${literal}`],
    value: '$constructor',
    variables: {},
  }),
};

/** Where a root field is: what is around it in the operation, further declarations and definitions. */
interface Selection {
  readonly operation: string;
  readonly declared?: string;
  readonly definitions?: string;
}

const selections: Readonly<Record<string, (field: string, root: string) => Selection>> = {
  'in the operation': (field) => ({ operation: field }),
  'under an alias': (field) => ({ operation: `alias: ${field}` }),
  'in an inline fragment': (field, root) => ({ operation: `... { ... on ${root} { ${field} } }` }),
  'in a fragment': (field, root) => ({
    operation: '...f',
    definitions: `fragment f on ${root} { ${field} }`,
  }),
  'in a fragment of a fragment': (field, root) => ({
    operation: '...outer',
    definitions: `fragment outer on ${root} { ...inner } fragment inner on ${root} { ${field} }`,
  }),
  'in a fragment that is spread twice': (field, root) => ({
    operation: '...f ... { ...f }',
    definitions: `fragment f on ${root} { ${field} }`,
  }),
  'included by the default of a variable': (field, root) => ({
    operation: '...f @include(if: $yes)',
    declared: '$yes: Boolean! = true, $no: Boolean = false',
    definitions: `fragment f on ${root} { ... @skip(if: $no) { ${field} } }`,
  }),
};

const roots = { query: 'query_root', mutation: 'mutation_root', subscription: 'subscription_root' };

function documentOf(one: Bounded, size: number, source: string, selection: string) {
  const { kind = 'query', type, field, literal } = one;
  const form = sources[source]?.(type, literal(size));
  const around = form && selections[selection]?.(field(form.value), roots[kind]);
  if (form === undefined || around === undefined) throw new Error(`no ${source} ${selection}`);
  const declared = [...form.declared, ...(around.declared ?? '').split(', ').filter(Boolean)];
  const head = declared.length === 0 ? kind : `${kind} (${declared.join(', ')})`;
  return {
    query: `${head} { ${around.operation} } ${around.definitions ?? ''}`,
    variables: form.variables,
  };
}

interface Answer {
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** The limit that an answer names, "within" for one that names none. An action has no handler here, so its call fails. */
function outcomeOf({ errors: [error] = [] }: Answer): string {
  if (error?.message.startsWith('the query exceeds a limit: ')) return error.message;
  const { code = 'data' } = error?.extensions ?? {};
  return ['data', 'unexpected', 'unexpected-payload'].includes(code)
    ? 'within'
    : `refused: ${error?.message}`;
}

async function outcome(one: Bounded, size: number, source: string, selection: string): Promise<string> {
  // A subscription is prepared like any operation, and only then refused, because it belongs on a WebSocket.
  return outcomeOf(JSON.parse(await engine.run(documentOf(one, size, source, selection), user)));
}

/** What was counted until the limit may differ, because a variable is counted at once. */
const withoutCount = (found: string) => found.replace(/at least \d+/, 'too many');

describe.each(bounded)('$name', (one) => {
  const { limit, most } = one;

  test('as many as the limit pass, and one more is refused, however the value is given', async () => {
    const found: Record<string, [string, string]> = {};
    const expected: typeof found = {};
    for (const source of Object.keys(sources)) {
      const passing = await outcome(one, most, source, 'in the operation');
      found[source] = [passing, await outcome(one, most + 1, source, 'in the operation')];
      expected[source] = ['within', expect.stringMatching(limit)];
    }
    expect(found).toEqual(expected);
  });

  test('wherever its field is, all forms of the value have the answer of a literal', async () => {
    const found: Record<string, string> = {};
    const expected: typeof found = {};
    for (const selection of Object.keys(selections)) {
      for (const size of [most, most + 1]) {
        const ofLiteral = await outcome(one, size, 'a literal', selection);
        if (size > most) expect(ofLiteral).toContain('exceeds a limit');
        for (const source of Object.keys(sources).slice(1)) {
          const title = `${source} ${selection}, ${size}`;
          expected[title] = withoutCount(ofLiteral);
          found[title] = withoutCount(await outcome(one, size, source, selection));
        }
      }
    }
    expect(found).toEqual(expected);
  });
});

test('a value that is given is measured in place of the default, null among them, whatever came before', async () => {
  const large = `{_or: ${repeated(30, '{}')}}`;
  const query = `query ($w: people_bool_exp = ${large}, $n: Int = 1000) { people(where: $w, limit: $n) { id } }`;
  const small = { w: {}, n: 1 };
  const send = async (variables: object) =>
    outcomeOf(JSON.parse(await engine.run({ query, variables: { ...variables } }, user)));
  expect(await send(small)).toBe('within');
  expect(await send({})).toMatch(/objects in arguments/);
  expect(await send({ n: 1 })).toMatch(/objects in arguments/);
  expect(await send({ w: {} })).toMatch(/rows \(estimated\)/);
  expect(await send({ w: null, n: null })).toBe('within');
  expect(await send(small)).toBe('within');
  expect(await send({ ...small, n: 501 })).toMatch(/rows \(estimated\)/);
});

test('an argument of an action that is called limit does not make its rows fewer', async () => {
  const query = '{ search(limit: 0) { team(limit: 100) { id } } }';
  expect(outcomeOf(JSON.parse(await engine.run({ query, variables: {} }, user)))).toMatch(
    /rows \(estimated\)/,
  );
});

describe('a default that exceeds a limit is refused', () => {
  const operation = (kind: string) =>
    `${kind} ($w: people_bool_exp = {_or: ${repeated(30, '{}')}}) { people(where: $w) { id } }`;
  const headers = { 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': 'user' };
  const refused = { message: expect.stringMatching(/objects in arguments.*limit is 20/) };
  const post = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: path.endsWith('explain') ? { 'x-hasura-admin-secret': adminSecret } : headers,
      body: JSON.stringify(body),
    });
    return response.json();
  };

  test('in a batch', async () => {
    const answers = await post('/v1/graphql', [
      { query: '{ people { id } }' },
      { query: operation('query') },
    ]);
    expect(answers).toMatchObject([{ data: {} }, { errors: [refused] }]);
  });

  test('in an address', async () => {
    const address = `http://127.0.0.1:${server.port}/v1/graphql?${new URLSearchParams({ query: operation('query') })}`;
    expect(await (await fetch(address, { headers })).json()).toMatchObject({ errors: [refused] });
  });

  test.each(['query', 'subscription'])('in a %s that is explained', async (kind) => {
    const asked = { query: { query: operation(kind) }, user: { 'x-hasura-role': 'user' } };
    expect(await post('/v1/graphql/explain', asked)).toMatchObject({ error: refused.message });
  });

  test.each(['query', 'subscription'])('in a %s on a WebSocket', async (kind) => {
    const url = `ws://127.0.0.1:${server.port}/v1/graphql`;
    const client = await GraphqlSocket.connect(url, 'graphql-transport-ws', { headers });
    client.start('1', operation(kind));
    expect(await client.next()).toMatchObject({ id: '1', type: 'error', payload: [refused] });
    await client.close();
  });
});
