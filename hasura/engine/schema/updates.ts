/** Updates: the operators `_set`, `_inc`, `_append` … and what they take. */
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import { updatableColumns } from './column-enums.ts';
import { columnInputs } from './column-inputs.ts';
import { argumentDescriptions, tableDescriptions, updateOperatorDescriptions } from './descriptions.ts';
import { boolExp } from './filters.ts';
import { structural } from './meaning.ts';
import { tableTypeNames } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { isJsonbType, isNumericType, scalarByName, typeOfColumn } from './scalars.ts';

interface UpdateOperator {
  readonly name: string;
  readonly describe: (S: string) => string;
  readonly takes: (column: Column) => boolean;
  readonly operand: (scope: RoleScope, column: Column) => GraphQLInputType;
}

const operatorText = (name: string) => updateOperatorDescriptions[name] ?? '';
const isJsonbColumn = ({ type }: Column) => isJsonbType(type);
const jsonb = (scope: RoleScope) => scalarByName(scope, 'jsonb');

const updateOperators: readonly UpdateOperator[] = [
  { name: '_set', describe: tableDescriptions.set, takes: () => true, operand: typeOfColumn },
  {
    name: '_inc',
    describe: tableDescriptions.inc,
    takes: ({ type, enumTable }) => enumTable === null && isNumericType(type),
    operand: typeOfColumn,
  },
  { name: '_append', describe: () => operatorText('_append'), takes: isJsonbColumn, operand: jsonb },
  { name: '_prepend', describe: () => operatorText('_prepend'), takes: isJsonbColumn, operand: jsonb },
  {
    name: '_delete_key',
    describe: () => operatorText('_delete_key'),
    takes: isJsonbColumn,
    operand: () => GraphQLString,
  },
  {
    name: '_delete_elem',
    describe: () => operatorText('_delete_elem'),
    takes: isJsonbColumn,
    operand: () => GraphQLInt,
  },
  {
    name: '_delete_at_path',
    describe: () => operatorText('_delete_at_path'),
    takes: isJsonbColumn,
    operand: () => new GraphQLList(new GraphQLNonNull(GraphQLString)),
  },
];

/** Arguments of `update_T`. */
export function updateArguments(scope: RoleScope, table: Table): GraphQLFieldConfigArgumentMap {
  return {
    ...operatorInputs(scope, table),
    where: {
      type: new GraphQLNonNull(boolExp(scope, table)),
      description: argumentDescriptions.updateWhere,
    },
  };
}

/** Arguments of `update_T_by_pk`. */
export function updateByPkArguments(
  scope: RoleScope,
  table: Table,
  primaryKey: readonly Column[],
): GraphQLFieldConfigArgumentMap {
  return {
    ...operatorInputs(scope, table),
    pk_columns: { type: new GraphQLNonNull(primaryKeyInput(scope, table, primaryKey)) },
  };
}

/** Arguments of `update_T_many`. */
export function updateManyArguments(scope: RoleScope, table: Table): GraphQLFieldConfigArgumentMap {
  const updates = scope.type(
    tableTypeNames.updates(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        fields: () => ({
          ...operatorInputs(scope, table),
          where: {
            type: new GraphQLNonNull(boolExp(scope, table)),
            description: argumentDescriptions.updateWhere,
            extensions: structural,
          },
        }),
      }),
  );
  return {
    updates: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(updates))),
      description: argumentDescriptions.updates,
    },
  };
}

/** The operators that have a column to act on. */
function operatorInputs(
  scope: RoleScope,
  table: Table,
): Record<string, { type: GraphQLInputObjectType; description: string; extensions: typeof structural }> {
  return Object.fromEntries(
    updateOperators.flatMap((operator) => {
      const columns = updatableColumns(scope, table).filter(operator.takes);
      if (columns.length === 0) return [];
      const type = scope.type(
        tableTypeNames.updateOperator(table.graphqlName, operator.name),
        (name) =>
          new GraphQLInputObjectType({
            name,
            description: operator.describe(table.printedName),
            fields: () => columnInputs(columns, (column) => operator.operand(scope, column)),
          }),
      );
      const description = operatorText(operator.name);
      return [[operator.name, { type, description, extensions: structural }]];
    }),
  );
}

/** `T_pk_columns_input` */
function primaryKeyInput(
  scope: RoleScope,
  table: Table,
  primaryKey: readonly Column[],
): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.primaryKeyColumns(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.primaryKeyColumns(table.printedName),
        fields: () => columnInputs(primaryKey, (column) => new GraphQLNonNull(typeOfColumn(scope, column))),
      }),
  );
}
