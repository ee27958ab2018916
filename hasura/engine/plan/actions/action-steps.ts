/** An operation with calls of handlers → what is done, in order. */
import type { GraphQLObjectType } from 'graphql';
import type { PlanContext } from '../context.ts';
import { lookUp, type SelectedField } from '../selection.ts';
import type { QueryPlan } from '../types.ts';
import type { MutationPlan } from '../writes/mutation-types.ts';
import { planActionCall } from './action-call.ts';
import type { ActionPlan, ActionStep } from './action-plan.ts';

/** Whether a root field is answered by a handler, or by the id of a call for later. */
export function isActionCall(type: GraphQLObjectType, { name }: SelectedField): boolean {
  const kind = type.getFields()[name]?.extensions.meaning?.kind;
  return kind === 'action' || kind === 'asyncAction';
}

/** @param planOthers plans root fields that are no calls */
export function planActionSteps(
  context: PlanContext,
  operation: ActionPlan['operation'] | 'subscription',
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
  planOthers: (fields: readonly SelectedField[]) => QueryPlan | MutationPlan,
): ActionPlan {
  if (operation === 'subscription') throw new Error('a subscription calls no handler');
  const steps: ActionStep[] = [];
  let waiting: SelectedField[] = [];
  const flush = (): void => {
    if (waiting.length > 0) steps.push(planOthers(waiting));
    waiting = [];
  };
  for (const selected of fields) {
    if (isActionCall(type, selected)) {
      flush();
      const field = lookUp(context, type, selected);
      const { meaning } = field;
      if (meaning?.kind !== 'action' && meaning?.kind !== 'asyncAction')
        throw new Error(`no meaning for ${field.at}`);
      steps.push(planActionCall(context, field, meaning.kind, meaning.action));
      continue;
    }
    waiting.push(selected);
    if (operation === 'mutation') flush();
  }
  flush();
  return { kind: 'actions', operation, steps };
}
