/** `mutation_root`: inserts, updates and deletes that the role may make. */
import { GraphQLInt, GraphQLList, GraphQLNonNull, type GraphQLObjectType } from 'graphql';
import type { Table } from '../catalog/table-types.ts';
import { argumentDescriptions, tableDescriptions } from './descriptions.ts';
import { boolExp } from './filters.ts';
import { insertArguments, insertOneArguments } from './inserts.ts';
import { type Fields, output } from './members.ts';
import { tableType } from './names.ts';
import { listOf, objectType } from './objects.ts';
import type { RoleScope } from './role-scope.ts';
import { rootFields } from './root-fields.ts';
import { rowKey, rowKeyInputs } from './row-keys.ts';
import { updateArguments, updateByPkArguments, updateManyArguments } from './updates.ts';

/** The root fields that change a table. Fields that return a row need the select permission. */
export function tableMutationFields(scope: RoleScope, table: Table): Fields {
  const { select, insert, update, delete: remove } = scope.access.permissions(table);
  const response = () => mutationResponse(scope, table);
  const row = () => objectType(scope, table);
  const isUpdatable = update !== null && (update.columns.size > 0 || update.presets.length > 0);
  const key = rowKey(scope, table);
  const updateKey = isUpdatable ? key : null;
  return rootFields(table, {
    insert: insert && { type: response(), args: insertArguments(scope, table) },
    insertOne: insert && select && { type: row(), args: insertOneArguments(scope, table) },
    update: isUpdatable && { type: response(), args: updateArguments(scope, table) },
    updateMany: isUpdatable && {
      type: new GraphQLList(response()),
      args: updateManyArguments(scope, table),
    },
    updateByPk: updateKey && { type: row(), args: updateByPkArguments(scope, table, updateKey) },
    delete: remove && {
      type: response(),
      args: {
        where: {
          type: new GraphQLNonNull(boolExp(scope, table)),
          description: argumentDescriptions.deleteWhere,
        },
      },
    },
    deleteByPk: remove && key && { type: row(), args: rowKeyInputs(scope, key) },
  });
}

/** `T_mutation_response` */
function mutationResponse(scope: RoleScope, table: Table): GraphQLObjectType {
  return scope.object({
    ...tableType('mutationResponse', table),
    fields: () => ({
      affected_rows: output(
        new GraphQLNonNull(GraphQLInt),
        { kind: 'affectedRows' },
        tableDescriptions.affectedRows,
      ),
      ...(scope.access.permissions(table).select && {
        returning: output(listOf(scope, table), { kind: 'returning' }, tableDescriptions.returning),
      }),
    }),
  });
}
