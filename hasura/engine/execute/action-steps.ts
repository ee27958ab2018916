/**
 * Runs an operation that calls handlers of actions: one step after the other. A failing step ends it, and the effects of
 * earlier steps stay, because a handler's effects cannot be rolled back.
 */
import { inTurns, type Slices } from '@platform/runtime';
import { toText } from '../json-text.ts';
import type { ActionCall } from '../plan/actions/action-plan.ts';
import { actionValueToJson } from '../plan/actions/action-value.ts';
import type { PreparedActions } from '../prepare/prepared.ts';
import type { RequestConnection } from './connections.ts';
import { executeMutation, type RequestRun } from './mutation.ts';
import { executeQuery } from './query.ts';

/** Answers a call with the JSON text of its root field; rows of related tables are read on the connection. */
export type ActionCaller = (
  call: ActionCall,
  input: string,
  connection: RequestConnection,
) => Promise<string>;

/** The JSON text of the arguments of each step; they may be files. Steps that call nothing have none. */
function* inputsOf(
  steps: PreparedActions['steps'],
  variables: RequestRun['context']['variables'],
): Slices<string[]> {
  const inputs: string[] = [];
  for (const step of steps) inputs.push(isCall(step) ? yield* actionValueToJson(step.input, variables) : '');
  return inputs;
}

/** The JSON text of `data`. @throws EngineError */
export async function executeSteps(
  { steps }: PreparedActions,
  run: RequestRun,
  callAction: ActionCaller,
): Promise<string> {
  // All inputs first: invalid arguments reject the request before a step has run.
  const inputs = await inTurns(inputsOf(steps, run.context.variables));
  const members: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (isCall(step)) {
      members.push(
        `${JSON.stringify(step.key)}:${await callAction(step, inputs[index] ?? '{}', run.connection)}`,
      );
      continue;
    }
    const text =
      step.kind === 'mutation' ? await executeMutation(step, run) : toText(await executeQuery(step, run));
    members.push(text.slice(1, -1));
  }
  return `{${members.join(',')}}`;
}

function isCall(step: PreparedActions['steps'][number]): step is ActionCall {
  return step.kind === 'action' || step.kind === 'asyncAction';
}
