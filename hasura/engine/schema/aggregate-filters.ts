/** `T_aggregate_bool_exp`: conditions on aggregates over related rows. */
import {
  GraphQLBoolean,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
} from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { booleanType, doubleType, integerType } from '../values/builtin-types.ts';
import { columnValues, selectColumnEnum } from './column-enums.ts';
import { comparisonOfType } from './comparisons.ts';
import { tableDescriptions } from './descriptions.ts';
import { type Inputs, input } from './members.ts';
import { type AggregatePredicate, aggregatePredicates, predicateTypeNames, tableTypeNames } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { listOfNonNull } from './scalars.ts';

/** The table whose rows are aggregated, and the type of the filter on them. */
interface Aggregated {
  readonly table: Table;
  readonly filter: GraphQLInputObjectType;
}

/** `T_aggregate_bool_exp`; `filter` is `T_bool_exp`. */
export function aggregateBoolExp(scope: RoleScope, aggregated: Aggregated): GraphQLInputObjectType {
  return scope.inputObject({
    name: tableTypeNames.aggregateBoolExp(aggregated.table.graphqlName),
    fields: () => predicates(scope, aggregated),
  });
}

function predicates(scope: RoleScope, aggregated: Aggregated): Inputs {
  const { table } = aggregated;
  const counted = selectColumnEnum(scope, table);
  const fields: Inputs = {
    count: input(predicate(scope, aggregated, 'count', counted && listOfNonNull(counted), integerType), {
      kind: 'count',
    }),
  };
  const columns = scope.selectableColumns(table).filter(({ enumTable }) => enumTable === null);
  const ofType = [
    [aggregatePredicates.boolean, booleanType],
    [aggregatePredicates.number, doubleType],
    [aggregatePredicates.pair, doubleType],
  ] as const;
  for (const [names, type] of ofType) {
    const operands = columns.filter((column) => column.type.name === type.name);
    if (operands.length === 0) continue;
    for (const name of names) {
      const column = new GraphQLNonNull(argumentColumns(scope, table, name, operands));
      const isPair = names === aggregatePredicates.pair;
      const argumentType = isPair ? new GraphQLNonNull(columnPair(scope, table, name, column)) : column;
      fields[name] = { type: predicate(scope, aggregated, name, argumentType, type) };
    }
  }
  return fields;
}

/** `T_aggregate_bool_exp_<name>` */
function predicate(
  scope: RoleScope,
  { table, filter }: Aggregated,
  name: AggregatePredicate,
  argumentType: GraphQLInputType | null,
  result: PgType,
): GraphQLInputObjectType {
  return scope.inputObject({
    name: predicateTypeNames.boolExp(table.graphqlName, name),
    fields: () => ({
      ...(argumentType && { arguments: { type: argumentType } }),
      distinct: { type: GraphQLBoolean },
      filter: { type: filter },
      predicate: { type: new GraphQLNonNull(comparisonOfType(scope, result)) },
    }),
  });
}

/** The columns that an aggregate can be computed from. */
function argumentColumns(
  scope: RoleScope,
  table: Table,
  name: AggregatePredicate,
  columns: readonly Column[],
): GraphQLEnumType {
  const described = `${predicateTypeNames.boolExp(table.graphqlName, name)}_arguments_columns`;
  return scope.enumeration({
    name: predicateTypeNames.columns(table.graphqlName, name),
    description: tableDescriptions.argumentColumns(described, table.printedName),
    values: () => columnValues(columns),
  });
}

function columnPair(
  scope: RoleScope,
  table: Table,
  name: AggregatePredicate,
  column: GraphQLInputType,
): GraphQLInputObjectType {
  return scope.inputObject({
    name: predicateTypeNames.pair(table.graphqlName, name),
    fields: { X: { type: column }, Y: { type: column } },
  });
}
