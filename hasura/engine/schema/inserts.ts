/** Inserts: `T_insert_input` with nested rows, and upserts. */
import { type GraphQLInputObjectType, GraphQLNonNull } from 'graphql';
import type { Relationship, Table } from '../catalog/table-types.ts';
import { constraintEnum, nameableConstraints, updateColumnEnum } from './column-enums.ts';
import { argumentDescriptions } from './descriptions.ts';
import { boolExp } from './filters.ts';
import { columnInputs, type Inputs, input } from './members.ts';
import { tableType } from './names.ts';
import { type RoleScope, writableColumns } from './role-scope.ts';
import { listOfNonNull, typeOfColumn } from './scalars.ts';

/** Arguments of `insert_T`. */
export function insertArguments(scope: RoleScope, table: Table): Inputs {
  return {
    objects: {
      type: new GraphQLNonNull(listOfNonNull(insertInput(scope, table))),
      description: argumentDescriptions.objects,
    },
    ...onConflictArgument(scope, table),
  };
}

/** Arguments of `insert_T_one`. */
export function insertOneArguments(scope: RoleScope, table: Table): Inputs {
  return {
    object: {
      type: new GraphQLNonNull(insertInput(scope, table)),
      description: argumentDescriptions.object,
    },
    ...onConflictArgument(scope, table),
  };
}

/** `T_insert_input` */
function insertInput(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.inserts.inputObject({
    ...tableType('insert', table),
    fields: () => insertFields(scope, table),
  });
}

function insertFields(scope: RoleScope, table: Table): Inputs {
  const columns = writableColumns(table, scope.access.permissions(table).insert?.columns);
  const fields = columnInputs(columns, (column) => typeOfColumn(scope, column));
  for (const relationship of table.relationships.values()) {
    if (scope.access.permissions(relationship.target).insert === null) continue;
    const type = relationshipInput(scope, relationship);
    fields[relationship.name] = input(type, { kind: 'relationship', relationship });
  }
  return fields;
}

/** `T_obj_rel_insert_input` or `T_arr_rel_insert_input` */
function relationshipInput(scope: RoleScope, { kind, target }: Relationship): GraphQLInputObjectType {
  const isArray = kind === 'array';
  return scope.inserts.inputObject({
    ...tableType(isArray ? 'arrayRelationshipInsert' : 'objectRelationshipInsert', target),
    fields: () => {
      const row = insertInput(scope, target);
      return {
        data: { type: new GraphQLNonNull(isArray ? listOfNonNull(row) : row) },
        ...onConflictArgument(scope, target),
      };
    },
  });
}

/** `on_conflict`, for tables with a unique constraint that can be named. */
function onConflictArgument(scope: RoleScope, table: Table): Inputs {
  if (nameableConstraints(table).length === 0) return {};
  return { on_conflict: { type: onConflict(scope, table), description: argumentDescriptions.onConflict } };
}

/** `T_on_conflict` */
function onConflict(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.inserts.inputObject({
    ...tableType('onConflict', table),
    fields: () => ({
      constraint: { type: new GraphQLNonNull(constraintEnum(scope, table)) },
      update_columns: {
        type: new GraphQLNonNull(listOfNonNull(updateColumnEnum(scope, table))),
        defaultValue: [],
      },
      where: { type: boolExp(scope, table) },
    }),
  });
}
