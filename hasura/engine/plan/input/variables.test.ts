import { type OperationDefinitionNode, parse } from 'graphql';
import { fits, Variables, valueAt } from './variables.ts';

const operation = (text: string) => parse(text).definitions[0] as OperationDefinitionNode;

test('a required variable has to be given', () => {
  expect(() => new Variables(operation('query ($id: Int!) { x }'), {})).toThrow(
    'expecting a value for non-nullable variable: "id"',
  );
  expect(() => new Variables(operation('query ($id: Int! = 1) { x }'), {})).not.toThrow();
});

test('values that nobody declared are refused', () => {
  expect(() => new Variables(operation('query { x }'), { a: 1 })).toThrow(
    'unexpected variables in variableValues: a',
  );
});

describe('a plan fits other variables', () => {
  const observed = (
    values: Record<string, unknown>,
    path: string[],
    mode: 'shape' | 'nullness' | 'exact',
  ) => {
    const variables = new Variables(operation('query ($v: X) { x }'), values);
    variables.observe(path, mode);
    return variables.observations;
  };

  test('of the same shape with other values', () => {
    const observations = observed({ v: { a: 1, b: [1, 2] } }, ['v'], 'shape');
    expect(fits(observations, { v: { a: 9, b: [] } })).toBe(true);
    expect(fits(observations, { v: { a: 9 } })).toBe(false);
    expect(fits(observations, { v: { b: [], a: 9 } })).toBe(false);
    expect(fits(observations, { v: null })).toBe(false);
    expect(fits(observations, {})).toBe(false);
  });

  test('with lists of the same length, where the length shaped it', () => {
    const observations = observed({ v: [1, 2] }, ['v'], 'shape');
    expect(fits(observations, { v: [3, 4] })).toBe(true);
    expect(fits(observations, { v: [3] })).toBe(false);
    expect(fits(observations, { v: 3 })).toBe(false);
  });

  test('with the very value, where the value shaped it', () => {
    const observations = observed({ v: { if: true } }, ['v', 'if'], 'exact');
    expect(fits(observations, { v: { if: true } })).toBe(true);
    expect(fits(observations, { v: { if: false } })).toBe(false);
  });

  test('but never when a value becomes null', () => {
    expect(fits(observed({ v: 1 }, ['v'], 'nullness'), { v: null })).toBe(false);
  });
});

test('only own members of a value are values', () => {
  expect(valueAt({ a: { b: 1 } }, ['a', 'b'])).toBe(1);
  expect(valueAt({}, ['constructor', 'name'])).toBeUndefined();
});
