import { type OperationDefinitionNode, parse } from 'graphql';
import { dependenciesHold, Variables, valueAt } from './variables.ts';

const operation = (text: string) => parse(text).definitions[0] as OperationDefinitionNode;

test('a required variable must have a value', () => {
  expect(() => new Variables(operation('query ($id: Int!) { x }'), {})).toThrow(
    'expecting a value for non-nullable variable: "id"',
  );
  expect(() => new Variables(operation('query ($id: Int! = 1) { x }'), {})).not.toThrow();
});

test('undeclared variables are rejected', () => {
  expect(() => new Variables(operation('query { x }'), { a: 1 })).toThrow(
    'unexpected variables in variableValues: a',
  );
});

describe('the dependencies of a plan hold for other variables', () => {
  const observed = (
    values: Record<string, unknown>,
    path: string[],
    mode: 'shape' | 'nullness' | 'exact',
  ) => {
    const variables = new Variables(operation('query ($v: X) { x }'), values);
    variables.dependOn(path, mode);
    return variables.dependencies;
  };

  test('when they have the same shape and other values', () => {
    const dependencies = observed({ v: { a: 1, b: [1, 2] } }, ['v'], 'shape');
    expect(dependenciesHold(dependencies, { v: { a: 9, b: [] } })).toBe(true);
    expect(dependenciesHold(dependencies, { v: { a: 9 } })).toBe(false);
    expect(dependenciesHold(dependencies, { v: { b: [], a: 9 } })).toBe(false);
    expect(dependenciesHold(dependencies, { v: null })).toBe(false);
    expect(dependenciesHold(dependencies, {})).toBe(false);
  });

  test('when their lists have the same length, if the plan depends on it', () => {
    const dependencies = observed({ v: [1, 2] }, ['v'], 'shape');
    expect(dependenciesHold(dependencies, { v: [3, 4] })).toBe(true);
    expect(dependenciesHold(dependencies, { v: [3] })).toBe(false);
    expect(dependenciesHold(dependencies, { v: 3 })).toBe(false);
  });

  test('when they have the same value, if the plan depends on it', () => {
    const dependencies = observed({ v: { if: true } }, ['v', 'if'], 'exact');
    expect(dependenciesHold(dependencies, { v: { if: true } })).toBe(true);
    expect(dependenciesHold(dependencies, { v: { if: false } })).toBe(false);
  });

  test('but not when a value becomes null', () => {
    expect(dependenciesHold(observed({ v: 1 }, ['v'], 'nullness'), { v: null })).toBe(false);
  });
});

test('inherited members of a value are not read', () => {
  expect(valueAt({ a: { b: 1 } }, ['a', 'b'])).toBe(1);
  expect(valueAt({}, ['constructor', 'name'])).toBeUndefined();
});
