/** Saves that lose a race: read again, decide again, write again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConstraintViolation, HasuraError } from '../graphql/errors.ts';

const attempts = 8;
const firstPauseMs = 15;
const longestPauseMs = 400;

/** A save lost every race, or met a rule of the database that reading again did not resolve. */
export class LostRaceError extends Error {
  override readonly name = 'LostRaceError';
  /** The constraint that stood in the way last. */
  readonly constraint: string;

  constructor(constraint: string, cause: unknown) {
    super(`every attempt ran into ${constraint}`, { cause });
    this.constraint = constraint;
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
      const violation = error instanceof HasuraError ? error.violation : null;
      if (violation === null || !isRace(violation)) throw error;
      if (number === attempts) throw new LostRaceError(violation.constraint, error);
      // A random pause: two that collided must not collide again in step.
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** number);
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

/** The last one: another run of the same task has just finished it, which reading again shows. */
function isRace({ kind, constraint }: ConstraintViolation): boolean {
  return kind === 'unique' || kind === 'foreignKey' || constraint === 'tasks_succeed_once';
}
