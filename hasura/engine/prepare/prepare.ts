/**
 * The text of a request, its variables and its role → a prepared request, which only needs its values to run, or an
 * error:
 *
 *   look up → parse → limits → plan (against the role's schema) → limits of the plan → statements
 *
 * Only a document that has passed the limits is stored.
 */
import type { Slices } from '@platform/runtime';
import { checkLimits, checkPlan, introspectionCounter } from '../limits/check.ts';
import type { Limits } from '../limits/limits.ts';
import type { RequestRecord } from '../observation.ts';
import { findOperation, planOperation } from '../plan/document.ts';
import type { GraphqlRequest } from '../request.ts';
import type { RoleSchema } from '../schema/role-schema.ts';
import type { Session } from '../session.ts';
import { parseDocument } from './parse.ts';
import { preparePlan } from './prepare-plan.ts';
import type { Prepared } from './prepared.ts';
import type { PreparedStore, RequestKey } from './prepared-store.ts';

/** What requests of one version of the metadata are prepared with. */
export interface PrepareContext {
  /** The cache of prepared requests. */
  readonly prepared: PreparedStore;
  readonly limitsOf: (role: string) => Limits;
  readonly schemaOf: (role: string, backendOnly: boolean) => RoleSchema;
  /** Numbers that JavaScript cannot hold exactly become JSON strings. */
  readonly stringifyNumericTypes: boolean;
}

/**
 * Prepares in slices: it pauses after each stage, and between the rows of a large insert.
 * @throws EngineError when the request is malformed, forbidden or exceeds a limit
 */
export function* prepare(
  context: PrepareContext,
  request: GraphqlRequest,
  session: Session,
  record?: RequestRecord,
): Slices<Prepared> {
  const { prepared: store } = context;
  const key = keyOf(request, session);
  const known = store.find(key, request.variables);
  record?.found(known);
  if (known !== null) return known;
  const { document, measured, planned } = yield* planRequest(context, request, session, record);
  const { dependencies, declaredVariables, hasIntrospection } = planned;
  const prepared = yield* preparePlan(planned.request);
  record?.made(prepared);
  // Introspection results are cached on their own: they can have megabytes, and are the same for many documents.
  if (!hasIntrospection)
    store.add(key, document, { prepared, dependencies, declaredVariables, measured }, request.variables);
  return prepared;
}

/**
 * The stages before the statements: parse, limits, plan, limits of the plan.
 * @throws EngineError when the request is malformed, forbidden or exceeds a limit
 */
export function* planRequest(
  { prepared: store, limitsOf, schemaOf, stringifyNumericTypes }: PrepareContext,
  request: GraphqlRequest,
  session: Session,
  record?: RequestRecord,
) {
  const { query, operationName, variables } = request;
  const { role, backendOnly } = session;
  const key = keyOf(request, session);
  const limits = limitsOf(role);
  const document = store.documentOf(key) ?? parseDocument(query, limits.tokens);
  record?.mark('parse');
  yield;
  const operation = findOperation(document, operationName);
  const roleSchema = schemaOf(role, backendOnly);
  const measured = checkLimits({ document, operation, schema: roleSchema.schema, variables }, limits);
  record?.mark('limits');
  yield;
  const countValue = introspectionCounter(limits);
  const planned = yield* planOperation({
    roleSchema,
    stringifyNumericTypes,
    document,
    operation,
    variables,
    introspect: (introspected, answer) => store.answerOf(key, introspected, () => answer(countValue)),
  });
  checkPlan(planned.request, limits);
  record?.mark('plan');
  yield;
  return { document, operation, measured, planned };
}

function keyOf({ query, operationName }: GraphqlRequest, { role, backendOnly }: Session): RequestKey {
  return { role, backendOnly, query, operationName };
}
