/** The plan of an operation → a prepared request, which only needs its values to run. */
import type { RequestPlan } from '../plan/request-plan.ts';
import type { QueryPlan, RootField } from '../plan/types.ts';
import { queryToStatement } from '../sql/query.ts';
import type { SelectOptions } from '../sql/select.ts';
import { subscriptionToStatement } from '../sql/subscription.ts';
import { prepareMutation } from './prepare-mutation.ts';
import { prepareStatement } from './prepare-statement.ts';
import type { Prepared, PreparedQuery, PreparedSubscription, Template } from './prepared.ts';

/** @throws EngineError for a subscription that has no statement of its kind */
export function preparePlan(options: SelectOptions, plan: RequestPlan): Prepared {
  switch (plan.kind) {
    case 'query':
      return prepareQuery(options, plan);
    case 'subscription':
      return prepareSubscription(options, plan);
    case 'mutation':
      return prepareMutation(options, plan);
    case 'actions': {
      const steps = plan.steps.map((step) => {
        if (step.kind === 'mutation') return prepareMutation(options, step);
        return 'fields' in step ? prepareQuery(options, step) : step;
      });
      return { kind: 'actions', operation: plan.operation, steps };
    }
  }
}

function prepareQuery(options: SelectOptions, plan: QueryPlan): PreparedQuery {
  const statement = queryToStatement(options, plan);
  return {
    kind: 'query',
    statement: statement && prepareStatement(statement, plan.isByKey ? 'byKey' : 'stable'),
    template: templateOf(plan.fields),
  };
}

function prepareSubscription(options: SelectOptions, plan: QueryPlan): PreparedSubscription {
  const { kind: form, statement } = subscriptionToStatement(options, plan);
  const columns = plan.fields.flatMap((field) => (field.kind === 'stream' ? field.cursor : []));
  return {
    kind: 'subscription',
    form,
    statement,
    template: templateOf(plan.fields),
    cursor: columns.map(({ initial }) => initial),
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
