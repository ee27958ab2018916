/** The columns and computed fields that each aggregate can be computed over. */
import type { Column, ComputedField, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import type { AggregateOperator } from '../conditions/predicate-types.ts';
import { readableComputedFields } from './filters.ts';
import type { RoleScope } from './role-scope.ts';
import { isComparableType, isNumericType } from './scalars.ts';

/** The columns that an operator can be applied to: comparable ones for max and min, numbers for the others. */
export function operatorColumns(scope: RoleScope, table: Table, operator: AggregateOperator): Column[] {
  return scope
    .selectableColumns(table)
    .filter(({ enumTable, type }) => enumTable === null && isApplicable(operator, type));
}

/** The scalar computed fields that an operator can be applied to. */
export function operatorComputedFields(
  scope: RoleScope,
  table: Table,
  operator: AggregateOperator,
): ComputedField[] {
  return readableComputedFields(scope, table).filter(
    ({ returns }) => returns.kind === 'scalar' && isApplicable(operator, returns.type),
  );
}

/** `max` and `min`, whose result has the type of the column. */
export function isExtreme(operator: AggregateOperator): boolean {
  return operator === 'max' || operator === 'min';
}

function isApplicable(operator: AggregateOperator, type: PgType): boolean {
  return isExtreme(operator) ? isComparableType(type) : isNumericType(type);
}
