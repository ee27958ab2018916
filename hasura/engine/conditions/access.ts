/**
 * The two doors to stored data. Through one come the rows of a table, always with the filter of whoever asks, through
 * the other a value of a row, always with its mask. Conditions, orders, aggregates and selections are made of what
 * comes out here: the types of filtered rows and of operands cannot be made anywhere else, so that a row or a cell
 * out of sight has no way around.
 */
import type { Column, ComputedField, Table } from '../catalog/table-types.ts';
import { allOf } from './predicate.ts';
import type {
  CallArgument,
  ColumnOperand,
  ComputedFieldOperand,
  Predicate,
  RowFilter,
  RowScope,
} from './predicate-types.ts';

/** What somebody sees of the tables: a role (`model/role-access.ts`), or the expression of a permission itself. */
export abstract class Access {
  /** The rows in sight, of those that fulfil the conditions. */
  rows(table: Table, ...conditions: readonly Predicate[]): RowFilter {
    return this.filtered(this.filterOf(table), conditions);
  }

  /** A column; null on rows that do not show it. */
  column(column: Column, scope: RowScope = 'current'): ColumnOperand {
    return { kind: 'column', column, scope, mask: this.maskOfColumn(column) } as ColumnOperand;
  }

  /** A computed field that is a scalar; null on rows that do not show it. */
  computedField(computedField: ComputedField, given: readonly CallArgument[]): ComputedFieldOperand {
    const mask = this.maskOfComputedField(computedField);
    return { kind: 'computedField', computedField, arguments: given, mask } as ComputedFieldOperand;
  }

  /** For further doors of a subclass, with filters of their own. */
  protected filtered(filter: Predicate, conditions: readonly Predicate[]): RowFilter {
    return allOf([filter, ...conditions]) as RowFilter;
  }

  /** The rows of the table that are seen at all. */
  protected abstract filterOf(table: Table): Predicate;

  /** The rows on which the column is shown; null: on all that are seen. */
  protected abstract maskOfColumn(column: Column): Predicate | null;

  /** The same for a scalar computed field. */
  protected abstract maskOfComputedField(computedField: ComputedField): Predicate | null;
}
