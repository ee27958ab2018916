/** Counts requests and refuses those above the limits. */
import type { Caller } from './caller.ts';
import type { Counting } from './route.ts';

/** The state of the limit that is closest to its end, as the response headers show it. */
export type RateLimitState = {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit starts anew. */
  readonly resetSeconds: number;
};

export type RateLimits = {
  /**
   * Counts one request.
   * @throws AppError rate_limited, daily_limit_reached (with `Retry-After`)
   */
  count(caller: Caller, counting: Counting, clientAddress: string): Promise<RateLimitState | null>;
  close(): Promise<void>;
};
