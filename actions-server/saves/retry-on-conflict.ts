/** Retries a save that conflicts with a concurrent write: it reads, decides and writes again from the beginning. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TransientError } from '../errors.ts';
import { type ConstraintViolation, hasuraErrorIn } from '../graphql/errors.ts';

const maxAttempts = 12;
const firstPauseMs = 15;
const maxPauseMs = 400;

/** Every attempt of a save met a conflict, or a rule of the database that reading again did not resolve. */
export class ConflictError extends TransientError {
  override readonly name = 'ConflictError';

  /** @param conflict that of the last attempt: the name of a constraint, or a code */
  constructor(conflict: string, cause: unknown) {
    super(`every attempt failed with the conflict ${conflict}`, { cause });
  }
}

/**
 * Runs a save, and runs it again while it conflicts with a key or reference that a concurrent write added or removed.
 * @param attempt reads, decides and writes; called again from the beginning, with 1, 2, 3…
 * @throws ConflictError after several attempts; anything else that `attempt` throws
 */
export async function retryOnConflict<Result>(attempt: (number: number) => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      const conflict = conflictIn(error, number);
      if (conflict === null) throw error;
      if (number === maxAttempts) throw new ConflictError(conflict, error);
      // The pause is random, so that two saves that collided do not collide again at the same moment.
      const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** number);
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

/**
 * The conflict in an error: the name of the violated constraint, or a code where there is none. Null for an
 * error that reading again cannot resolve.
 */
function conflictIn(error: unknown, number: number): string | null {
  const hasuraError = hasuraErrorIn(error);
  if (hasuraError === null) return null;
  if (hasuraError.violation !== null)
    return isConflict(hasuraError.violation) ? hasuraError.violation.constraint : null;
  // A deadlock or a serialization failure: Postgres ended this transaction.
  if (hasuraError.code === 'concurrent-update-error') return 'concurrent update';
  // These may be conflicts: Hasura reports a deadlock inside a mutation as `unexpected`, and a permission also looks at
  // other rows, such as an offer that was closed after it was read. Two attempts show whether reading again helps.
  const isWorthRetrying = hasuraError.code === 'unexpected' || hasuraError.code === 'permission-error';
  return isWorthRetrying && number < 3 ? hasuraError.code : null;
}

/**
 * Checks that reading again resolves. `tasks_succeed_once`: another run of the same task has just finished it.
 * `profiles_merges_live_check`: a profile was deleted after it was read. `applications_stay_accepted`: an application was
 * accepted after it was read. `profiles_erased_check`: the person was erased after the profile was read.
 */
const checksOfOtherWrites = [
  'tasks_succeed_once',
  'profiles_merges_live_check',
  'applications_stay_accepted',
  'profiles_erased_check',
];

function isConflict({ kind, constraint }: ConstraintViolation): boolean {
  return kind === 'unique' || kind === 'foreignKey' || checksOfOtherWrites.includes(constraint);
}
