/** Enums whose values are columns or constraints of a table. */
import type { GraphQLEnumType, GraphQLEnumValueConfigMap } from 'graphql';
import type { Column, Table, UniqueConstraint } from '../catalog/table-types.ts';
import { graphqlNamePattern } from '../metadata/shape-parts.ts';
import { tableDescriptions } from './descriptions.ts';
import { placeholderValue, tableType, tableTypeNames } from './names.ts';
import { type RoleScope, writableColumns } from './role-scope.ts';

/** `T_select_column`, or null when the role reads no column. */
export function selectColumnEnum(scope: RoleScope, table: Table): GraphQLEnumType | null {
  const columns = scope.selectableColumns(table);
  if (columns.length === 0) return null;
  return scope.enumeration({
    ...tableType('selectColumn', table),
    values: () => columnValues(columns),
  });
}

/** `T_update_column`: the columns that an upsert may change; a placeholder when the role may not update. */
export function updateColumnEnum(scope: RoleScope, table: Table): GraphQLEnumType {
  const columns = updatableColumns(scope, table);
  if (columns.length > 0) {
    return scope.inserts.enumeration({
      ...tableType('updateColumn', table),
      values: () => columnValues(columns),
    });
  }
  return scope.inserts.enumeration({
    name: tableTypeNames.updateColumn(table.graphqlName),
    description: tableDescriptions.updateColumnPlaceholder(table.printedName),
    values: {
      [placeholderValue]: {
        description: tableDescriptions.placeholder,
        extensions: { meaning: { kind: 'placeholder' } },
      },
    },
  });
}

/** Columns that the role may set in an update. */
export function updatableColumns(scope: RoleScope, table: Table): Column[] {
  return writableColumns(table, scope.access.permissions(table).update?.columns);
}

/** Constraints whose names are GraphQL names; a request cannot name others, as in Hasura. */
export function nameableConstraints(table: Table): readonly UniqueConstraint[] {
  return table.uniqueConstraints.filter(({ name }) => graphqlNamePattern.test(name));
}

/** `T_constraint`: every primary key and unique constraint, also over columns that the role may not read. */
export function constraintEnum(scope: RoleScope, table: Table): GraphQLEnumType {
  return scope.enumeration({
    ...tableType('constraint', table),
    values: () =>
      Object.fromEntries(
        nameableConstraints(table).map((constraint) => [
          constraint.name,
          {
            description: tableDescriptions.constraintValue(constraint.columns.map(({ name }) => name)),
            extensions: { meaning: { kind: 'constraint', constraint } },
          },
        ]),
      ),
  });
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
