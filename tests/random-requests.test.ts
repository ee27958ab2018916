/**
 * Whatever the schema of a role allows can be planned and is SQL that Postgres takes: hundreds of requests made at
 * random, none of which may end in an unexpected error.
 */
import { createSession } from '../hasura/engine/session.ts';
import { RandomRequests } from './support/random-requests.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ devMode: true });
});
afterAll(() => world?.close());

/** What the schema offers, as Hasura's does, and Postgres has no function for. */
const knownGaps = [
  /^function (max|min)\(ltree\) does not exist$/,
  /^function (stddev|var)\w*\(money\) does not exist$/,
  /^operator does not exist: box <> box$/,
  /^could not identify an (ordering|equality) operator for type box(\[\])?$/,
];

const variables: [string, string][] = [
  ['x-hasura-user-id', '1'],
  ['x-hasura-tenant-id', '1'],
];

test.each([
  ['query', 'admin', 1],
  ['query', 'member', 2],
  ['query', 'reviewer', 3],
  ['mutation', 'admin', 4],
  ['mutation', 'member', 5],
] as const)('a %s of role %s never fails unexpectedly', async (kind, role, seed) => {
  const schema = world.engine.schemaFor(role);
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  if (root === null || root === undefined) throw new Error(`${role} has no ${kind}`);
  const requests = new RandomRequests(seed);
  const session = createSession(role, variables);
  const failures: string[] = [];
  let answered = 0;
  for (let count = 0; count < 400; count += 1) {
    const query = requests.operation(kind, root);
    await world.pool.start();
    const response = JSON.parse(await world.engine.run({ query }, session));
    await world.pool.undo();
    if ('data' in response) answered += 1;
    else if (response.errors[0].extensions.code === 'unexpected') failures.push(...explain(query, response));
  }
  expect(failures).toEqual([]);
  // The requests have to mean something: errors that are foreseen are the smaller part, or nearly.
  expect(answered).toBeGreaterThan(kind === 'query' ? 250 : 80);
});

function explain(query: string, response: { errors: { extensions: { internal?: unknown } }[] }): string[] {
  const internal = response.errors[0]?.extensions.internal as { error?: { message?: string } } | undefined;
  const message = internal?.error?.message ?? JSON.stringify(response);
  return knownGaps.some((gap) => gap.test(message)) ? [] : [`${message}\n${query}`];
}
