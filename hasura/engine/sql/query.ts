/** The root fields of a query → one statement, one column of JSON text for each. */
import type { QueryPlan, RootField } from '../plan/types.ts';
import { actionResultToSql } from './action-result.ts';
import { compile, type Fragment, join, type Statement, sql } from './fragment.ts';
import { aggregateRowsToSql, recordRowsToSql } from './select.ts';

/** `select (…), (…)`; null when no field needs the database. */
export function queryToStatement(plan: QueryPlan): Statement | null {
  const columns = rootFieldsToSql(plan);
  return columns.length === 0 ? null : compile(sql`select ${join(columns)}`);
}

/** The root fields that the database answers, each as a column. */
export function rootFieldsToSql({ fields }: QueryPlan): Fragment[] {
  return fields.flatMap((field) => (field.kind === 'json' ? [] : [rootFieldToSql(field)]));
}

/** One root field as a scalar subselect of type json. */
export function rootFieldToSql(field: Exclude<RootField, { kind: 'json' }>): Fragment {
  if (field.kind === 'stream') throw new Error('only a subscription can read a stream');
  if (field.kind === 'actionResult') return actionResultToSql(field);
  return field.kind === 'aggregate' ? aggregateRowsToSql(field, null) : recordRowsToSql(field, null);
}
