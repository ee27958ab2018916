/**
 * Plans that are already made. A plan belongs to a document object (documents are shared by text, and bounded, by
 * whoever parses them), a role's schema and the shape of the variables; the values of the variables are read when
 * the plan runs, so that they need no plan of their own.
 */
import type { DocumentNode } from 'graphql';
import type { RoleSchema } from '../schema/role-schema.ts';
import { fits, type Observation } from './input/variables.ts';
import type { RequestPlan } from './request-plan.ts';

export interface PlanKey {
  readonly roleSchema: RoleSchema;
  readonly operationName: string | null;
  readonly stringifyNumericTypes: boolean;
}

export interface CachedPlan {
  readonly request: RequestPlan;
  /** What about the variables has shaped the plan. */
  readonly observations: readonly Observation[];
  readonly declaredVariables: ReadonlySet<string>;
}

interface Entry extends PlanKey {
  readonly plan: CachedPlan;
}

/** Shapes of variables are few; whoever sends ever new ones pays for planning. */
const mostPlansOfADocument = 32;
/** Of all documents together: a plan is larger than the text that it is made from. */
const mostPlans = 2000;
/** Comparing more than this costs as much as planning again. */
const mostObservations = 400;

const entries = new WeakMap<DocumentNode, readonly Entry[]>();
/** Every plan in the order of their making, with its document. Both are held weakly: documents go, and plans with them. */
let made: { readonly document: WeakRef<DocumentNode>; readonly entry: WeakRef<Entry> }[] = [];

export function findPlan(
  document: DocumentNode,
  key: PlanKey,
  variables: Readonly<Record<string, unknown>>,
): CachedPlan | null {
  const found = entries
    .get(document)
    ?.find(
      ({ plan, ...entry }) =>
        entry.roleSchema === key.roleSchema &&
        entry.operationName === key.operationName &&
        entry.stringifyNumericTypes === key.stringifyNumericTypes &&
        Object.keys(variables).every((name) => plan.declaredVariables.has(name)) &&
        fits(plan.observations, variables),
    );
  return found?.plan ?? null;
}

export function keepPlan(document: DocumentNode, key: PlanKey, plan: CachedPlan): void {
  if (plan.observations.length > mostObservations) return;
  const entry: Entry = { ...key, plan };
  entries.set(document, [entry, ...(entries.get(document) ?? [])].slice(0, mostPlansOfADocument));
  made.push({ document: new WeakRef(document), entry: new WeakRef(entry) });
  if (made.length >= 2 * mostPlans) forgetOldest();
}

/** Leaves the newest plans. Done for many at once, so that keeping a plan costs next to nothing. */
function forgetOldest(): void {
  for (const { document, entry } of made.slice(0, -mostPlans)) {
    const owner = document.deref();
    const oldest = entry.deref();
    if (owner === undefined || oldest === undefined) continue;
    entries.set(
      owner,
      (entries.get(owner) ?? []).filter((kept) => kept !== oldest),
    );
  }
  made = made.slice(-mostPlans);
}
