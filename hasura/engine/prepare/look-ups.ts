/**
 * Look-ups: rows that are chosen by values of which each is that of few rows, such as an external id or an e-mail address.
 * Their statements start from these rows whatever the values are, so that Postgres may keep one plan for all of them. A
 * value that many rows have, such as a status, needs the plan that is made for it: one status may be that of three rows
 * and another that of all. Without an index there is no plan that is good for all values.
 */
import type { Predicate } from '../conditions/predicate-types.ts';
import { mostRows, mostRowsOfLookUp } from '../conditions/row-bounds.ts';
import type { Field, QueryPlan } from '../plan/types.ts';
import type { ValueSource } from '../values/value-source.ts';

/**
 * The values of a request that may differ from run to run while one plan is good for all: those of look-ups, `limit` and
 * `offset`.
 */
export function stableValues({ fields }: QueryPlan): ReadonlySet<ValueSource> {
  const values = new Set<ValueSource>();
  for (const field of fields) {
    if (field.kind === 'rows' || field.kind === 'aggregate') addOfField(field, values);
  }
  return values;
}

function addOfField(field: Field, values: Set<ValueSource>): void {
  if (field.kind !== 'rows' && field.kind !== 'aggregate') return;
  const { source, where, limit, offset } = field.rows;
  for (const count of [limit, offset]) if (count !== null) values.add(count);
  if (source.kind === 'table' && mostRows(source.table, where) <= mostRowsOfLookUp) addValues(where, values);
  if (field.kind === 'rows') {
    for (const inner of field.fields) addOfField(inner, values);
    return;
  }
  for (const part of field.fields) {
    if (part.kind === 'nodes') for (const inner of part.fields) addOfField(inner, values);
  }
}

/** All values in a condition: where one part of it is a look-up, the others are checked for the rows that it found. */
function addValues(predicate: Predicate, values: Set<ValueSource>): void {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      for (const operand of predicate.operands) addValues(operand, values);
      return;
    case 'not':
    case 'permission':
      addValues(predicate.operand, values);
      return;
    case 'exists':
      addValues(predicate.rows.where, values);
      return;
    case 'compare':
      values.add(predicate.right.source);
      return;
    case 'in': {
      const list = predicate.values;
      for (const source of list.kind === 'elements' ? list.sources : [list.source]) values.add(source);
      return;
    }
    case 'compareArray':
      for (const source of predicate.sources) values.add(source);
      return;
    case 'constant':
    case 'isNull':
    case 'compareColumns':
      return;
  }
}
