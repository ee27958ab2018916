/** A plan in, the JSON text of `data` out. */
import type { JsonText } from '../json-text.ts';
import type { OperationPlan } from '../plan/document.ts';
import type { Session } from '../session.ts';
import { type ActionCaller, executeSteps } from './action-steps.ts';
import type { RequestConnection } from './connections.ts';
import { executeMutation } from './mutation.ts';
import { executeQuery } from './query.ts';

export interface ExecutionContext {
  readonly connection: RequestConnection;
  readonly session: Session;
  /** Answers root fields that handlers answer. */
  readonly actions: ActionCaller;
  readonly options: { readonly stringifyNumericTypes: boolean; readonly devMode: boolean };
}

/** @throws EngineError; errors of Postgres are translated */
export async function executeOperation(plan: OperationPlan, context: ExecutionContext): Promise<JsonText> {
  const { connection, session, options } = context;
  const binding = { session, variables: plan.variables };
  if (plan.request.kind === 'mutation')
    return [await executeMutation(plan.request, connection, options, binding)];
  if (plan.request.kind === 'actions') {
    return [await executeSteps(plan.request, connection, options, binding, context.actions)];
  }
  return executeQuery(plan.request, connection, options, binding);
}
