/**
 * What requests of each role may cost. Anybody who visits a careers site has its public key, and an account that has a
 * private key has more to lose by slowing the service than to gain: the limits of `public` are a fraction of those of
 * `account`. `intake` writes what came with a public key.
 */
import type { RoleLimits } from '../hasura/engine/limits/limits.ts';

export const defaultRoleLimits: RoleLimits = {
  account: { statementMs: 30_000, waitMs: 10_000, subscriptions: 1_000 },
  public: { statementMs: 2_000, waitMs: 2_000, connectionShare: 0.5, subscriptions: 500 },
  // A save waits for its turn like any other: its task is stored already.
  intake: { statementMs: 10_000, waitMs: 10_000, connectionShare: 0.25 },
};

/** The defaults, with some limits of some roles replaced. */
export function withDefaults(roleLimits: RoleLimits): RoleLimits {
  const roles = new Set([...Object.keys(defaultRoleLimits), ...Object.keys(roleLimits)]);
  return Object.fromEntries(
    [...roles].map((role) => [role, { ...defaultRoleLimits[role], ...roleLimits[role] }]),
  );
}
