/**
 * The one way in which tests wait for something that happens by itself. The time is a bound on a machine that is busy
 * with other work, not an expectation: a right answer that comes late is right.
 *
 *     await waitUntil(async () => (await statusOf(id)) === 'delivered', { what: 'the delivery' });
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the time limit of a test (jest.config.js), so that the failure names what was waited for. */
export const defaultWaitMs = 180_000;
const pollMs = 20;

/** Waits until the condition holds. @throws Error naming `what` when it does not within the time */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  options: { readonly what?: string | (() => string); readonly withinMs?: number } = {},
): Promise<void> {
  const { what = 'what the test waits for', withinMs = defaultWaitMs } = options;
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) {
      const described = typeof what === 'string' ? what : what();
      throw new Error(`${described} did not happen within ${withinMs / 1000} seconds`);
    }
    await sleep(pollMs);
  }
}
