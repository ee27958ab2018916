/**
 * The one way in which tests wait for an event: a condition comes in, and the wait ends when it holds. The time is a
 * bound for a machine that is busy with other work, not an expectation: a correct answer that comes late is correct.
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
  options: { readonly what?: string | (() => string | Promise<string>); readonly withinMs?: number } = {},
): Promise<void> {
  const { what = 'what the test waits for', withinMs = defaultWaitMs } = options;
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) {
      const described = typeof what === 'string' ? what : await what();
      throw new Error(`${described} did not happen within ${withinMs / 1000} seconds`);
    }
    await sleep(pollMs);
  }
}
