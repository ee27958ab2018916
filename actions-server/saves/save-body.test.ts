import { z } from 'zod';
import { AppError } from '../errors.ts';
import { flag, instant, isUuid, text } from '../values/body-values.ts';
import { readSaveBody } from './save-body.ts';

const schema = z.object({
  name: text.optional(),
  isPublic: flag,
  at: instant,
  files: z.array(z.object({ data: text })).nullish(),
});

function problemsOf(value: unknown, isStrict = false) {
  try {
    readSaveBody(schema, value, { isStrict });
  } catch (error) {
    if (error instanceof AppError) return error.details.map(({ path, code }) => ({ path, code }));
  }
  return null;
}

describe('the body of a save', () => {
  test('reports unknown keys at any depth with their path', () => {
    const body = { name: 'a', nmae: 'b', files: [{ data: 'x' }, { data: 'y', size: 3 }] };
    expect(readSaveBody(schema, body, { isStrict: false }).warnings.map((warning) => warning.path)).toEqual([
      'nmae',
      'files.1.size',
    ]);
  });

  test('rejects unknown keys when strict handling is preferred', () => {
    expect(problemsOf({ name: 'a', nmae: 'b' }, true)).toEqual([{ path: 'nmae', code: 'unknown_key' }]);
  });

  test('keys that a predicate accepts are not unknown', () => {
    const body = { '5b0c9a34-3f0f-4c7e-9a5c-000000000001': 'x' };
    expect(readSaveBody(schema, body, { isStrict: true, isKnownKey: isUuid }).warnings).toEqual([]);
  });

  test('reports all errors', () => {
    expect(problemsOf({ name: 1, isPublic: 'yes', at: 'tomorrow', files: [{}] })).toEqual([
      { path: 'name', code: 'invalid_type' },
      { path: 'isPublic', code: 'invalid_type' },
      { path: 'at', code: 'invalid_value' },
      { path: 'files.0.data', code: 'invalid_type' },
    ]);
  });

  test.each([null, [], 'text', 3])('must be an object, not %j', (value) => {
    expect(problemsOf(value)).toEqual([{ path: '', code: 'invalid_type' }]);
  });

  test('a text that the database cannot store is rejected', () => {
    expect(problemsOf({ name: 'a\u0000b' })).toEqual([{ path: 'name', code: 'invalid_value' }]);
  });
});
