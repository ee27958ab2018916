/** By which columns a role names one row of a table. */
import { GraphQLNonNull } from 'graphql';
import type { Column, Table } from '../catalog/table-types.ts';
import type { Predicate } from '../conditions/predicate-types.ts';
import type { Inputs } from './members.ts';
import { input } from './members.ts';
import type { RoleScope } from './role-scope.ts';
import { typeOfColumn } from './scalars.ts';

export interface KeyColumn {
  readonly column: Column;
  /** Whether the role's filter gives the column one value, so that a request need not say it. */
  readonly isFixed: boolean;
}

/**
 * The columns of the primary key when the role may read all that a request has to name; otherwise no row can be selected by
 * key. A column that every filter compares with one value may be left out, if another one remains: it is the account where the
 * keys of a database contain it (deploy/citus).
 * @param filters of the rows that the operation is about; a row fulfils one of them
 */
export function rowKey(
  scope: RoleScope,
  table: Table,
  filters: readonly Predicate[],
): readonly KeyColumn[] | null {
  const columns = table.primaryKey?.columns;
  if (columns === undefined) return null;
  const readable = new Set(scope.selectableColumns(table));
  const fixed = filters.map(fixedColumns);
  const isFixed = (column: Column) => fixed.length > 0 && fixed.every((set) => set.has(column));
  const mayLeaveOut = columns.some((column) => !isFixed(column));
  const key = columns.map((column) => ({ column, isFixed: mayLeaveOut && isFixed(column) }));
  if (!key.every((member) => member.isFixed || readable.has(member.column))) return null;
  return key.filter(({ column }) => readable.has(column));
}

/** One member for each column of the key. */
export function rowKeyInputs(scope: RoleScope, key: readonly KeyColumn[]): Inputs {
  return Object.fromEntries(
    key.map(({ column, isFixed }) => {
      const type = typeOfColumn(scope, column);
      const member = input(
        isFixed ? type : new GraphQLNonNull(type),
        { kind: 'column', column },
        column.description,
      );
      return [column.graphqlName, member];
    }),
  );
}

/** Columns that equal one value in every row that fulfils the condition. */
function fixedColumns(condition: Predicate): ReadonlySet<Column> {
  switch (condition.kind) {
    case 'permission':
      return fixedColumns(condition.operand);
    case 'and':
      return new Set(condition.operands.flatMap((operand) => [...fixedColumns(operand)]));
    case 'compare': {
      const { left, operator } = condition;
      const isColumn = left.kind === 'column' && left.scope === 'current' && left.mask === null;
      return new Set(isColumn && operator === '=' ? [left.column] : []);
    }
    default:
      return new Set();
  }
}
