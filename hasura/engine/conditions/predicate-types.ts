/**
 * Conditions on rows, and the scalars that they compare. Data only; written as SQL by `sql/expression.ts`. Tables,
 * columns and relationships are the model's own objects; values are sources, read when the statement runs.
 */
import type { Column, ComputedField, FunctionArgument, Relationship, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import type { TypedValue, ValueList, ValueSource } from '../values/value-source.ts';
import type { BinaryOperator } from './comparison-operators.ts';

export const aggregateOperators = [
  'avg',
  'max',
  'min',
  'stddev',
  'stddev_pop',
  'stddev_samp',
  'sum',
  'var_pop',
  'var_samp',
  'variance',
] as const;

export type AggregateOperator = (typeof aggregateOperators)[number];

/** The row that a column belongs to: the current row, or the row that the permission is on (`$`). */
export type RowScope = 'current' | 'root';

/** Marks values that only `access.ts` can make: no other file can name this symbol. */
declare const throughAccess: unique symbol;

/** A condition on rows that includes the row filter of the role. */
export type RowFilter = Predicate & { readonly [throughAccess]: 'rows' };

export interface ColumnOperand {
  readonly kind: 'column';
  readonly column: Column;
  readonly scope: RowScope;
  /** The rows on which the role may read the column; on others it is null. null: all rows (roles that are not inherited). */
  readonly mask: Predicate | null;
  readonly [throughAccess]: 'column';
}

export interface ComputedFieldOperand {
  readonly kind: 'computedField';
  readonly computedField: ComputedField;
  readonly arguments: readonly CallArgument[];
  readonly mask: Predicate | null;
  readonly [throughAccess]: 'computedField';
}

/** The left side of a comparison, an order term or an aggregate's argument: a scalar of a row. */
export type Operand =
  | ColumnOperand
  | ComputedFieldOperand
  | { readonly kind: 'cast'; readonly operand: Operand; readonly to: PgType }
  | { readonly kind: 'aggregate'; readonly rows: OtherRows; readonly aggregate: AggregateCall };

/** An aggregate of rows: of one operand or, for `corr` and `covar_samp`, two; `count` takes any number. */
export interface AggregateCall {
  readonly operator: AggregateOperator | 'count' | 'bool_and' | 'bool_or' | 'corr' | 'covar_samp';
  readonly operands: readonly Operand[];
  readonly isDistinct: boolean;
}

/** Rows other than the current one, which fulfil a condition. */
export type OtherRows = { readonly where: RowFilter } & (
  | { readonly kind: 'related'; readonly relationship: Relationship }
  /** The rows of a table-returning computed field. */
  | {
      readonly kind: 'computed';
      readonly computedField: ComputedField;
      readonly arguments: readonly CallArgument[];
    }
  /** Rows of a table, unrelated to the current row. */
  | { readonly kind: 'any'; readonly table: Table }
);

export type Predicate =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'not'; readonly operand: Predicate }
  | { readonly kind: 'isNull'; readonly operand: Operand; readonly negated: boolean }
  | {
      readonly kind: 'compare';
      readonly left: Operand;
      readonly operator: BinaryOperator;
      readonly right: TypedValue;
    }
  /** `= any(…)` and `<> all(…)`. One source holds a whole array literal; several are single elements. */
  | {
      readonly kind: 'in';
      readonly left: Operand;
      readonly negated: boolean;
      readonly elementType: PgType;
      readonly values: ValueList;
    }
  /** An operator whose right side is an array with elements from several sources. */
  | {
      readonly kind: 'compareArray';
      readonly left: Operand;
      readonly operator: BinaryOperator;
      readonly elementType: PgType;
      readonly sources: readonly ValueSource[];
    }
  /** The expression of a permission: inside it, `root` is the row that the permission is about. */
  | { readonly kind: 'permission'; readonly operand: Predicate }
  /** Column against column. `=` and `<>` treat two nulls as equal, as Hasura does. */
  | {
      readonly kind: 'compareColumns';
      readonly left: Operand;
      readonly operator: BinaryOperator;
      readonly right: Operand;
    }
  /** Whether there are such rows. */
  | { readonly kind: 'exists'; readonly rows: OtherRows };

/** An argument of a function call: by position, or by name once an optional one before it was left out. */
export interface CallArgument {
  readonly argument: FunctionArgument;
  /** The argument's name when it is written by name. */
  readonly byName: string | null;
  readonly value: ValueSource | 'row';
}
