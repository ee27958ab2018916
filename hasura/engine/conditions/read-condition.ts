/**
 * The one reader of conditions: `where` of a request and the expressions of permissions. Both are
 * walked in the same way; they differ in how a condition is written (`ConditionSource`) and in what may be read
 * (`Access`).
 */
import type { Column, ComputedField, Relationship, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { textType } from '../values/builtin-types.ts';
import type { Access } from './access.ts';
import { bindDefaultArguments } from './call.ts';
import { combine } from './combine.ts';
import { allOf, alwaysTrue, compare, not, type RightSide } from './predicate.ts';
import type { AggregateCall, Operand, Predicate } from './predicate-types.ts';

/** How conditions are written; `Value` is the type of a part of a condition. */
export interface ConditionSource<Value> {
  /** The members of a condition on rows of the table, each with the part of the table that it is on. */
  members(table: Table, value: Value): readonly ConditionMember<Value>[];
  /** The conditions of an `_and` or `_or`. */
  items(value: Value): readonly Value[];
  /** What a scalar of a row of the table is compared with. */
  comparisons(table: Table, value: Value): readonly Comparison<Value>[];
}

export type ConditionMember<Value> = { readonly value: Value } & (
  | { readonly kind: '_and' | '_or' | '_not' }
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'relationship'; readonly relationship: Relationship }
  | {
      readonly kind: 'relationshipAggregate';
      readonly relationship: Relationship;
      readonly conditions: readonly AggregateCondition<Value>[];
    }
  | { readonly kind: 'computedField'; readonly computedField: ComputedField }
  /** Any row of a table. */
  | { readonly kind: 'exists'; readonly table: Table }
);

/** A comparison of what is computed over related rows. */
export interface AggregateCondition<Value> {
  readonly aggregate: AggregateCall;
  readonly resultType: PgType;
  /** Which of the related rows; null: all. */
  readonly filter: Value | null;
  readonly comparisons: Value;
}

export type Comparison<Value> =
  /** An operator by its GraphQL name, which must be known (`isComparison`). */
  | { readonly kind: 'operator'; readonly name: string; readonly right: RightSide }
  /** Comparisons of the same value as text. */
  | { readonly kind: 'asText'; readonly comparisons: Value };

/** @param access filters and masks the rows and columns that the condition refers to */
export function readCondition<Value>(
  source: ConditionSource<Value>,
  access: Access,
  table: Table,
  value: Value,
): Predicate {
  return combine(
    'and',
    source.members(table, value).map((member) => readMember(source, access, table, member)),
  );
}

function readMember<Value>(
  source: ConditionSource<Value>,
  access: Access,
  table: Table,
  member: ConditionMember<Value>,
): Predicate {
  const { value } = member;
  const read = (of: Table, part: Value): Predicate => readCondition(source, access, of, part);
  switch (member.kind) {
    case '_and':
    case '_or':
      return combine(
        member.kind === '_and' ? 'and' : 'or',
        source.items(value).map((item) => read(table, item)),
      );
    case '_not':
      return not(read(table, value));
    case 'column': {
      const { column } = member;
      return readComparisons(source, table, access.column(column), column.type, value);
    }
    case 'relationship': {
      const { relationship } = member;
      const { target } = relationship;
      const where = access.rows(target, read(target, value));
      return { kind: 'exists', rows: { kind: 'related', relationship, where } };
    }
    case 'relationshipAggregate':
      return allOf(
        member.conditions.map(({ aggregate, resultType, filter, comparisons }) => {
          const { relationship } = member;
          const { target } = relationship;
          const where = access.rows(target, filter === null ? alwaysTrue : read(target, filter));
          const rows = { kind: 'related', relationship, where } as const;
          const left: Operand = { kind: 'aggregate', rows, aggregate };
          return readComparisons(source, target, left, resultType, comparisons);
        }),
      );
    case 'computedField': {
      const { computedField } = member;
      const { returns } = computedField;
      const callArguments = bindDefaultArguments(computedField.arguments);
      if (returns.kind === 'scalar') {
        const left = access.computedField(computedField, callArguments);
        return readComparisons(source, table, left, returns.type, value);
      }
      const where = access.rows(returns.table, read(returns.table, value));
      return {
        kind: 'exists',
        rows: { kind: 'computed', computedField, arguments: callArguments, where },
      };
    }
    case 'exists': {
      const where = access.rows(member.table, read(member.table, value));
      return { kind: 'exists', rows: { kind: 'any', table: member.table, where } };
    }
  }
}

function readComparisons<Value>(
  source: ConditionSource<Value>,
  table: Table,
  left: Operand,
  type: PgType,
  value: Value,
): Predicate {
  const comparisons = source.comparisons(table, value).map((comparison): Predicate => {
    if (comparison.kind === 'operator') return compare(left, type, comparison.name, comparison.right);
    const text: Operand = { kind: 'cast', operand: left, to: textType };
    return readComparisons(source, table, text, textType, comparison.comparisons);
  });
  return allOf(comparisons);
}
