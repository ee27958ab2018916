/** `T_aggregate_bool_exp`: conditions on aggregates over related rows. */
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { booleanType, doubleType, integerType } from '../values/builtin-types.ts';
import { columnValues, selectColumnEnum } from './column-enums.ts';
import { comparisonOfType } from './comparisons.ts';
import { tableDescriptions } from './descriptions.ts';
import { structural } from './meaning.ts';
import { type AggregatePredicate, aggregatePredicates, tableTypeNames } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { isBooleanType, isDoubleType } from './scalars.ts';

type Fields = Record<string, GraphQLInputFieldConfig>;

/** The table whose rows are aggregated, and the type of the filter on them. */
interface Aggregated {
  readonly table: Table;
  readonly filter: GraphQLInputObjectType;
}

/** `T_aggregate_bool_exp`; `filter` is `T_bool_exp`. */
export function aggregateBoolExp(scope: RoleScope, aggregated: Aggregated): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.aggregateBoolExp(aggregated.table.graphqlName),
    (name) => new GraphQLInputObjectType({ name, fields: () => predicates(scope, aggregated) }),
  );
}

function predicates(scope: RoleScope, aggregated: Aggregated): Fields {
  const { table } = aggregated;
  const fields: Fields = {
    count: { type: countPredicate(scope, aggregated), extensions: { meaning: { kind: 'count' } } },
  };
  const columns = scope.selectableColumns(table).filter(({ enumTable }) => enumTable === null);
  const booleans = columns.filter(({ type }) => isBooleanType(type));
  const doubles = columns.filter(({ type }) => isDoubleType(type));
  const add = (
    names: readonly AggregatePredicate[],
    operands: readonly Column[],
    result: PgType,
    isPair: boolean,
  ): void => {
    if (operands.length === 0) return;
    for (const name of names) {
      const column = new GraphQLNonNull(argumentColumns(scope, table, name, operands));
      const argumentType = isPair ? new GraphQLNonNull(columnPair(scope, table, name, column)) : column;
      fields[name] = {
        type: predicate(scope, aggregated, name, argumentType, result),
        extensions: structural,
      };
    }
  };
  add(aggregatePredicates.boolean, booleans, booleanType, false);
  add(aggregatePredicates.number, doubles, doubleType, false);
  add(aggregatePredicates.pair, doubles, doubleType, true);
  return fields;
}

function countPredicate(scope: RoleScope, aggregated: Aggregated): GraphQLInputObjectType {
  const columns = selectColumnEnum(scope, aggregated.table);
  const argumentType = columns && new GraphQLList(new GraphQLNonNull(columns));
  return predicate(scope, aggregated, 'count', argumentType, integerType);
}

/** `T_aggregate_bool_exp_<name>` */
function predicate(
  scope: RoleScope,
  { table, filter }: Aggregated,
  name: AggregatePredicate,
  argumentType: GraphQLInputType | null,
  result: PgType,
): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.aggregateFunctionBoolExp(table.graphqlName, name),
    (typeName) =>
      new GraphQLInputObjectType({
        name: typeName,
        fields: () => ({
          ...(argumentType && { arguments: { type: argumentType, extensions: structural } }),
          distinct: { type: GraphQLBoolean, extensions: structural },
          filter: { type: filter, extensions: structural },
          predicate: {
            type: new GraphQLNonNull(comparisonOfType(scope, result)),
            extensions: structural,
          },
        }),
      }),
  );
}

/** The columns that an aggregate can be computed from. */
function argumentColumns(
  scope: RoleScope,
  table: Table,
  name: AggregatePredicate,
  columns: readonly Column[],
): GraphQLEnumType {
  const described = `${tableTypeNames.aggregateFunctionBoolExp(table.graphqlName, name)}_arguments_columns`;
  return scope.type(
    tableTypeNames.aggregateArguments(table.graphqlName, name),
    (typeName) =>
      new GraphQLEnumType({
        name: typeName,
        description: tableDescriptions.aggregateArguments(described, table.printedName),
        values: columnValues(columns),
      }),
  );
}

function columnPair(
  scope: RoleScope,
  table: Table,
  name: AggregatePredicate,
  column: GraphQLInputType,
): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.aggregatePair(table.graphqlName, name),
    (typeName) =>
      new GraphQLInputObjectType({
        name: typeName,
        fields: {
          X: { type: column, extensions: structural },
          Y: { type: column, extensions: structural },
        },
      }),
  );
}
