/**
 * The limits of one request. They have two sources: the engine's own bounds, and `api_limits` of the metadata, which
 * replace them role by role. The admin role has no limits.
 */
import type { ApiLimitsMetadata } from '../metadata/shape-api-limits.ts';
import { adminRole } from '../session.ts';
import { type Measure, unbounded } from './measure.ts';

/** Bounds of one request; `Infinity` is no bound. */
export interface Limits extends Measure {
  /** Tokens of the document, checked while it is parsed: what as many fields can need, and their arguments. */
  readonly tokens: number;
  /** Operations in one batched request. */
  readonly batch: number;
  /** Milliseconds for each SQL statement; Postgres cancels it then. */
  readonly statementMs: number;
}

/** High enough for every list and save of this platform, low enough to stop queries that would occupy the database. */
export const defaultLimits: Limits = {
  depth: 15,
  rootFields: 50,
  nodes: 500,
  fields: 5_000,
  inputValues: 100_000,
  inputDepth: 30,
  cost: 5_000_000,
  // Not a setting of the server: a schema can be read without deeper nesting.
  introspectionLists: 2,
  tokens: 20_000,
  batch: 50,
  statementMs: 30_000,
};

/** The limits of the admin role. */
export const unlimited: Limits = { ...unbounded, tokens: Infinity, batch: Infinity, statementMs: Infinity };

/** A function that gives the limits of a role. */
export function limitsByRole(
  overrides: Partial<Limits>,
  apiLimits: ApiLimitsMetadata,
): (role: string) => Limits {
  const base: Limits = { ...defaultLimits, ...overrides };
  if (apiLimits.disabled) return (role) => (role === adminRole ? unlimited : base);
  const { depth_limit, node_limit, batch_limit, time_limit } = apiLimits;
  const limitsOf = (role: string | null): Limits => ({
    ...base,
    depth: valueFor(role, depth_limit) ?? base.depth,
    nodes: valueFor(role, node_limit) ?? base.nodes,
    batch: valueFor(role, batch_limit) ?? base.batch,
    statementMs: Math.min(base.statementMs, 1000 * (valueFor(role, time_limit) ?? Infinity)),
  });
  const named = [depth_limit, node_limit, batch_limit, time_limit].flatMap((limit) =>
    Object.keys(limit?.per_role ?? {}),
  );
  const known = new Map(named.map((role) => [role, limitsOf(role)]));
  known.set(adminRole, unlimited);
  const ofOthers = limitsOf(null);
  return (role) => known.get(role) ?? ofOthers;
}

/** @param role null: a role that the metadata does not name */
function valueFor(role: string | null, limit: ApiLimitsMetadata['depth_limit']): number | undefined {
  if (limit === null || role === null || !Object.hasOwn(limit.per_role, role)) return limit?.global;
  return limit.per_role[role];
}
