/**
 * Retries operations that may fail on a busy machine: a refused connection, or a template database that another session
 * still uses.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` until it succeeds, with increasing pauses.
 * @throws the error of the last attempt
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
