/**
 * Every name that the engine generates for GraphQL, as Hasura does. `T` is the GraphQL name of a table, `S` its SQL
 * name. The names of root fields of tables and functions are in the model, because metadata can rename them.
 */
import type { Table } from '../catalog/table-types.ts';
import { type AggregateOperator, aggregateOperators } from '../conditions/predicate-types.ts';
import { tableDescriptions, updateOperatorDescriptions } from './descriptions.ts';

export const rootTypeNames = {
  query: 'query_root',
  mutation: 'mutation_root',
  subscription: 'subscription_root',
};

/** Names that depend on the table alone. */
export const tableTypeNames = {
  selectColumn: (T: string) => `${T}_select_column`,
  boolExp: (T: string) => `${T}_bool_exp`,
  orderBy: (T: string) => `${T}_order_by`,
  aggregate: (T: string) => `${T}_aggregate`,
  aggregateFields: (T: string) => `${T}_aggregate_fields`,
  aggregateOrderBy: (T: string) => `${T}_aggregate_order_by`,
  aggregateBoolExp: (T: string) => `${T}_aggregate_bool_exp`,
  streamCursor: (T: string) => `${T}_stream_cursor_input`,
  streamCursorValue: (T: string) => `${T}_stream_cursor_value_input`,
  enumeration: (T: string) => `${T}_enum`,
  mutationResponse: (T: string) => `${T}_mutation_response`,
  insert: (T: string) => `${T}_insert_input`,
  objectRelationshipInsert: (T: string) => `${T}_obj_rel_insert_input`,
  arrayRelationshipInsert: (T: string) => `${T}_arr_rel_insert_input`,
  onConflict: (T: string) => `${T}_on_conflict`,
  constraint: (T: string) => `${T}_constraint`,
  updateColumn: (T: string) => `${T}_update_column`,
  primaryKeyColumns: (T: string) => `${T}_pk_columns_input`,
  updates: (T: string) => `${T}_updates`,
} as const;

/** Names for each aggregate operator. */
export const operatorTypeNames = {
  fields: (T: string, operator: AggregateOperator) => `${T}_${operator}_fields`,
  orderBy: (T: string, operator: AggregateOperator) => `${T}_${operator}_order_by`,
};

/** Names for each aggregate that `where` can filter by. */
export const predicateTypeNames = {
  boolExp: (T: string, name: AggregatePredicate) => `${T}_aggregate_bool_exp_${name}`,
  columns: (T: string, name: AggregatePredicate) =>
    `${T}_select_column_${T}_aggregate_bool_exp_${name}_arguments_columns`,
  /** `{X, Y}` of an aggregate over two columns. */
  pair: (T: string, name: AggregatePredicate) => `${T}_aggregate_bool_exp_${name}_arguments`,
};

type UpdateOperatorName = keyof typeof updateOperatorDescriptions;

/** `_set` → `T_set_input` */
export const updateTypeName = (T: string, operator: UpdateOperatorName) => `${T}${operator}_input`;

/** The names that types made for a table can have, those for the arguments of its computed fields left out. */
export function typeNamesOfTable(T: string): string[] {
  const updateOperators = Object.keys(updateOperatorDescriptions) as UpdateOperatorName[];
  return [
    T,
    ...Object.values(tableTypeNames).map((nameOf) => nameOf(T)),
    ...Object.values(operatorTypeNames).flatMap((nameOf) =>
      aggregateOperators.map((name) => nameOf(T, name)),
    ),
    comparisonName(tableTypeNames.enumeration(T)),
    ...Object.values(predicateTypeNames).flatMap((nameOf) =>
      aggregatePredicateNames.map((name) => nameOf(T, name)),
    ),
    ...updateOperators.map((name) => updateTypeName(T, name)),
  ];
}

/** The name and the description of a type that is made for a table. */
export function tableType(
  kind: keyof typeof tableTypeNames & keyof typeof tableDescriptions,
  { graphqlName, printedName }: Table,
): { readonly name: string; readonly description: string } {
  return { name: tableTypeNames[kind](graphqlName), description: tableDescriptions[kind](printedName) };
}

/** Aggregates that `where` can filter by, grouped by what they are computed from. */
export const aggregatePredicates = {
  boolean: ['bool_and', 'bool_or'],
  /** Of one `float8` column. */
  number: ['avg', 'max', 'min', 'stddev_samp', 'sum', 'var_samp'],
  /** Of two `float8` columns. */
  pair: ['corr', 'covar_samp'],
} as const;

export const aggregatePredicateNames = ['count', ...Object.values(aggregatePredicates).flat()] as const;

export type AggregatePredicate = (typeof aggregatePredicateNames)[number];

export const aggregateFieldName = (relationship: string) => `${relationship}_aggregate`;
export const functionArgumentsName = (functionName: string) => `${functionName}_args`;
export const computedFieldArgumentsName = (field: string, T: string) => `${field}_${T}_args`;
export const comparisonName = (scalar: string) => `${scalar}_comparison_exp`;
export const arrayComparisonName = (elementScalar: string) => `${elementScalar}_array_comparison_exp`;
export const castName = (scalar: string) => `${scalar}_cast_exp`;

/** The only value of an enum that would otherwise be empty. */
export const placeholderValue = '_PLACEHOLDER';
