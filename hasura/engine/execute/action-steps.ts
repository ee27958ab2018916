/**
 * Runs an operation that calls handlers: one step after the other. A failing step ends it, and what earlier steps of a
 * mutation have done stays done, because nobody can take back what a handler did.
 */
import { toText } from '../json-text.ts';
import type { ActionCall, ActionPlan } from '../plan/actions/action-plan.ts';
import { actionValueToJson } from '../plan/actions/action-value.ts';
import type { SelectOptions } from '../sql/select.ts';
import type { BindContext } from './bind.ts';
import type { RequestConnection } from './connections.ts';
import { executeMutation } from './mutation.ts';
import { executeQuery } from './query.ts';

/** Answers a call with the JSON text of its root field; what it reads for that, it reads on the connection. */
export type ActionCaller = (
  call: ActionCall,
  input: string,
  connection: RequestConnection,
) => Promise<string>;

/** The JSON text of `data`. @throws EngineError */
export async function executeSteps(
  plan: ActionPlan,
  connection: RequestConnection,
  options: SelectOptions,
  context: BindContext,
  callAction: ActionCaller,
): Promise<string> {
  // All of them first: arguments that do not fit refuse the request before anything is done.
  const inputs = plan.steps.map((step) =>
    isCall(step) ? actionValueToJson(step.input, context.variables) : '',
  );
  const members: string[] = [];
  for (const [index, step] of plan.steps.entries()) {
    if (isCall(step)) {
      members.push(
        `${JSON.stringify(step.key)}:${await callAction(step, inputs[index] ?? '{}', connection)}`,
      );
      continue;
    }
    const text =
      step.kind === 'mutation'
        ? await executeMutation(step, connection, options, context)
        : toText(await executeQuery(step, connection, options, context));
    members.push(text.slice(1, -1));
  }
  return `{${members.join(',')}}`;
}

function isCall(step: ActionPlan['steps'][number]): step is ActionCall {
  return step.kind === 'action' || step.kind === 'asyncAction';
}
