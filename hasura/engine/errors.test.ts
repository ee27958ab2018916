import { EngineError, memberPath, toResponseText } from './errors.ts';

test('a rejected request has one error with path and code, in the key order of Hasura', () => {
  const error = new EngineError('validation-failed', 'no such field', '$.selectionSet.users');
  expect(toResponseText(error, { devMode: false })).toBe(
    '{"errors":[{"message":"no such field","extensions":{"path":"$.selectionSet.users","code":"validation-failed"}}]}',
  );
});

test('internal details are only returned in development mode', () => {
  const error = new EngineError('bad-request', 'bad', '$', { internal: { statement: 'select 1' } });
  expect(toResponseText(error, { devMode: false })).not.toContain('select 1');
  expect(toResponseText(error, { devMode: true })).toContain('select 1');
});

test('an unexpected error reveals its message only in development mode', () => {
  const error = new Error('connect ECONNREFUSED 10.0.0.7:5432');
  const shown = { path: '$', code: 'unexpected' };
  expect(JSON.parse(toResponseText(error, { devMode: false }))).toEqual({
    errors: [{ message: 'internal error', extensions: shown }],
  });
  expect(JSON.parse(toResponseText(error, { devMode: true }))).toEqual({
    errors: [{ message: 'internal error', extensions: { ...shown, internal: error.message } }],
  });
});

test('a path names plain members with a dot and others in brackets', () => {
  expect(memberPath('$.selectionSet', 'users')).toBe('$.selectionSet.users');
  expect(memberPath('$.variables', "it's")).toBe("$.variables['it\\'s']");
});
