/**
 * Every request that is valid for the schema of a role can be planned and executed: of hundreds of random requests none
 * may fail with the code `unexpected`.
 */
import { createSession } from '../hasura/engine/session.ts';
import { RandomRequests } from './support/random-requests.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ devMode: true });
});
afterAll(() => world?.close());

/** Operations that Hasura offers in the schema although Postgres has no function for them. */
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
] as const)(
  'a random %s of the role %s never fails with the code unexpected (seed %i)',
  async (kind, role, seed) => {
    const schema = world.engine.schemaFor(role);
    const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    if (root === null || root === undefined) throw new Error(`${role} has no ${kind}`);
    const requests = new RandomRequests(seed);
    const session = createSession(role, variables);
    const failures: string[] = [];
    let succeeded = 0;
    for (let count = 0; count < 400; count += 1) {
      const query = requests.operation(kind, root);
      await world.pool.start();
      const response = JSON.parse(await world.engine.run({ query }, session));
      await world.pool.undo();
      if ('data' in response) succeeded += 1;
      else if (response.errors[0].extensions.code === 'unexpected')
        failures.push(...explain(query, response));
    }
    expect(failures).toEqual([]);
    // Enough requests must succeed, because a test in which most requests are rejected proves little.
    expect(succeeded).toBeGreaterThan(kind === 'query' ? 250 : 80);
  },
);

function explain(query: string, response: { errors: { extensions: { internal?: unknown } }[] }): string[] {
  const internal = response.errors[0]?.extensions.internal as { error?: { message?: string } } | undefined;
  const message = internal?.error?.message ?? JSON.stringify(response);
  return knownGaps.some((gap) => gap.test(message)) ? [] : [`${message}\n${query}`];
}
