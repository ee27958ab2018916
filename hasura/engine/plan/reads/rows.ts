/** The rows that a field selects: list arguments, the role's filter and the role's limit. */
import type { Column, Table } from '../../catalog/table-types.ts';
import { allOf, alwaysTrue } from '../../conditions/predicate.ts';
import type { Predicate } from '../../conditions/predicate-types.ts';
import { EngineError } from '../../errors.ts';
import type { ValueSource } from '../../values/value-source.ts';
import { planOptionalWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { columnsOf } from '../input/enum-values.ts';
import { type Input, optionalInput, readOptional, readRequired, requiredInput } from '../input/input.ts';
import type { KnownField } from '../selection.ts';
import { anyOrder, type OrderTerm, type RowSource, type Rows } from '../types.ts';
import { planOrderBy } from './order.ts';

/** Rows by `where`, `order_by`, `distinct_on`, `limit` and `offset`. */
export function planRows(context: PlanContext, source: RowSource, field: KnownField): Rows {
  const { table } = source;
  const { access } = context.roleSchema;
  const inputs = field.arguments;
  const orderBy = planOrderBy(context, optionalInput(context, inputs, 'order_by'));
  // A column that is named twice counts once.
  const distinctOn = [...new Set(columnsOf(context, optionalInput(context, inputs, 'distinct_on')))];
  checkDistinctOn(distinctOn, orderBy, `${field.at}.args`);
  const isOrdered = orderBy.length > 0 || distinctOn.length === 0;
  return {
    source,
    where: access.rows(table, planOptionalWhere(context, table, inputs)),
    distinctOn: distinctOn.map((column) => access.column(column)),
    orderBy: isOrdered ? orderBy : distinctOn.map((column) => ascending(context, column)),
    limit: planCount(context, field, 'limit'),
    maximum: access.granted(table, 'select').limit,
    offset: planCount(context, field, 'offset'),
  };
}

/** Every row the role may read, of those that fulfil the condition. */
export function allRows(context: PlanContext, table: Table, condition: Predicate = alwaysTrue): Rows {
  const where = context.roleSchema.access.rows(table, condition);
  return { ...anyOrder, source: { kind: 'table', table }, where };
}

/** The condition that the primary key equals the arguments of a field. */
export function planKeyArguments(context: PlanContext, field: KnownField): Predicate {
  return planKey(
    context,
    field.definition.args.map(({ name }) => requiredInput(field.arguments, name)),
  );
}

/** The condition that the columns of a primary key equal their inputs. */
export function planKey(context: PlanContext, inputs: readonly Input[]): Predicate {
  return allOf(
    inputs.map((input) => {
      if (input.meaning?.kind !== 'column') throw new Error(`no key column behind ${input.name}`);
      const { column } = input.meaning;
      const { type } = column;
      const source = readRequired(context, input, coercionFor(input.type, type));
      const left = context.roleSchema.access.column(column);
      return { kind: 'compare', left, operator: '=', right: { source, type } };
    }),
  );
}

/** The leading order terms have to be the columns of `distinct_on`, in any order. */
function checkDistinctOn(columns: readonly Column[], orderBy: readonly OrderTerm[], at: string): void {
  if (columns.length === 0 || orderBy.length === 0) return;
  const leading = orderBy.slice(0, columns.length).flatMap(({ expression }) => {
    const operand = expression.kind === 'operand' ? expression.operand : null;
    return operand?.kind === 'column' ? [operand.column] : [];
  });
  if (leading.length === columns.length && columns.every((column) => leading.includes(column))) return;
  const message = '"distinct_on" columns must match initial "order_by" columns';
  throw new EngineError('validation-failed', message, at);
}

function ascending(context: PlanContext, column: Column): OrderTerm {
  return {
    expression: { kind: 'operand', operand: context.roleSchema.access.column(column) },
    direction: 'asc',
    nulls: 'last',
  };
}

function planCount(context: PlanContext, field: KnownField, name: 'limit' | 'offset'): ValueSource | null {
  const input = optionalInput(context, field.arguments, name);
  const kind = name === 'limit' ? 'nonNegativeInt' : 'offset';
  return input === undefined ? null : readOptional(context, input, { kind });
}
