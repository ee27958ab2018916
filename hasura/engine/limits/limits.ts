/**
 * The limits of one request. Later sources replace earlier ones: the engine's own bounds, the options for all roles, those
 * for single roles, and `api_limits` of the metadata. The admin role has no limits.
 */
import type { ApiLimitsMetadata } from '../metadata/shape-api-limits.ts';
import { adminRole } from '../session.ts';
import type { Measure } from './measure.ts';
import type { PlanCost } from './plan-cost.ts';

/** Bounds of one request; `Infinity` is no bound. */
export interface Limits extends Measure, PlanCost {
  /** Tokens of the document, checked while it is parsed: what as many fields can need, and their arguments. */
  readonly tokens: number;
  /** Operations in one batched request. */
  readonly batch: number;
  /** Milliseconds for each SQL statement; Postgres cancels it then. */
  readonly statementMs: number;
  /** Milliseconds that a request waits for a connection, if that is less than the engine's `connectionWaitMs`. */
  readonly waitMs: number;
  /** The part of the connections that all requests and polls of the role hold together at most, from 0 to 1. */
  readonly connectionShare: number;
  /** Connections that requests and polls of one account hold together under the role at most. */
  readonly connections: number;
  /** Subscriptions that one account has under the role at a time. */
  readonly subscriptions: number;
  /** Bytes of an answer to reads, all requests of a batch together. */
  readonly answerBytes: number;
  /** Values in answers to introspection that are not cached. */
  readonly introspectionValues: number;
}

/** The limits of single roles, in place of those of all roles; `admin` has none. */
export type RoleLimits = Readonly<Record<string, Partial<Limits>>>;

/** A document of any size. */
export const unbounded: Measure = {
  depth: Infinity,
  rootFields: Infinity,
  nodes: Infinity,
  fields: Infinity,
  inputValues: Infinity,
  inputObjects: Infinity,
  inputDepth: Infinity,
  cost: Infinity,
  introspectionRoots: Infinity,
  introspectionLists: Infinity,
};

/** High enough for every list and save of this platform, low enough to stop queries that would occupy the database. */
export const defaultLimits: Limits = {
  depth: 15,
  rootFields: 60,
  nodes: 500,
  fields: 5_000,
  inputValues: 20_000,
  // Reading one and writing its SQL takes twenty microseconds of the thread that all callers share.
  inputObjects: 5_000,
  inputDepth: 30,
  cost: 5_000_000,
  predicates: 60,
  predicateDepth: 5,
  orderings: 60,
  tables: 300,
  introspectionRoots: 5,
  // Not a setting of the server: a schema can be read without deeper nesting.
  introspectionLists: 2,
  tokens: 20_000,
  batch: 50,
  statementMs: 30_000,
  waitMs: Infinity,
  connectionShare: 1,
  connections: Infinity,
  subscriptions: 1_000,
  answerBytes: 100_000_000,
  introspectionValues: 400_000,
};

/** The limits of the admin role. */
export const unlimited: Limits = {
  ...unbounded,
  predicates: Infinity,
  predicateDepth: Infinity,
  orderings: Infinity,
  tables: Infinity,
  tokens: Infinity,
  batch: Infinity,
  statementMs: Infinity,
  waitMs: Infinity,
  connectionShare: 1,
  connections: Infinity,
  subscriptions: Infinity,
  answerBytes: Infinity,
  introspectionValues: Infinity,
};

/** A function that gives the limits of a role. */
export function limitsByRole(
  overrides: Partial<Limits>,
  roleLimits: RoleLimits,
  apiLimits: ApiLimitsMetadata,
): (role: string) => Limits {
  const base: Limits = { ...defaultLimits, ...overrides };
  const { depth_limit, node_limit, batch_limit, time_limit } = apiLimits;
  const limitsOf = (role: string | null): Limits => {
    const own = role === null ? undefined : roleLimits[role];
    const configured: Limits = own === undefined ? base : { ...base, ...own };
    if (apiLimits.disabled) return configured;
    return {
      ...configured,
      depth: valueFor(role, depth_limit) ?? configured.depth,
      nodes: valueFor(role, node_limit) ?? configured.nodes,
      batch: valueFor(role, batch_limit) ?? configured.batch,
      statementMs: Math.min(configured.statementMs, 1000 * (valueFor(role, time_limit) ?? Infinity)),
    };
  };
  const named = [depth_limit, node_limit, batch_limit, time_limit].flatMap((limit) =>
    Object.keys(limit?.per_role ?? {}),
  );
  const known = new Map([...named, ...Object.keys(roleLimits)].map((role) => [role, limitsOf(role)]));
  known.set(adminRole, unlimited);
  const ofOthers = limitsOf(null);
  return (role) => known.get(role) ?? ofOthers;
}

/** @param role null: a role that the metadata does not name */
function valueFor(role: string | null, limit: ApiLimitsMetadata['depth_limit']): number | undefined {
  if (limit === null || role === null || !Object.hasOwn(limit.per_role, role)) return limit?.global;
  return limit.per_role[role];
}
