/** A prepared request and the values of one caller → the JSON text of `data`. */
import type { JsonText } from '../json-text.ts';
import type { Prepared, PreparedSubscription } from '../prepare/prepared.ts';
import type { Session } from '../session.ts';
import { type ActionCaller, executeSteps } from './action-steps.ts';
import type { RequestConnection } from './connections.ts';
import { executeMutation } from './mutation.ts';
import { executeQuery } from './query.ts';
import type { StatementNames } from './statement-names.ts';

interface ExecutionContext {
  readonly connection: RequestConnection;
  readonly names: StatementNames;
  readonly session: Session;
  /** The variables of the request's JSON. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Answers the root fields of actions. */
  readonly actions: ActionCaller;
}

/** Every prepared request but a subscription: it has one answer. */
export type Executable = Exclude<Prepared, PreparedSubscription>;

/** @throws EngineError; errors of Postgres are translated */
export async function executeOperation(
  prepared: Executable,
  { connection, names, session, variables, actions }: ExecutionContext,
): Promise<JsonText> {
  const run = { connection, names, context: { session, variables } };
  if (prepared.kind === 'mutation') return [await executeMutation(prepared, run)];
  if (prepared.kind === 'actions') return [await executeSteps(prepared, run, actions)];
  return executeQuery(prepared, run);
}
