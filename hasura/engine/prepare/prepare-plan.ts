/** The plan of an operation → a prepared request, which only needs its values to run. */
import type { Slices } from '@platform/runtime';
import type { RequestPlan } from '../plan/request-plan.ts';
import type { QueryPlan, RootField } from '../plan/types.ts';
import { queryToStatement } from '../sql/query.ts';
import { subscriptionToStatement } from '../sql/subscription.ts';
import { stableValues } from './look-ups.ts';
import { prepareMutation } from './prepare-mutation.ts';
import { prepareStatement } from './prepare-statement.ts';
import type { Prepared, PreparedQuery, Template } from './prepared.ts';

/** Pauses between the rows of a large insert. @throws EngineError for a subscription that has no statement of its kind */
export function* preparePlan(plan: RequestPlan): Slices<Prepared> {
  switch (plan.kind) {
    case 'query':
      return prepareQuery(plan);
    case 'subscription':
      return { kind: 'subscription', template: templateOf(plan.fields), ...subscriptionToStatement(plan) };
    case 'mutation':
      return yield* prepareMutation(plan);
    case 'actions': {
      const steps: Extract<Prepared, { kind: 'actions' }>['steps'][number][] = [];
      for (const step of plan.steps) {
        if (step.kind === 'mutation') steps.push(yield* prepareMutation(step));
        else steps.push('fields' in step ? prepareQuery(step) : step);
      }
      return { kind: 'actions', steps };
    }
  }
}

function prepareQuery(plan: QueryPlan): PreparedQuery {
  const statement = queryToStatement(plan);
  return {
    kind: 'query',
    statement:
      statement && prepareStatement(statement, plan.isByKey ? 'byKey' : 'stable', stableValues(plan)),
    template: templateOf(plan.fields),
  };
}

/** The members of `data` in the order of the request, with a gap for each value that comes from the database. */
function templateOf(fields: readonly RootField[]): Template {
  const template: string[] = [];
  let text = '{';
  for (const [index, field] of fields.entries()) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`;
    if (field.kind === 'json') text += field.text;
    else {
      template.push(text);
      text = '';
    }
  }
  return [...template, `${text}}`];
}
