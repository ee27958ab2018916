/** Lets requests through at a rate: each gets the next moment that is free. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface RequestGate {
  /**
   * Waits for its turn.
   * @returns null when it may go on; otherwise the milliseconds that it would have to wait, which are too many
   * @throws the reason of the signal
   */
  enter(signal: AbortSignal): Promise<number | null>;
  /** Lets nobody through for some milliseconds. */
  close(ms: number): void;
}

/** Nobody waits longer than that for a turn. */
const maxWaitMs = 10_000;

/** @param perSecond requests in a second */
export function createRequestGate(perSecond: number): RequestGate {
  // A little less, because requests do not all take the same time to arrive.
  const intervalMs = 1_050 / perSecond;
  let free = 0;
  return {
    async enter(signal) {
      signal.throwIfAborted();
      const now = performance.now();
      const waitMs = Math.max(0, free - now);
      if (waitMs > maxWaitMs) return Math.ceil(waitMs);
      free = now + waitMs + intervalMs;
      if (waitMs > 0) {
        await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
      return null;
    },
    close(ms) {
      free = Math.max(free, performance.now() + ms);
    },
  };
}
