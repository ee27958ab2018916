/**
 * The algebra of predicates and the comparison operators: the one place where an operator's name becomes a
 * meaning, for `where` of a request and for the expressions of permissions alike.
 */

import type { PgType } from '../catalog/types.ts';
import { arrayOf, siblingType, textType } from '../values/builtin-types.ts';
import type { ValueList, ValueSource } from '../values/value-source.ts';
import type { BinaryOperator } from './binary-operator.ts';
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
  return operand.kind === 'constant' ? { kind: 'constant', value: !operand.value } : { kind: 'not', operand };
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

type OperatorShape =
  | { readonly right: 'same' | 'text' | 'textList' | 'column'; readonly operator: BinaryOperator }
  | {
      readonly right: 'sibling';
      readonly sibling: string;
      readonly isList: boolean;
      readonly operator: BinaryOperator;
    }
  | { readonly right: 'sameList'; readonly operator: BinaryOperator }
  | { readonly right: 'membership'; readonly negated: boolean }
  | { readonly right: 'nullness' };

/** By GraphQL name. */
const operators: Readonly<Record<string, OperatorShape>> = {
  _eq: { right: 'same', operator: '=' },
  _neq: { right: 'same', operator: '<>' },
  _ne: { right: 'same', operator: '<>' },
  _gt: { right: 'same', operator: '>' },
  _lt: { right: 'same', operator: '<' },
  _gte: { right: 'same', operator: '>=' },
  _lte: { right: 'same', operator: '<=' },
  _in: { right: 'membership', negated: false },
  _nin: { right: 'membership', negated: true },
  _is_null: { right: 'nullness' },
  _like: { right: 'same', operator: 'like' },
  _nlike: { right: 'same', operator: 'not like' },
  _ilike: { right: 'same', operator: 'ilike' },
  _nilike: { right: 'same', operator: 'not ilike' },
  _similar: { right: 'same', operator: 'similar to' },
  _nsimilar: { right: 'same', operator: 'not similar to' },
  _regex: { right: 'same', operator: '~' },
  _iregex: { right: 'same', operator: '~*' },
  _nregex: { right: 'same', operator: '!~' },
  _niregex: { right: 'same', operator: '!~*' },
  _contains: { right: 'same', operator: '@>' },
  _contained_in: { right: 'same', operator: '<@' },
  _has_key: { right: 'text', operator: '?' },
  _has_keys_any: { right: 'textList', operator: '?|' },
  _has_keys_all: { right: 'textList', operator: '?&' },
  _ancestor: { right: 'same', operator: '@>' },
  _ancestor_any: { right: 'sameList', operator: '@>' },
  _descendant: { right: 'same', operator: '<@' },
  _descendant_any: { right: 'sameList', operator: '<@' },
  _matches: { right: 'sibling', sibling: 'lquery', isList: false, operator: '~' },
  _matches_any: { right: 'sibling', sibling: 'lquery', isList: true, operator: '?' },
  _matches_fulltext: { right: 'sibling', sibling: 'ltxtquery', isList: false, operator: '@' },
  _ceq: { right: 'column', operator: '=' },
  _cne: { right: 'column', operator: '<>' },
  _cneq: { right: 'column', operator: '<>' },
  _cgt: { right: 'column', operator: '>' },
  _clt: { right: 'column', operator: '<' },
  _cgte: { right: 'column', operator: '>=' },
  _clte: { right: 'column', operator: '<=' },
};

/** Whether a comparison by this name exists (`_cast` is not one: it changes the left side). */
export function isComparison(name: string): boolean {
  return Object.hasOwn(operators, name);
}

/**
 * One comparison.
 * @param name GraphQL name, `_eq`; must be known (`isComparison`).
 * @param type type of the left side
 */
export function compare(left: Operand, type: PgType, name: string, right: RightSide): Predicate {
  const shape = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (shape === undefined) throw new Error(`unknown comparison operator: ${name}`);
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
    case 'same':
      return comparison(left, shape.operator, right.value(type), type);
    case 'text':
      return comparison(left, shape.operator, right.value(textType), textType);
    case 'textList':
      return listComparison(left, shape.operator, right, textType);
    case 'sameList':
      return listComparison(left, shape.operator, right, type);
    case 'sibling': {
      const sibling = siblingType(type, shape.sibling);
      if (shape.isList) return listComparison(left, shape.operator, right, sibling);
      return comparison(left, shape.operator, right.value(sibling), sibling);
    }
  }
}

function comparison(left: Operand, operator: BinaryOperator, source: ValueSource, type: PgType): Predicate {
  return { kind: 'compare', left, operator, right: { source, type } };
}

function listComparison(
  left: Operand,
  operator: BinaryOperator,
  right: RightSide,
  element: PgType,
): Predicate {
  const values = right.list(element);
  if (values.kind === 'arrayLiteral') return comparison(left, operator, values.source, arrayOf(element));
  return { kind: 'compareArray', left, operator, elementType: element, sources: values.sources };
}
