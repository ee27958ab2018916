/** An operation with calls of handlers → its steps, in order. */

import type { Slices } from '@platform/runtime';
import type { GraphQLObjectType, OperationTypeNode } from 'graphql';
import type { PlanContext } from '../context.ts';
import { lookUp, type SelectedField } from '../selection.ts';
import type { QueryPlan } from '../types.ts';
import type { MutationPlan } from '../writes/mutation-types.ts';
import { planActionCall } from './action-call.ts';
import type { ActionPlan, ActionStep } from './action-plan.ts';

/** Whether a root field calls a handler, synchronously or asynchronously. */
export function isActionCall(type: GraphQLObjectType, { name }: SelectedField): boolean {
  const kind = type.getFields()[name]?.extensions.meaning?.kind;
  return kind === 'action' || kind === 'asyncAction';
}

/** @param planOthers plans root fields that are not calls */
export function* planActionSteps(
  context: PlanContext,
  operation: OperationTypeNode,
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
  planOthers: (fields: readonly SelectedField[]) => Slices<QueryPlan | MutationPlan>,
): Slices<ActionPlan> {
  const steps: ActionStep[] = [];
  let pending: SelectedField[] = [];
  const flush = function* (): Slices<void> {
    if (pending.length > 0) steps.push(yield* planOthers(pending));
    pending = [];
  };
  for (const selected of fields) {
    if (isActionCall(type, selected)) {
      yield* flush();
      const field = lookUp(context, type, selected);
      const { meaning } = field;
      if (meaning?.kind !== 'action' && meaning?.kind !== 'asyncAction')
        throw new Error(`no meaning for ${field.at}`);
      steps.push(planActionCall(context, field, meaning.kind, meaning.action));
      continue;
    }
    pending.push(selected);
    if (operation === 'mutation') yield* flush();
  }
  yield* flush();
  return { kind: 'actions', steps };
}
