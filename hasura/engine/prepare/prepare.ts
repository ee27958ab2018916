/**
 * The text of a request, its variables and its role → something that only has to be bound and run, or an error:
 *
 *   known? → parse → limits → plan (against the role's schema) → statements
 *
 * A document enters the store after it has passed the limits.
 */
import { checkLimits } from '../limits/check.ts';
import type { Limits } from '../limits/limits.ts';
import type { RequestRecord } from '../observation.ts';
import { findOperation, planOperation } from '../plan/document.ts';
import type { GraphqlRequest } from '../request.ts';
import type { RoleSchema } from '../schema/role-schema.ts';
import type { Session } from '../session.ts';
import type { SelectOptions } from '../sql/select.ts';
import { parseDocument } from './parse.ts';
import { preparePlan } from './prepare-plan.ts';
import type { Prepared } from './prepared.ts';
import type { PreparedStore, RequestKey } from './prepared-store.ts';

interface PrepareContext {
  readonly store: PreparedStore;
  readonly limitsOf: (role: string) => Limits;
  readonly schemaOf: (role: string, backendOnly: boolean) => RoleSchema;
  readonly options: SelectOptions;
}

/** @throws EngineError for what is malformed, forbidden or too much */
export function prepare(
  { store, limitsOf, schemaOf, options }: PrepareContext,
  { query, operationName, variables }: GraphqlRequest,
  { role, backendOnly }: Session,
  record?: RequestRecord,
): Prepared {
  const key: RequestKey = { role, backendOnly, query, operationName };
  const known = store.find(key, variables);
  record?.found(known);
  if (known !== null) return known;
  const limits = limitsOf(role);
  const document = store.documentOf(key) ?? parseDocument(query, limits.tokens);
  record?.mark('parse');
  const operation = findOperation(document, operationName);
  const roleSchema = schemaOf(role, backendOnly);
  const measured = checkLimits({ document, operation, schema: roleSchema.schema, variables }, limits);
  record?.mark('limits');
  const { request, dependencies, declaredVariables, hasIntrospection } = planOperation({
    roleSchema,
    document,
    operation,
    variables,
    introspect: (question) => store.answerOf(key, question),
  });
  record?.mark('plan');
  const prepared = preparePlan(options, request);
  record?.made(prepared);
  // Answers about the schema are kept by themselves: they may be of megabytes, and are the same for many documents.
  if (!hasIntrospection)
    store.keep(key, document, { prepared, dependencies, declaredVariables, measured }, variables);
  return prepared;
}
