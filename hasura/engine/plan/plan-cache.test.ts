import { parse } from 'graphql';
import type { RoleSchema } from '../schema/role-schema.ts';
import { findPlan, keepPlan } from './plan-cache.ts';

const roleSchema = {} as RoleSchema;
const key = { roleSchema, operationName: null, stringifyNumericTypes: false };
const planOf = (text: string) => ({
  request: { kind: 'query' as const, fields: [{ key: text, kind: 'json' as const, text }], isByKey: false },
  observations: [],
  declaredVariables: new Set<string>(),
});

test('a plan is found again for the same document, role schema and operation, and for no other', () => {
  const document = parse('{ a }');
  keepPlan(document, key, planOf('a'));
  expect(findPlan(document, key, {})?.request).toEqual(planOf('a').request);
  expect(findPlan(parse('{ a }'), key, {})).toBeNull();
  expect(findPlan(document, { ...key, roleSchema: {} as RoleSchema }, {})).toBeNull();
  expect(findPlan(document, { ...key, operationName: 'b' }, {})).toBeNull();
  expect(findPlan(document, { ...key, stringifyNumericTypes: true }, {})).toBeNull();
});

test('however many documents and shapes there are, the number of plans stays bounded and the newest are kept', () => {
  const documents = Array.from({ length: 9000 }, (_, index) => parse(`{ field${index} }`));
  for (const document of documents) keepPlan(document, key, planOf('x'));
  const isKept = documents.map((document) => findPlan(document, key, {}) !== null);
  expect(isKept.filter(Boolean).length).toBeLessThanOrEqual(4000);
  expect(isKept.slice(-2000).every(Boolean)).toBe(true);
});
