/**
 * What requests of each role may cost. Anybody who visits a careers site has its public key, and an account that has a
 * private key has more to lose by slowing the service than to gain: the limits of `public` are a fraction of those of
 * `account`. `intake` writes what came with a public key. docs/limits.md explains each number; those that are not here
 * are the engine's own (`hasura/engine/limits/limits.ts`).
 */
import { availableParallelism } from 'node:os';
import type { RoleLimits } from '@platform/engine/settings';

/**
 * Postgres runs on this machine, unless it is one of the operator's own. More statements of an account at a time than
 * there are processors would make it no faster, and everybody else slower.
 */
const processors = Math.max(2, availableParallelism());

export const defaultRoleLimits: RoleLimits = {
  account: { statementMs: 30_000, waitMs: 10_000, connections: processors, subscriptions: 1_000 },
  public: {
    statementMs: 2_000,
    waitMs: 2_000,
    // A client address has half of them: with a single one, everybody would wait for a slow statement of anybody.
    connections: Math.max(2, Math.ceil(processors / 2)),
    connectionShare: 0.5,
    subscriptions: 500,
    tokens: 4_000,
    batch: 10,
    depth: 6,
    rootFields: 20,
    nodes: 100,
    fields: 1_000,
    inputValues: 1_000,
    inputObjects: 500,
    cost: 250_000,
    predicates: 10,
    predicateDepth: 2,
    orderings: 10,
    tables: 160,
    introspectionRoots: 1,
    introspectionValues: 30_000,
    answerBytes: 5_000_000,
  },
  // A save waits for its turn like any other: its task is stored already.
  intake: {
    statementMs: 10_000,
    waitMs: 10_000,
    connections: processors,
    connectionShare: 0.25,
  },
};

/**
 * The limits for each of several processes of a server: an account has as many connections in all of them together as the
 * limits say, and in each at least two, because its requests may all reach the same one.
 */
export function shareOfRoles(roleLimits: RoleLimits, workers: number): RoleLimits {
  if (workers === 1) return roleLimits;
  return Object.fromEntries(
    Object.entries(roleLimits).map(([role, limits]) => [
      role,
      limits.connections === undefined
        ? limits
        : {
            ...limits,
            connections: Math.min(limits.connections, Math.max(2, Math.ceil(limits.connections / workers))),
          },
    ]),
  );
}

/** The defaults, with some limits of some roles replaced. */
export function withDefaults(roleLimits: RoleLimits): RoleLimits {
  const roles = new Set([...Object.keys(defaultRoleLimits), ...Object.keys(roleLimits)]);
  return Object.fromEntries(
    [...roles].map((role) => [role, { ...defaultRoleLimits[role], ...roleLimits[role] }]),
  );
}

/**
 * The places of an account for what is read with its public keys, by the setting of the actions-server: more than the
 * account has connections would let requests of one address wait in front of those of another one again.
 */
export function publicPlaces(roleLimits: RoleLimits, places: number): number {
  return Math.max(2, Math.min(places, roleLimits.public?.connections ?? places));
}
