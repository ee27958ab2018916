/**
 * The algebra of predicates and the comparisons: the one place where an operator's name becomes a
 * meaning, for `where` of a request and for the expressions of permissions alike.
 */

import type { PgType } from '../catalog/types.ts';
import { arrayOf, siblingType, textType } from '../values/builtin-types.ts';
import type { ValueList, ValueSource } from '../values/value-source.ts';
import {
  type BinaryOperator,
  type ComparisonOperator,
  comparisonOperators,
  isComparison,
} from './comparison-operators.ts';
import type { Operand, Predicate } from './predicate-types.ts';

export const alwaysTrue = { kind: 'constant', value: true } as const satisfies Predicate;
export const alwaysFalse = { kind: 'constant', value: false } as const satisfies Predicate;

/** Whether a predicate is the constant `true`, so that it needs no SQL. */
export function isAlwaysTrue(predicate: Predicate): boolean {
  return predicate.kind === 'constant' && predicate.value;
}

/** True when all are; true for none. */
export function allOf(predicates: readonly Predicate[]): Predicate {
  return combine('and', predicates);
}

/** True when any is; false for none. */
export function anyOf(predicates: readonly Predicate[]): Predicate {
  return combine('or', predicates);
}

export function not(operand: Predicate): Predicate {
  if (operand.kind === 'constant') return { kind: 'constant', value: !operand.value };
  return operand.kind === 'not' ? operand.operand : { kind: 'not', operand };
}

function combine(kind: 'and' | 'or', predicates: readonly Predicate[]): Predicate {
  const neutral = kind === 'and';
  const operands = predicates.flatMap((predicate) =>
    predicate.kind === kind ? predicate.operands : [predicate],
  );
  if (operands.some((operand) => operand.kind === 'constant' && operand.value !== neutral)) {
    return neutral ? alwaysFalse : alwaysTrue;
  }
  const meaningful = operands.filter((operand) => operand.kind !== 'constant');
  if (meaningful.length <= 1) return meaningful[0] ?? (neutral ? alwaysTrue : alwaysFalse);
  return { kind, operands: meaningful };
}

/** The readers of the right side of a comparison; the operator determines which of them is used. */
export interface RightSide {
  /** One value of the type; throws for null. */
  value(type: PgType): ValueSource;
  /** Values of the type. */
  list(type: PgType): ValueList;
  boolean(): boolean;
  /** A column of this row or of the root row. */
  column(): Operand;
}

/**
 * One comparison.
 * @param name GraphQL name, `_eq`; must be known (`isComparison`).
 * @param type type of the left side
 */
export function compare(left: Operand, type: PgType, name: string, right: RightSide): Predicate {
  if (!isComparison(name)) throw new Error(`unknown comparison operator: ${name}`);
  const shape: ComparisonOperator<BinaryOperator> = comparisonOperators[name];
  switch (shape.right) {
    case 'nullness':
      return { kind: 'isNull', operand: left, negated: !right.boolean() };
    case 'membership': {
      const values = right.list(type);
      if (values.kind === 'elements' && values.sources.length === 0)
        return shape.negated ? alwaysTrue : alwaysFalse;
      return { kind: 'in', left, negated: shape.negated, elementType: type, values };
    }
    case 'column':
      return { kind: 'compareColumns', left, operator: shape.operator, right: right.column() };
    case 'value': {
      const valueType = typeOfRight(shape.type, type);
      return comparison(left, shape.operator, right.value(valueType), valueType);
    }
    case 'list': {
      const elementType = typeOfRight(shape.type, type);
      const values = right.list(elementType);
      if (values.kind === 'arrayLiteral') {
        return comparison(left, shape.operator, values.source, arrayOf(elementType));
      }
      return { kind: 'compareArray', left, operator: shape.operator, elementType, sources: values.sources };
    }
  }
}

function typeOfRight(name: string | undefined, left: PgType): PgType {
  if (name === undefined) return left;
  return name === 'text' ? textType : siblingType(left, name);
}

function comparison(left: Operand, operator: BinaryOperator, source: ValueSource, type: PgType): Predicate {
  return { kind: 'compare', left, operator, right: { source, type } };
}
