import { textType } from '../values/builtin-types.ts';
import type { ValueSource } from '../values/value-source.ts';
import { isComparison } from './comparison-operators.ts';
import { allOf, alwaysFalse, alwaysTrue, anyOf, compare, not, type RightSide } from './predicate.ts';
import type { Operand, Predicate } from './predicate-types.ts';

const text: ValueSource = { kind: 'constant', text: 'x' };
const left = { kind: 'cast', to: textType } as unknown as Operand;
const some = (name: string): Predicate => compare(left, textType, name, right);
const right: RightSide = {
  value: () => text,
  list: () => ({ kind: 'elements', sources: [] }),
  boolean: () => true,
  column: () => left,
};

test('an empty conjunction is true, an empty disjunction is false', () => {
  expect(allOf([])).toEqual(alwaysTrue);
  expect(anyOf([])).toEqual(alwaysFalse);
});

test('constants are folded', () => {
  const condition = some('_eq');
  expect(allOf([alwaysTrue, condition])).toBe(condition);
  expect(allOf([alwaysFalse, condition])).toEqual(alwaysFalse);
  expect(anyOf([alwaysFalse, condition])).toBe(condition);
  expect(anyOf([alwaysTrue, condition])).toEqual(alwaysTrue);
  expect(not(alwaysTrue)).toEqual(alwaysFalse);
});

test('nested conjunctions are flattened, but a conjunction inside a disjunction is kept', () => {
  const [a, b] = [some('_eq'), some('_like')];
  expect(allOf([allOf([a, b]), a])).toEqual({ kind: 'and', operands: [a, b, a] });
  expect(anyOf([allOf([a, b]), a])).toEqual({ kind: 'or', operands: [{ kind: 'and', operands: [a, b] }, a] });
});

test('_in of an empty list is false, _nin of an empty list is true', () => {
  expect(some('_in')).toEqual(alwaysFalse);
  expect(some('_nin')).toEqual(alwaysTrue);
});

test('_is_null depends on its operand', () => {
  expect(some('_is_null')).toMatchObject({ kind: 'isNull', negated: false });
  expect(compare(left, textType, '_is_null', { ...right, boolean: () => false })).toMatchObject({
    negated: true,
  });
});

test('inherited members of an object are not operators', () => {
  expect(isComparison('_eq')).toBe(true);
  expect(isComparison('_cast')).toBe(false);
  expect(isComparison('toString')).toBe(false);
});
