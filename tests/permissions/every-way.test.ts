/**
 * Every way to reach a row or a cell, as every kind of role: a row that is out of sight and a cell that is masked are
 * never shown, never counted, never found by a condition, and order nothing. Each line of the table says what every
 * role gets; admin, which sees all, shows that the way leads there. See `secret-world.ts` for who sees what.
 */
import { openSecretWorld, type SecretRole, type SecretWorld } from '../support/secret-world.ts';
import { aggregates, conditions, orders, selections } from './ways-to-read.ts';
import { others, writes } from './ways-to-write.ts';

let world: SecretWorld;

beforeAll(async () => {
  world = await openSecretWorld();
});
afterAll(() => world?.close());

const ways = [...selections, ...aggregates, ...conditions, ...orders, ...writes, ...others];

test.each(
  ways.flatMap(({ name, query, expected }) =>
    Object.entries(expected).map(([role, answer]) => ({ name, role: role as SecretRole, query, answer })),
  ),
)('$name: $role gets what it may see', async ({ role, query, answer }) => {
  const given = await world.ask(query, role);
  if (query.startsWith('mutation')) await world.reset();
  expect(given).toEqual(answer);
  if (role !== 'admin') expect(JSON.stringify(given)).not.toMatch(/Sly|900/);
});
