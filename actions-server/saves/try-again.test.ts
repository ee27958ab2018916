import { HasuraError } from '../graphql/errors.ts';
import { LostRaceError, tryAgainAfterLostRaces } from './try-again.ts';

/** Fails with each error in turn, then succeeds with the number of the attempt. */
function failing(...errors: readonly Error[]): (number: number) => Promise<number> {
  return async (number) => {
    const error = errors[number - 1];
    if (error) throw error;
    return number;
  };
}

const violation = (kind: string) =>
  new HasuraError(
    'constraint-violation',
    '$',
    `${kind} violation. … violates ${kind.toLowerCase()} constraint "x"`,
  );

describe('a save is tried again', () => {
  test.each([
    ['a key that somebody has just written', violation('Unique')],
    ['a reference that somebody has just removed', violation('Foreign key')],
    ['a deadlock', new HasuraError('concurrent-update-error', '$', 'deadlock detected')],
    ['an offer that was closed meanwhile', new HasuraError('permission-error', '$', 'check constraint')],
  ])('after %s', async (_case, error) => {
    expect(await tryAgainAfterLostRaces(failing(error))).toBe(2);
  });

  test('until it has lost every race, and then says what stood in the way', async () => {
    const always = () => Promise.reject(violation('Unique'));
    const error = await tryAgainAfterLostRaces(always).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LostRaceError);
    expect(String(error)).toContain('x');
  }, 20_000);
});

test.each([
  ['a rule of the database', violation('Check')],
  ['a mistake of ours', new HasuraError('validation-failed', '$', 'field not found')],
  ['anything else', new Error('broken')],
])('%s is not tried again', async (_case, error) => {
  await expect(tryAgainAfterLostRaces(failing(error))).rejects.toBe(error);
});
