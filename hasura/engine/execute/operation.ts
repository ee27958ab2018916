/** A prepared request and the values of one caller in, the JSON text of `data` out. */
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
  /** As the request's JSON gives them. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Answers root fields that handlers answer. */
  readonly actions: ActionCaller;
}

/** What is answered once, and not again and again. */
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
