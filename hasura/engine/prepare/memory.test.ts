/** Tests of the memory that prepared requests need in the process and on connections. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getIntrospectionQuery } from 'graphql';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { createSession } from '../session.ts';

const preparedBytes = 4 * 1024 * 1024;
const member = createSession('member', [
  ['x-hasura-tenant-id', '1'],
  ['x-hasura-user-id', '1'],
]);
const admin = createSession('admin');

let world: World;

beforeAll(async () => {
  world = await openWorld({ limits: { preparedBytes } });
});
afterAll(() => world?.close());
beforeEach(() => world.pool.start());
afterEach(() => world.pool.undo());

async function ask(query: string, session = member, variables = {}): Promise<unknown> {
  const { data, errors } = JSON.parse(await world.engine.run({ query, variables }, session));
  return errors?.[0]?.message ?? data;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The size of the used heap after a garbage collection. */
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** An allowance for memory that is not measured: compiled code and the log of the test's pool. */
const unrelated = 8 * 1024 * 1024;

test('a rejected document is not kept', async () => {
  const refused = (index: number) => [
    ask(`{ ${`field${index} `.repeat(6_000)}}`),
    ask(`{ ${`field${index} `.repeat(30_000)}}`),
    ask(`{ field${index} ${'not closed '.repeat(3_000)}`),
  ];
  await Promise.all(refused(0));
  const { preparedBytes: weighed } = world.engine;
  const before = heap();
  for (let index = 1; index <= 30; index += 1) {
    const [fields, tokens, syntax] = await Promise.all(refused(index));
    expect(fields).toContain('root fields, limit is');
    expect(tokens).toContain('tokens');
    expect(syntax).toBe('not a valid graphql query');
  }
  expect(world.engine.preparedBytes).toBe(weighed);
  expect(heap() - before).toBeLessThan(unrelated);
});

test('documents with the same introspection share one response', async () => {
  const query = getIntrospectionQuery();
  await ask(query);
  const { preparedBytes: weighed } = world.engine;
  const before = heap();
  for (let index = 0; index < 60; index += 1) {
    const text = await world.engine.run(
      { query: query.replace('IntrospectionQuery', `Query${index}`), variables: {} },
      member,
    );
    expect(text.startsWith('{"data":{"__schema":')).toBe(true);
  }
  expect(world.engine.preparedBytes).toBe(weighed);
  expect(heap() - before).toBeLessThan(unrelated);
});

test('prepared requests stay within the maximum size, by their estimates and in the heap', async () => {
  const text = 'x'.repeat(10_000);
  const before = heap();
  for (let index = 0; index < 200; index += 1) {
    await ask(
      `{ a${index}: author(where: {name: {_in: ["${text}", "${index}"]}}) { id tenant { id name } } }`,
    );
    // The log of statements belongs to the test, not to the engine.
    if (index % 50 === 0) {
      await world.pool.undo();
      await world.pool.start();
    }
  }
  expect(world.engine.preparedBytes).toBeGreaterThan(preparedBytes / 2);
  expect(world.engine.preparedBytes).toBeLessThanOrEqual(preparedBytes);
  expect(heap() - before).toBeLessThan(preparedBytes + unrelated);
});

describe('queries by key', () => {
  const isNamed = async (query: string): Promise<boolean> => {
    await world.pool.undo();
    await world.pool.start();
    await ask(query, admin);
    return world.pool.statements().includes('-- named');
  };

  test('stay prepared after more documents than a connection keeps statements, with any operation name', async () => {
    for (let index = 0; index < 1_200; index += 1) {
      const query = `query Q${index} { tenant_by_pk(id: ${index % 7}) { id name } }`;
      await ask(query, admin);
    }
    expect(await isNamed('query New { tenant_by_pk(id: 1) { id name } }')).toBe(true);
    const other = '{ article_by_pk(id: 1) { id title author { id } } }';
    await ask(other, admin);
    expect(await isNamed(other)).toBe(true);
  });

  test('stay prepared after reloads', async () => {
    const query = '{ author_by_pk(id: 1) { id name } }';
    for (let time = 0; time < 3; time += 1) await ask(query, admin);
    for (let time = 0; time < 3; time += 1) expect(await world.engine.reload()).toEqual([]);
    expect(await isNamed(query)).toBe(true);
  });
});

test('a reload discards the requests that were prepared before', async () => {
  await ask('{ author { id } }');
  expect(world.engine.preparedBytes).toBeGreaterThan(0);
  expect(await world.engine.reload()).toEqual([]);
  expect(world.engine.preparedBytes).toBe(0);
});
