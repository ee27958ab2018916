/** Inserts: `T_insert_input` with nested rows, and upserts. */
import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';
import type { Relationship, Table } from '../catalog/table-types.ts';
import { constraintEnum, nameableConstraints, updateColumnEnum } from './column-enums.ts';
import { columnInputs } from './column-inputs.ts';
import { argumentDescriptions, tableDescriptions } from './descriptions.ts';
import { boolExp } from './filters.ts';
import { structural } from './meaning.ts';
import { tableTypeNames } from './names.ts';
import { inTableOrder, type RoleScope } from './role-scope.ts';
import { typeOfColumn } from './scalars.ts';

type Fields = Record<string, GraphQLInputFieldConfig>;

/** Arguments of `insert_T`. */
export function insertArguments(scope: RoleScope, table: Table): GraphQLFieldConfigArgumentMap {
  const row = new GraphQLNonNull(insertInput(scope, table));
  return {
    objects: {
      type: new GraphQLNonNull(new GraphQLList(row)),
      description: argumentDescriptions.objects,
    },
    ...onConflictArgument(scope, table),
  };
}

/** Arguments of `insert_T_one`. */
export function insertOneArguments(scope: RoleScope, table: Table): GraphQLFieldConfigArgumentMap {
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
  return scope.type(
    tableTypeNames.insert(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.insert(table.printedName),
        fields: () => insertFields(scope, table),
      }),
  );
}

function insertFields(scope: RoleScope, table: Table): Fields {
  const granted = scope.access.permissions(table).insert?.columns ?? new Set();
  const columns = inTableOrder(table, granted).filter((column) => !column.isGenerated);
  const fields: Fields = columnInputs(columns, (column) => typeOfColumn(scope, column));
  for (const relationship of table.relationships.values()) {
    if (scope.access.permissions(relationship.target).insert === null) continue;
    fields[relationship.name] = {
      type: relationshipInput(scope, relationship),
      extensions: { meaning: { kind: 'relationship', relationship } },
    };
  }
  return fields;
}

/** `T_obj_rel_insert_input` or `T_arr_rel_insert_input` */
function relationshipInput(scope: RoleScope, { kind, target }: Relationship): GraphQLInputObjectType {
  const isArray = kind === 'array';
  const typeName = isArray ? tableTypeNames.arrayRelationshipInsert : tableTypeNames.objectRelationshipInsert;
  const describe = isArray
    ? tableDescriptions.arrayRelationshipInsert
    : tableDescriptions.objectRelationshipInsert;
  return scope.type(
    typeName(target.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: describe(target.printedName),
        fields: () => {
          const row = new GraphQLNonNull(insertInput(scope, target));
          return {
            data: {
              type: isArray ? new GraphQLNonNull(new GraphQLList(row)) : row,
              extensions: structural,
            },
            ...onConflictArgument(scope, target),
          };
        },
      }),
  );
}

/** `on_conflict`, for tables with a unique constraint that can be named. */
function onConflictArgument(
  scope: RoleScope,
  table: Table,
): { on_conflict?: { type: GraphQLInputObjectType; description: string; extensions: typeof structural } } {
  if (nameableConstraints(table).length === 0) return {};
  return {
    on_conflict: {
      type: onConflict(scope, table),
      description: argumentDescriptions.onConflict,
      extensions: structural,
    },
  };
}

/** `T_on_conflict` */
function onConflict(scope: RoleScope, table: Table): GraphQLInputObjectType {
  return scope.type(
    tableTypeNames.onConflict(table.graphqlName),
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: tableDescriptions.onConflict(table.printedName),
        fields: () => ({
          constraint: {
            type: new GraphQLNonNull(constraintEnum(scope, table)),
            extensions: structural,
          },
          update_columns: {
            type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(updateColumnEnum(scope, table)))),
            defaultValue: [],
            extensions: structural,
          },
          where: { type: boolExp(scope, table), extensions: structural },
        }),
      }),
  );
}
