/** Counts that the workers of one machine share in the memory of their primary. */
import { RateLimiterCluster } from 'rate-limiter-flexible';
import { counterStore } from '../http/counter-stores.ts';
import type { CounterStore } from '../http/shared-counter.ts';

/** The primary has a `RateLimiterClusterMaster` (`workers.ts`). */
export function createPrimaryCounterStore(): CounterStore {
  return counterStore(
    new RateLimiterCluster({ keyPrefix: 'counts', points: 1, duration: 1, timeoutMs: 5_000 }),
  );
}
