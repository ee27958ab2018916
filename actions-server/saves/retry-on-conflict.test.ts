import { isTransient, serviceUnavailable } from '../errors.ts';
import { HasuraError } from '../graphql/errors.ts';
import { ConflictError, retryOnConflict } from './retry-on-conflict.ts';

/** Fails with each error in turn, then succeeds with the number of the attempt. */
function failing(...errors: readonly Error[]): (number: number) => Promise<number> {
  return async (number) => {
    const error = errors[number - 1];
    if (error) throw error;
    return number;
  };
}

const violation = (kind: string, constraint = 'x') =>
  new HasuraError(
    kind === 'Check constraint' ? 'permission-error' : 'constraint-violation',
    '$',
    `${kind} violation. … violates ${kind.toLowerCase().replace(' constraint', '')} constraint "${constraint}"`,
  );

describe('a save is retried', () => {
  test.each([
    ['a key that a concurrent save wrote', violation('Unique')],
    ['a reference that a concurrent request removed', violation('Foreign key')],
    ['a check of what a concurrent save wrote', violation('Check constraint', 'tasks_succeed_once')],
    ['a deadlock', serviceUnavailable(new HasuraError('concurrent-update-error', '$', 'deadlock detected'))],
    [
      'a deadlock inside a mutation, which Hasura reports as unexpected',
      serviceUnavailable(new HasuraError('unexpected', '$', 'database query error')),
    ],
    [
      'an offer that was closed after it was read',
      new HasuraError('permission-error', '$', 'check constraint'),
    ],
  ])('after %s', async (_case, error) => {
    expect(await retryOnConflict(failing(error))).toBe(2);
  });

  test('a bounded number of times, and then fails with the conflict', async () => {
    const alwaysConflicting = () => Promise.reject(violation('Unique'));
    const error = await retryOnConflict(alwaysConflicting).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConflictError);
    expect(isTransient(error)).toBe(true);
    expect(String(error)).toContain('x');
  });
});

test.each([
  ['any other check', violation('Check constraint')],
  ['an invalid document', new HasuraError('validation-failed', '$', 'field not found')],
  ['an unavailable Hasura', serviceUnavailable(new Error('no answer in 30000 ms'))],
  ['anything else', new Error('broken')],
])('%s is not retried', async (_case, error) => {
  await expect(retryOnConflict(failing(error))).rejects.toBe(error);
});
