/** Updates: the operators `_set`, `_inc`, `_append` … and what they take. */
import { type GraphQLInputType, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import { updatableColumns } from './column-enums.ts';
import { argumentDescriptions, tableDescriptions, updateOperatorDescriptions } from './descriptions.ts';
import { boolExp } from './filters.ts';
import { columnInputs, type Inputs } from './members.ts';
import { tableType, tableTypeNames, updateTypeName } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { rowKeyInputs } from './row-keys.ts';
import { isNumericType, listOfNonNull, scalarByName, typeOfColumn } from './scalars.ts';

interface UpdateOperator {
  readonly name: keyof typeof updateOperatorDescriptions;
  readonly describe: (S: string) => string;
  readonly takes: (column: Column) => boolean;
  readonly operand: (scope: RoleScope, column: Column) => GraphQLInputType;
}

const jsonb = (scope: RoleScope) => scalarByName(scope, 'jsonb');

const updateOperators: readonly UpdateOperator[] = [
  { name: '_set', describe: tableDescriptions.set, takes: () => true, operand: typeOfColumn },
  {
    name: '_inc',
    describe: tableDescriptions.inc,
    takes: ({ type, enumTable }) => enumTable === null && isNumericType(type),
    operand: typeOfColumn,
  },
  jsonbOperator('_append', jsonb),
  jsonbOperator('_prepend', jsonb),
  jsonbOperator('_delete_key', () => GraphQLString),
  jsonbOperator('_delete_elem', () => GraphQLInt),
  jsonbOperator('_delete_at_path', () => listOfNonNull(GraphQLString)),
];

function jsonbOperator(name: UpdateOperator['name'], operand: UpdateOperator['operand']): UpdateOperator {
  const describe = () => updateOperatorDescriptions[name];
  return { name, describe, takes: ({ type }) => type.name === 'jsonb', operand };
}

/** Arguments of `update_T`, and each item of those of `update_T_many`. */
export function updateArguments(scope: RoleScope, table: Table): Inputs {
  return {
    ...operatorInputs(scope, table),
    where: {
      type: new GraphQLNonNull(boolExp(scope, table)),
      description: argumentDescriptions.updateWhere,
    },
  };
}

/** Arguments of `update_T_by_pk`. */
export function updateByPkArguments(scope: RoleScope, table: Table, rowKey: readonly Column[]): Inputs {
  const key = scope.inputObject({
    ...tableType('primaryKeyColumns', table),
    fields: () => rowKeyInputs(scope, rowKey),
  });
  return { ...operatorInputs(scope, table), pk_columns: { type: new GraphQLNonNull(key) } };
}

/** Arguments of `update_T_many`. */
export function updateManyArguments(scope: RoleScope, table: Table): Inputs {
  const updates = scope.inputObject({
    name: tableTypeNames.updates(table.graphqlName),
    fields: () => updateArguments(scope, table),
  });
  return {
    updates: {
      type: new GraphQLNonNull(listOfNonNull(updates)),
      description: argumentDescriptions.updates,
    },
  };
}

/** The operators that have a column to act on. */
function operatorInputs(scope: RoleScope, table: Table): Inputs {
  const updatable = updatableColumns(scope, table);
  return Object.fromEntries(
    updateOperators.flatMap(({ name, describe, takes, operand }) => {
      const columns = updatable.filter(takes);
      if (columns.length === 0) return [];
      const type = scope.inputObject({
        name: updateTypeName(table.graphqlName, name),
        description: describe(table.printedName),
        fields: () => columnInputs(columns, (column) => operand(scope, column)),
      });
      return [[name, { type, description: updateOperatorDescriptions[name] }]];
    }),
  );
}
