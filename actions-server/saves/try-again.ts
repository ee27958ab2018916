/** Saves that lose a race: read again, decide again, write again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConstraintViolation, HasuraError } from '../graphql/errors.ts';

const attempts = 12;
const firstPauseMs = 15;
const longestPauseMs = 400;

/** A save lost every race, or met a rule of the database that reading again did not resolve. */
export class LostRaceError extends Error {
  override readonly name = 'LostRaceError';

  /** @param obstacle what stood in the way last */
  constructor(obstacle: string, cause: unknown) {
    super(`every attempt ran into ${obstacle}`, { cause });
  }
}

/**
 * Runs a save until it does not run into a key or reference that somebody else has just written or removed.
 * @param attempt reads, decides and writes; called again from the beginning, with 1, 2, 3…
 * @throws LostRaceError after several attempts; anything else that `attempt` throws
 */
export async function tryAgainAfterLostRaces<Result>(
  attempt: (number: number) => Promise<Result>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      const obstacle = obstacleOf(error, number);
      if (obstacle === null) throw error;
      if (number === attempts) throw new LostRaceError(obstacle, error);
      // A random pause: two that collided must not collide again in step.
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** number);
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

/**
 * What somebody else did in between, by the name of a constraint where there is one; null for an error that reading
 * again cannot help.
 */
function obstacleOf(error: unknown, number: number): string | null {
  if (!(error instanceof HasuraError)) return null;
  if (error.violation !== null) return isRace(error.violation) ? error.violation.constraint : null;
  // Two transactions waited for each other, and Postgres ended this one.
  if (error.code === 'concurrent-update-error') return 'concurrent update';
  // A permission looks at other rows too: an offer may have been closed since it was read.
  return error.code === 'permission-error' && number < 3 ? 'permission' : null;
}

/** The last one: another run of the same task has just finished it, which reading again shows. */
function isRace({ kind, constraint }: ConstraintViolation): boolean {
  return kind === 'unique' || kind === 'foreignKey' || constraint === 'tasks_succeed_once';
}
