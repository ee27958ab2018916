/** Saves that run into what somebody else has just written: read again, decide again, write again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TransientError } from '../errors.ts';
import { type ConstraintViolation, hasuraErrorIn } from '../graphql/errors.ts';

const maxAttempts = 12;
const firstPauseMs = 15;
const maxPauseMs = 400;

/** A save met a conflict in every attempt, or a rule of the database that reading again did not resolve. */
export class ConflictError extends TransientError {
  override readonly name = 'ConflictError';

  /** @param conflict what stood in the way last */
  constructor(conflict: string, cause: unknown) {
    super(`every attempt ran into ${conflict}`, { cause });
  }
}

/**
 * Runs a save until it does not run into a key or reference that somebody else has just written or removed.
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
      // A random pause: two that collided must not collide again in step.
      const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** number);
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

/**
 * What somebody else did in between, by the name of a constraint where there is one; null for an error that reading
 * again cannot help.
 */
function conflictIn(error: unknown, number: number): string | null {
  const hasuraError = hasuraErrorIn(error);
  if (hasuraError === null) return null;
  if (hasuraError.violation !== null)
    return isConflict(hasuraError.violation) ? hasuraError.violation.constraint : null;
  // Two transactions waited for each other, or could not be put in an order, and Postgres ended this one.
  if (hasuraError.code === 'concurrent-update-error') return 'concurrent update';
  // What may be resolved by now, and may as well not: Hasura tells a deadlock inside a mutation as no more than
  // unexpected, and a permission looks at other rows too, such as an offer that was closed since it was read.
  const isWorthRetrying = hasuraError.code === 'unexpected' || hasuraError.code === 'permission-error';
  return isWorthRetrying && number < 3 ? hasuraError.code : null;
}

/** The last one: another run of the same task has just finished it, which reading again shows. */
function isConflict({ kind, constraint }: ConstraintViolation): boolean {
  return kind === 'unique' || kind === 'foreignKey' || constraint === 'tasks_succeed_once';
}
