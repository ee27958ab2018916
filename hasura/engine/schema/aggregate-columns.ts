/** The columns and computed fields that each aggregate can be computed over. */
import type { Column, ComputedField, Table } from '../catalog/table-types.ts';
import type { AggregateOperator } from '../conditions/predicate-types.ts';
import { readableComputedFields } from './filters.ts';
import type { RoleScope } from './role-scope.ts';
import { isComparableColumn, isComparableType, isNumericType } from './scalars.ts';

/** The columns that an operator can be applied to: comparable ones for max and min, numbers for the others. */
export function operatorColumns(scope: RoleScope, table: Table, operator: AggregateOperator): Column[] {
  return scope
    .selectableColumns(table)
    .filter((column) =>
      isExtreme(operator)
        ? isComparableColumn(column)
        : column.enumTable === null && isNumericType(column.type),
    );
}

/** The scalar computed fields that an operator can be applied to. */
export function operatorComputedFields(
  scope: RoleScope,
  table: Table,
  operator: AggregateOperator,
): ComputedField[] {
  const takes = isExtreme(operator) ? isComparableType : isNumericType;
  return readableComputedFields(scope, table).filter(
    ({ returns }) => returns.kind === 'scalar' && takes(returns.type),
  );
}

/** `max` and `min`, whose result has the type of the column. */
export function isExtreme(operator: AggregateOperator): boolean {
  return operator === 'max' || operator === 'min';
}
