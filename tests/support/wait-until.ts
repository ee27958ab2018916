/**
 * Tests wait for events only with this function: it polls a condition until it is true. The time limit allows for a
 * busy machine and is not an expectation: a correct result that arrives late is correct.
 *
 *     await waitUntil(async () => (await statusOf(id)) === 'delivered', { what: 'the delivery' });
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the time limit of a test that starts something (`test-kinds.ts`), so that the failure names the event. */
export const defaultWaitMs = 180_000;
const minPollMs = 20;
const maxPollMs = 250;

/**
 * Waits until the condition is true.
 * @throws Error with `what` after the time limit
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  options: { readonly what?: string | (() => string | Promise<string>); readonly withinMs?: number } = {},
): Promise<void> {
  const { what = 'what the test waits for', withinMs = defaultWaitMs } = options;
  const begun = Date.now();
  const end = begun + withinMs;
  for (let asked = begun; !(await condition()); asked = Date.now()) {
    const now = Date.now();
    if (now > end) {
      const described = typeof what === 'string' ? what : await what();
      throw new Error(`${described} did not happen within ${withinMs / 1000} seconds`);
    }
    // What is waited for needs the processor too: asking takes a third of the time at most, and long waits are asked less often.
    const pause = Math.max(minPollMs, 2 * (now - asked), Math.min((now - begun) / 20, maxPollMs));
    await sleep(pause);
  }
}
