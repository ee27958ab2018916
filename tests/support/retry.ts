/**
 * Repeats what may fail for a moment on a busy machine: a connection that is refused, a template that another session
 * is still leaving.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` until it succeeds, with a longer pause after each failure.
 * @throws what the last attempt failed with
 */
export async function retry<Result>(work: () => Promise<Result>, attempts = 10): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(100 * attempt);
    }
  }
}
