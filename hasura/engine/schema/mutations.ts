/** `mutation_root`: inserts, updates and deletes that the role may make. */
import { type GraphQLFieldConfig, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { RootNames, Table } from '../catalog/table-types.ts';
import {
  argumentDescriptions,
  rootDescriptions,
  shownDescription,
  tableDescriptions,
} from './descriptions.ts';
import { boolExp } from './filters.ts';
import { insertArguments, insertOneArguments } from './inserts.ts';
import { tableTypeNames } from './names.ts';
import { listOf, objectType } from './objects.ts';
import { type RoleScope, readablePrimaryKey } from './role-scope.ts';
import { primaryKeyArguments } from './select.ts';
import { updateArguments, updateByPkArguments, updateManyArguments } from './updates.ts';

type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>;
type MutationKind = Exclude<keyof RootNames, 'select' | 'selectByPk' | 'selectAggregate' | 'selectStream'>;

/** The root fields that change a table. Fields that return a row need the select permission. */
export function tableMutationFields(scope: RoleScope, table: Table): Fields {
  const { select, insert, update, delete: remove } = scope.access.permissions(table);
  const response = () => mutationResponse(scope, table);
  const fields: Fields = {};
  const add = (kind: MutationKind, field: Pick<Fields[string], 'type' | 'args'>): void => {
    fields[table.rootNames[kind]] = {
      ...field,
      description: shownDescription(table.rootComments[kind], rootDescriptions[kind](table.printedName)),
      extensions: { meaning: { kind, table } },
    };
  };
  const primaryKey = readablePrimaryKey(scope, table);
  if (insert !== null) {
    add('insert', { type: response(), args: insertArguments(scope, table) });
    if (select !== null) {
      add('insertOne', { type: objectType(scope, table), args: insertOneArguments(scope, table) });
    }
  }
  if (update !== null && (update.columns.size > 0 || update.presets.length > 0)) {
    add('update', { type: response(), args: updateArguments(scope, table) });
    add('updateMany', { type: new GraphQLList(response()), args: updateManyArguments(scope, table) });
    if (primaryKey !== null) {
      const args = updateByPkArguments(scope, table, primaryKey);
      add('updateByPk', { type: objectType(scope, table), args });
    }
  }
  if (remove !== null) {
    const where = {
      type: new GraphQLNonNull(boolExp(scope, table)),
      description: argumentDescriptions.deleteWhere,
    };
    add('delete', { type: response(), args: { where } });
    if (primaryKey !== null) {
      add('deleteByPk', { type: objectType(scope, table), args: primaryKeyArguments(scope, primaryKey) });
    }
  }
  return fields;
}

/** `T_mutation_response` */
function mutationResponse(scope: RoleScope, table: Table): GraphQLObjectType {
  return scope.type(
    tableTypeNames.mutationResponse(table.graphqlName),
    (name) =>
      new GraphQLObjectType({
        name,
        description: tableDescriptions.mutationResponse(table.printedName),
        fields: () => ({
          affected_rows: {
            type: new GraphQLNonNull(GraphQLInt),
            description: tableDescriptions.affectedRows,
            extensions: { meaning: { kind: 'affectedRows' } },
          },
          ...(scope.access.permissions(table).select && {
            returning: {
              type: listOf(scope, table),
              description: tableDescriptions.returning,
              extensions: { meaning: { kind: 'returning' } },
            },
          }),
        }),
      }),
  );
}
