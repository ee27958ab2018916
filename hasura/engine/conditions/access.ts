/**
 * The only two ways to stored data: `rows` gives the rows of a table, always with the row filter of the role, and
 * `column` (or `computedField`) gives a value of a row, always with its column mask. Conditions, orders, aggregates and
 * selections are built from these. No other file can make a `RowFilter` or a column operand, because their types hold a
 * private symbol; a plan therefore cannot contain a row or a cell that the role may not read.
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

/**
 * The rows that any of the filters lets through (`or`), or that all of them do (`and`). Conditions that all filters have,
 * such as the row filter of the role, are written once.
 * @param combine joins conditions by the kind
 */
export function combinedRows(
  kind: 'and' | 'or',
  filters: readonly RowFilter[],
  combine: (kind: 'and' | 'or', predicates: readonly Predicate[]) => Predicate,
): RowFilter {
  const parts = filters.map((filter): readonly Predicate[] =>
    filter.kind === 'and' ? filter.operands : [filter],
  );
  const sets = parts.map((part) => new Set(part));
  const common = new Set(parts[0]?.filter((part) => sets.every((set) => set.has(part))));
  const others = parts.map((part) => allOf(part.filter((condition) => !common.has(condition))));
  return allOf([...common, combine(kind, others)]) as RowFilter;
}

/** What can be read of the tables: by a role (`model/role-access.ts`), or by the expression of a permission. */
export abstract class Access {
  /** The readable rows that fulfil the conditions. */
  rows(table: Table, ...conditions: readonly Predicate[]): RowFilter {
    return this.filtered(this.filterOf(table), conditions);
  }

  /** The value of a column; null on rows where the role may not read it. */
  column(column: Column, scope: RowScope = 'current'): ColumnOperand {
    return { kind: 'column', column, scope, mask: this.maskOfColumn(column) } as ColumnOperand;
  }

  /** The value of a scalar computed field; null on rows where the role may not read it. */
  computedField(computedField: ComputedField, callArguments: readonly CallArgument[]): ComputedFieldOperand {
    const mask = this.maskOfComputedField(computedField);
    return { kind: 'computedField', computedField, arguments: callArguments, mask } as ComputedFieldOperand;
  }

  /** For methods of a subclass that use another filter, such as that of updates. */
  protected filtered(filter: Predicate, conditions: readonly Predicate[]): RowFilter {
    return allOf([filter, ...conditions]) as RowFilter;
  }

  /** The rows of the table that may be read at all. */
  protected abstract filterOf(table: Table): Predicate;

  /** The rows on which the column may be read; null: all readable rows. */
  protected abstract maskOfColumn(column: Column): Predicate | null;

  /** The same for a scalar computed field. */
  protected abstract maskOfComputedField(computedField: ComputedField): Predicate | null;
}
