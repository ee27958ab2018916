/**
 * The limits of one request. They have two sources: the engine's own bounds, and `api_limits` of the metadata, which
 * replace them role by role. The admin role has no limits.
 */
import type { ApiLimitsMetadata } from '../metadata/shape-api-limits.ts';
import { adminRole } from '../session.ts';

/** Bounds of one request; `Infinity` is no bound. */
export interface Limits {
  /** Nesting of selection sets as Hasura counts it: `{ a { b } }` is 1; introspection is not counted. */
  readonly depth: number;
  /** Root fields of the operation, aliases and merged duplicates counted one by one. */
  readonly rootFields: number;
  /** Fields with a selection set (Hasura's nodes), fragments counted wherever they are spread. */
  readonly nodes: number;
  /** All fields, those without a selection set included. */
  readonly fields: number;
  /** Values inside arguments, variables counted wherever they are used. */
  readonly inputValues: number;
  /** Nesting of lists and objects inside an argument or variable. */
  readonly inputDepth: number;
  /** Rows that the operation might read, estimated: see `measure.ts`. */
  readonly cost: number;
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
  tokens: 20_000,
  batch: 50,
  statementMs: 30_000,
};

const unlimited: Limits = {
  depth: Infinity,
  rootFields: Infinity,
  nodes: Infinity,
  fields: Infinity,
  inputValues: Infinity,
  inputDepth: Infinity,
  cost: Infinity,
  tokens: Infinity,
  batch: Infinity,
  statementMs: Infinity,
};

/** A function that gives the limits of a role. */
export function limitsByRole(
  overrides: Partial<Limits>,
  apiLimits: ApiLimitsMetadata,
): (role: string) => Limits {
  const base: Limits = { ...defaultLimits, ...overrides };
  if (apiLimits.disabled) return (role) => (role === adminRole ? unlimited : base);
  const known = new Map<string, Limits>([[adminRole, unlimited]]);
  return (role) => {
    const limits = known.get(role);
    if (limits !== undefined) return limits;
    const of = (limit: { global: number; per_role: Record<string, number> } | null): number | undefined =>
      limit === null ? undefined : Object.hasOwn(limit.per_role, role) ? limit.per_role[role] : limit.global;
    const seconds = of(apiLimits.time_limit);
    const limitsOfRole: Limits = {
      ...base,
      depth: of(apiLimits.depth_limit) ?? base.depth,
      nodes: of(apiLimits.node_limit) ?? base.nodes,
      batch: of(apiLimits.batch_limit) ?? base.batch,
      statementMs: seconds === undefined ? base.statementMs : Math.min(base.statementMs, seconds * 1000),
    };
    // A caller with the admin secret can name any role, so only roles that the metadata names are cached.
    if (isNamed(apiLimits, role)) known.set(role, limitsOfRole);
    return limitsOfRole;
  };
}

function isNamed(apiLimits: ApiLimitsMetadata, role: string): boolean {
  const { depth_limit, node_limit, batch_limit, time_limit } = apiLimits;
  return [depth_limit, node_limit, batch_limit, time_limit].some(
    (limit) => limit !== null && Object.hasOwn(limit.per_role, role),
  );
}
