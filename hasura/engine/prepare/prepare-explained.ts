/** An operation whose statements are shown and not run: each root field has a statement of its own. */
import type { Slices } from '@platform/runtime';
import { EngineError } from '../errors.ts';
import type { GraphqlRequest } from '../request.ts';
import type { Session } from '../session.ts';
import { type PrepareContext, planRequest } from './prepare.ts';
import { preparePlan } from './prepare-plan.ts';
import type { PreparedStatement, PreparedSubscription } from './prepared.ts';

type Explained =
  | {
      readonly kind: 'query';
      /** null: the field needs no statement, as `__typename`. */
      readonly fields: readonly { readonly key: string; readonly statement: PreparedStatement | null }[];
    }
  | PreparedSubscription;

/**
 * The same checks, and the same statements, as for a request that runs.
 * @throws EngineError when the request is malformed, forbidden or exceeds a limit, or when it is no query or subscription of
 * the database
 */
export function* prepareExplained(
  context: PrepareContext,
  request: GraphqlRequest,
  session: Session,
): Slices<Explained> {
  const { operation, planned } = yield* planRequest(context, request, session);
  const plan = planned.request;
  if (operation.operation === 'mutation')
    throw new EngineError('invalid-params', 'only queries can be explained');
  if (plan.kind === 'actions') throw new EngineError('invalid-params', 'query actions cannot be explained');
  if (plan.kind === 'mutation') throw new Error('the plan of a query is one of a mutation');
  if (plan.kind === 'subscription') {
    const prepared = yield* preparePlan(plan);
    if (prepared.kind !== 'subscription')
      throw new Error(`a subscription was prepared as a ${prepared.kind}`);
    return prepared;
  }
  const fields: { key: string; statement: PreparedStatement | null }[] = [];
  for (const field of plan.fields) {
    const prepared = yield* preparePlan({ ...plan, fields: [field] });
    if (prepared.kind !== 'query') throw new Error(`a query was prepared as a ${prepared.kind}`);
    fields.push({ key: field.key, statement: prepared.statement });
  }
  return { kind: 'query', fields };
}
