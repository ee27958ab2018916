/** The rows that a field selects: list arguments, the role's filter and the role's limit. */
import { getNamedType } from 'graphql';
import type { Column, Table } from '../../catalog/table-types.ts';
import { allOf, alwaysTrue, compare } from '../../conditions/predicate.ts';
import type { Predicate } from '../../conditions/predicate-types.ts';
import { EngineError } from '../../errors.ts';
import type { InputMeaning } from '../../schema/meaning.ts';
import type { ValueSource } from '../../values/value-source.ts';
import { planOptionalWhere } from '../conditions/where.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { columnOf } from '../input/enum-values.ts';
import { readList, readOptional, readRequired } from '../input/input-value.ts';
import type { TypedInput } from '../input/typed-input.ts';
import { argumentOf, type KnownField, optionalArgumentOf, requiredArgumentOf } from '../selection.ts';
import type { OrderTerm, RowSource, Rows } from '../types.ts';
import { planOrderBy } from './order.ts';

/** Rows by `where`, `order_by`, `distinct_on`, `limit` and `offset`. */
export function planRows(context: PlanContext, source: RowSource, field: KnownField): Rows {
  const { table } = source;
  const { access } = context.roleSchema;
  const at = `${field.at}.args`;
  const orderBy = planOrderBy(context, table, optionalArgumentOf(context, field, 'order_by'));
  const distinctOn = planDistinctOn(context, field);
  checkDistinctOn(distinctOn, orderBy, at);
  const isOrdered = orderBy.length > 0 || distinctOn.length === 0;
  return {
    source,
    where: access.rows(table, planOptionalWhere(context, table, argumentOf(field, 'where'))),
    distinctOn: distinctOn.map((column) => access.column(column)),
    orderBy: isOrdered ? orderBy : distinctOn.map((column) => ascending(context, column)),
    limit: planCount(context, field, 'limit'),
    maximum: access.granted(table, 'select').limit,
    offset: planCount(context, field, 'offset'),
  };
}

/** The one row with this primary key. */
export function planRowByKey(context: PlanContext, table: Table, field: KnownField): Rows {
  return allRows(context, { kind: 'table', table }, planKeyArguments(context, field));
}

/** The condition that the primary key equals the arguments of a field. */
export function planKeyArguments(context: PlanContext, field: KnownField): Predicate {
  return allOf(
    field.definition.args.map(({ name, extensions }) =>
      planKey(context, extensions.meaning, requiredArgumentOf(field, name)),
    ),
  );
}

/** Every row the role may read, of those that fulfil the condition. */
export function allRows(context: PlanContext, source: RowSource, condition: Predicate = alwaysTrue): Rows {
  return {
    source,
    where: context.roleSchema.access.rows(source.table, condition),
    distinctOn: [],
    orderBy: [],
    limit: null,
    maximum: null,
    offset: null,
  };
}

/** The condition that a column of the primary key equals its input. */
export function planKey(
  context: PlanContext,
  meaning: InputMeaning | undefined,
  { name, value, type, at }: TypedInput,
): Predicate {
  if (meaning?.kind !== 'column') throw new Error(`no key column behind ${name}`);
  const { column } = meaning;
  const source = readRequired(context, value, coercionFor(type, column.type), getNamedType(type).name, at);
  return compare(context.roleSchema.access.column(column), column.type, '_eq', {
    value: () => source,
    list: unavailable,
    boolean: unavailable,
    column: unavailable,
  });
}

function unavailable(): never {
  throw new Error('an equality has one value');
}

function planDistinctOn(context: PlanContext, field: KnownField): Column[] {
  const input = optionalArgumentOf(context, field, 'distinct_on');
  if (input === null) return [];
  const columns = readList(context, input.value, input.type, input.at).map((item) =>
    columnOf(context, item.value, input.type, item.at),
  );
  return [...new Set(columns)];
}

/** The leading order terms have to be the columns of `distinct_on`, in any order. */
function checkDistinctOn(columns: readonly Column[], orderBy: readonly OrderTerm[], at: string): void {
  if (columns.length === 0 || orderBy.length === 0) return;
  const leading = orderBy.slice(0, columns.length).flatMap(({ expression }) => {
    const operand = expression.kind === 'operand' ? expression.operand : null;
    return operand?.kind === 'column' ? [operand.column] : [];
  });
  if (leading.length === columns.length && columns.every((column) => leading.includes(column))) return;
  throw new EngineError(
    'validation-failed',
    '"distinct_on" columns must match initial "order_by" columns',
    at,
  );
}

function ascending(context: PlanContext, column: Column): OrderTerm {
  return {
    expression: { kind: 'operand', operand: context.roleSchema.access.column(column) },
    direction: 'asc',
    nulls: 'last',
  };
}

function planCount(context: PlanContext, field: KnownField, name: 'limit' | 'offset'): ValueSource | null {
  const input = optionalArgumentOf(context, field, name);
  const kind = name === 'limit' ? 'nonNegativeInt' : 'offset';
  return input && readOptional(context, input.value, { kind }, input.at);
}
