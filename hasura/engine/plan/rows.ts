/** Which rows a field asks for: the list arguments, the role's filter and its limit. */
import type { GraphQLInputType } from 'graphql';
import type { Column, Table } from '../catalog/model-types.ts';
import { EngineError } from '../errors.ts';
import { coercionFor } from './coercion.ts';
import { type PlanContext, selectPermissionOn } from './context.ts';
import { columnOf } from './enum-columns.ts';
import { isNull, readList, readOptional, readRequired } from './input-value.ts';
import { planOrderBy } from './order.ts';
import { rowFilter } from './permission.ts';
import { allOf, compare } from './predicate.ts';
import type { KnownField } from './selection.ts';
import type { OrderTerm, Predicate, RowSource, Rows, ValueSource } from './types.ts';
import { columnOperand, inputType, planWhereArgument } from './where.ts';

/** Rows by `where`, `order_by`, `distinct_on`, `limit` and `offset`. */
export function planRows(context: PlanContext, source: RowSource, field: KnownField): Rows {
  const { table } = source;
  const at = `${field.at}.args`;
  const orderBy = planOrderBy(
    context,
    table,
    field.arguments.get('order_by'),
    typeOf(field, 'order_by'),
    `${at}.order_by`,
  );
  const distinctOn = planDistinctOn(context, field, at);
  checkDistinctOn(distinctOn, orderBy, at);
  const isOrdered = orderBy.length > 0 || distinctOn.length === 0;
  return {
    source,
    where: allOf([rowFilter(context, table), planFilter(context, table, field)]),
    distinctOn: distinctOn.map((column) => columnOperand(context, column)),
    orderBy: isOrdered ? orderBy : distinctOn.map((column) => ascending(context, column)),
    limit: planCount(context, field, 'limit'),
    maximum: selectPermissionOn(context, table).limit,
    offset: planCount(context, field, 'offset'),
  };
}

/** The one row with this primary key. */
export function planRowByKey(context: PlanContext, table: Table, field: KnownField): Rows {
  const keys = field.definition.args.map((argument): Predicate => {
    const meaning = argument.extensions.meaning;
    const value = field.arguments.get(argument.name);
    if (meaning?.kind !== 'column' || value === undefined)
      throw new Error(`no key column behind ${argument.name}`);
    const at = `${field.at}.args.${argument.name}`;
    const { column } = meaning;
    const source = readRequired(
      context,
      value,
      coercionFor(argument.type, column.type),
      nameOf(argument.type),
      at,
    );
    return equals(column, source);
  });
  return allRows(context, { kind: 'table', table }, keys);
}

/** Every row the role may see, narrowed by further predicates; no arguments. */
export function allRows(context: PlanContext, source: RowSource, narrowing: readonly Predicate[] = []): Rows {
  return {
    source,
    where: allOf([rowFilter(context, source.table), ...narrowing]),
    distinctOn: [],
    orderBy: [],
    limit: null,
    maximum: null,
    offset: null,
  };
}

/** A column equal to a value, as in by_pk fields. */
export function equals(column: Column, source: ValueSource): Predicate {
  return compare({ kind: 'column', column, scope: 'current', mask: null }, column.type, '_eq', {
    value: () => source,
    list: unavailable,
    boolean: unavailable,
    column: unavailable,
  });
}

function unavailable(): never {
  throw new Error('an equality has one value');
}

function planFilter(context: PlanContext, table: Table, field: KnownField): Predicate {
  const value = field.arguments.get('where');
  const type = typeOf(field, 'where');
  return value === undefined
    ? allOf([])
    : planWhereArgument(context, table, value, inputType(type), `${field.at}.args.where`);
}

function planDistinctOn(context: PlanContext, field: KnownField, at: string): Column[] {
  const value = field.arguments.get('distinct_on');
  if (value === undefined || isNull(context, value)) return [];
  const type = typeOf(field, 'distinct_on');
  return readList(context, value, type, `${at}.distinct_on`).map((item) =>
    columnOf(context, item.value, type, item.at),
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
  throw new EngineError(
    'validation-failed',
    '"distinct_on" columns must match initial "order_by" columns',
    at,
  );
}

function ascending(context: PlanContext, column: Column): OrderTerm {
  return {
    expression: { kind: 'operand', operand: columnOperand(context, column) },
    direction: 'asc',
    nulls: 'last',
  };
}

function planCount(context: PlanContext, field: KnownField, name: 'limit' | 'offset'): ValueSource | null {
  const value = field.arguments.get(name);
  if (value === undefined || isNull(context, value)) return null;
  return readOptional(context, value, { kind: 'nonNegativeInt' }, `${field.at}.args.${name}`);
}

function typeOf(field: KnownField, argumentName: string): GraphQLInputType {
  const argument = field.definition.args.find(({ name }) => name === argumentName);
  // Only asked for by the reader of that argument, which then has no value either.
  return argument?.type as GraphQLInputType;
}

function nameOf(type: GraphQLInputType): string {
  return String(type).replaceAll(/[[\]!]/g, '');
}
