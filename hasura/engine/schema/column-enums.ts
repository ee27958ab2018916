/** Enums whose values are columns or constraints of a table. */
import { GraphQLEnumType, type GraphQLEnumValueConfigMap } from 'graphql';
import type { Column, Table, UniqueConstraint } from '../catalog/table-types.ts';
import { graphqlNamePattern } from '../metadata/shape-parts.ts';
import { tableDescriptions } from './descriptions.ts';
import { placeholderValue, tableTypeNames } from './names.ts';
import { inTableOrder, type RoleScope } from './role-scope.ts';

/** `T_select_column`, or null when the role reads no column. */
export function selectColumnEnum(scope: RoleScope, table: Table): GraphQLEnumType | null {
  const columns = scope.selectableColumns(table);
  if (columns.length === 0) return null;
  return scope.type(
    tableTypeNames.selectColumn(table.graphqlName),
    (name) =>
      new GraphQLEnumType({
        name,
        description: tableDescriptions.selectColumn(table.printedName),
        values: columnValues(columns),
      }),
  );
}

/** `T_update_column`: the columns that an upsert may change; a placeholder when the role may not update. */
export function updateColumnEnum(scope: RoleScope, table: Table): GraphQLEnumType {
  const columns = updatableColumns(scope, table);
  return scope.type(tableTypeNames.updateColumn(table.graphqlName), (name) => {
    if (columns.length > 0) {
      const description = tableDescriptions.updateColumn(table.printedName);
      return new GraphQLEnumType({ name, description, values: columnValues(columns) });
    }
    return new GraphQLEnumType({
      name,
      description: tableDescriptions.updateColumnPlaceholder(table.printedName),
      values: {
        [placeholderValue]: {
          description: tableDescriptions.placeholder,
          extensions: { meaning: { kind: 'placeholder' } },
        },
      },
    });
  });
}

/** Columns that the role may set in an update. */
export function updatableColumns(scope: RoleScope, table: Table): Column[] {
  const granted = scope.access.permissions(table).update?.columns;
  return granted === undefined ? [] : inTableOrder(table, granted).filter((column) => !column.isGenerated);
}

/** Constraints whose names are GraphQL names; a request cannot name others, as in Hasura. */
export function nameableConstraints(table: Table): readonly UniqueConstraint[] {
  return table.uniqueConstraints.filter(({ name }) => graphqlNamePattern.test(name));
}

/** `T_constraint`: every primary key and unique constraint, also over columns that the role may not read. */
export function constraintEnum(scope: RoleScope, table: Table): GraphQLEnumType {
  return scope.type(
    tableTypeNames.constraint(table.graphqlName),
    (name) =>
      new GraphQLEnumType({
        name,
        description: tableDescriptions.constraint(table.printedName),
        values: Object.fromEntries(
          nameableConstraints(table).map((constraint) => [
            constraint.name,
            {
              description: tableDescriptions.constraintValue(constraint.columns.map((column) => column.name)),
              extensions: { meaning: { kind: 'constraint', constraint } },
            },
          ]),
        ),
      }),
  );
}

/** One enum value for each column. */
export function columnValues(columns: readonly Column[]): GraphQLEnumValueConfigMap {
  return Object.fromEntries(
    columns.map((column) => [
      column.graphqlName,
      { description: tableDescriptions.columnName, extensions: { meaning: { kind: 'column', column } } },
    ]),
  );
}
