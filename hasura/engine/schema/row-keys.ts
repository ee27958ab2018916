/** By which columns a role names one row of a table. */
import { GraphQLNonNull } from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import { columnInputs, type Inputs } from './members.ts';
import type { RoleScope } from './role-scope.ts';
import { typeOfColumn } from './scalars.ts';

/** The columns of the primary key when the role may read all of them; otherwise no row can be selected by key. */
export function rowKey(scope: RoleScope, table: Table): readonly Column[] | null {
  const columns = table.primaryKey?.columns;
  if (columns === undefined) return null;
  const readable = new Set(scope.selectableColumns(table));
  return columns.every((column) => readable.has(column)) ? columns : null;
}

/** One required member for each column of the key. */
export function rowKeyInputs(scope: RoleScope, key: readonly Column[]): Inputs {
  return columnInputs(key, (column) => new GraphQLNonNull(typeOfColumn(scope, column)));
}
