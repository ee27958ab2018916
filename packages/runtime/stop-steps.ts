/**
 * The end of what was started, in reverse order and in bounded time: a step that waits for something outside, such as a client, a
 * receiver or a database, may never end, and must not keep the process.
 */
import { type Clock, processClock } from './clock.ts';

/** @param graceMs what is left for work in progress; 0: it is over */
type StopStep = (graceMs: number) => unknown;

/** Milliseconds after the grace for what is written and closed at the end. */
export const closingMs = 5_000;

export class StopSteps {
  readonly #steps: StopStep[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock = processClock) {
    this.#clock = clock;
  }

  /** What ends something that was just started. */
  add(step: StopStep): void {
    this.#steps.push(step);
  }

  /**
   * Runs the steps, which share the grace; what was added last is stopped first. It takes `graceMs` and `closingMs` at most: a
   * step that has not ended by then is left alone.
   * @throws what a step throws, the first one's, after all of them
   */
  async run(graceMs: number): Promise<void> {
    const end = this.#clock.now() + graceMs;
    const leftUntil = (time: number): number => Math.max(0, time - this.#clock.now());
    const errors: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse()) {
      let stopTimer = (): void => {};
      const tooLong = new Promise<void>((resolve) => {
        stopTimer = this.#clock.after(leftUntil(end + closingMs), resolve, true);
      });
      try {
        await Promise.race([step(leftUntil(end)), tooLong]);
      } catch (error) {
        errors.push(error);
      } finally {
        stopTimer();
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
