/**
 * Every access path to a row or a cell, tried by every kind of role. A row that a role may not see and a cell that is
 * masked for it are never returned, never counted, never matched by a condition and never influence an order. Each
 * entry has the expected result of every role; the result of admin, who sees all rows, proves that the path reaches
 * the row. `secret-world.ts` says which role may see what.
 */
import { openSecretWorld, type SecretRole, type SecretWorld } from '../support/secret-world.ts';
import { aggregates, conditions, orders, selections } from './read-paths.ts';
import { others, writes } from './write-paths.ts';

let world: SecretWorld;

beforeAll(async () => {
  world = await openSecretWorld();
});
afterAll(() => world?.close());

const paths = [...selections, ...aggregates, ...conditions, ...orders, ...writes, ...others];

test.each(
  paths.flatMap(({ name, query, expected: byRole }) =>
    Object.entries(byRole).map(([role, expected]) => ({ name, role: role as SecretRole, query, expected })),
  ),
)('$name: the role $role gets exactly what its permissions allow', async ({ role, query, expected }) => {
  const actual = await world.ask(query, role);
  if (query.startsWith('mutation')) await world.reset();
  expect(actual).toEqual(expected);
  if (role !== 'admin') expect(JSON.stringify(actual)).not.toMatch(/Sly|900/);
});
