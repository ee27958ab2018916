/** A plan in, the JSON text of `data` out. */
import type pg from 'pg';
import type { OperationPlan } from '../plan/document.ts';
import type { Session } from '../session.ts';
import { type ActionCaller, executeSteps } from './action-steps.ts';
import { executeMutation } from './mutation.ts';
import { executeQuery } from './query.ts';

export interface ExecutionContext {
  readonly pool: pg.Pool;
  readonly session: Session;
  /** Answers root fields that handlers answer. */
  readonly actions: ActionCaller;
  readonly options: { readonly stringifyNumericTypes: boolean; readonly devMode: boolean };
}

/** @throws EngineError; errors of Postgres are translated */
export async function executeOperation(plan: OperationPlan, context: ExecutionContext): Promise<string> {
  const { pool, session, options } = context;
  const binding = { session, variables: plan.variables };
  if (plan.request.kind === 'mutation') return executeMutation(plan.request, pool, options, binding);
  if (plan.request.kind === 'actions') {
    return executeSteps(plan.request, pool, options, binding, context.actions);
  }
  return executeQuery(plan.request, pool, options, binding);
}
