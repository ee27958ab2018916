/**
 * Rate limits. A key may send a number of requests in a UTC day and a number in ten seconds. Applications with a public
 * key do not count towards the daily limit, because every visitor of a careers site has its key and could use the limit
 * up for all others; they are limited by the address of the client instead.
 */
import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { AppError, type ErrorCode, retryAfterHeader } from '../errors.ts';
import { responseHeaders } from '../header-names.ts';
import type { Caller, Counting } from '../keys/caller.ts';
import { addressKey } from '../keys/client-address.ts';
import type { SharedCounter } from './shared-counter.ts';

/** The state of one limit, as the response headers show it. */
interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** When the current window ends, in milliseconds since 1970. */
  readonly resetAt: number;
}

export interface RateLimits {
  /**
   * Counts requests (one by default) and returns the state to show in the response: that of the day, or that of the
   * client address for an application with a public key. null when the route is not counted.
   * @throws AppError rate_limited, daily_limit_reached, with `Retry-After` and the headers of the limit
   */
  count(
    caller: Caller,
    counting: Counting,
    clientAddress: string,
    requests?: number,
  ): Promise<RateLimitState | null>;
  /** Writes the counts that the store does not have yet. */
  close(): Promise<void>;
}

/** A limit of requests in one window of time. */
interface Rule {
  readonly key: string;
  readonly windowMs: number;
  readonly limit: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/** `addressSecret` is the key of the HMAC under which client addresses are stored. */
export function createRateLimits(
  settings: Config['rateLimits'],
  counter: SharedCounter,
  addressSecret: string,
  now: () => number = Date.now,
): RateLimits {
  const burstOf = (caller: Caller): Rule => ({
    key: `burst:${caller.apikeyId}`,
    windowMs: 10_000,
    limit: caller.burstLimit ?? settings.burst,
    code: 'rate_limited',
    message: 'Too many requests in a short time',
  });

  const dayOf = (caller: Caller): Rule => ({
    key: `day:${caller.apikeyId}`,
    windowMs: 86_400_000,
    limit: caller.dailyLimit ?? (caller.kind === 'private' ? settings.perDay : settings.perDayPublic),
    code: 'daily_limit_reached',
    message: 'The daily limit of this API key is reached',
  });

  const applicationsOf = (caller: Caller, clientAddress: string): Rule => {
    const address = createHmac('sha256', addressSecret).update(addressKey(clientAddress)).digest('base64url');
    return {
      key: `applications:${caller.groupId}:${address}`,
      windowMs: 600_000,
      limit: settings.applicationsPerAddress,
      code: 'rate_limited',
      message: 'Too many applications from this address',
    };
  };

  /** @throws AppError when the count is above the limit */
  async function count(
    { key, windowMs, limit, code, message }: Rule,
    requests: number,
  ): Promise<RateLimitState> {
    // Windows are counted from 1970, so that they end at the same time on all replicas and a day is a UTC day.
    const resetAt = (Math.floor(now() / windowMs) + 1) * windowMs;
    const total = await counter.increment(key, resetAt, requests);
    const state = { limit, remaining: Math.max(0, limit - total), resetAt };
    if (total <= limit) return state;
    // None of a batch is served: what is left of the limit stays available to smaller ones.
    if (requests > 1)
      state.remaining = Math.max(0, limit - (await counter.increment(key, resetAt, -requests)));
    const needed = requests > 1 ? `, and this request needs ${requests} more` : '';
    const retryAfter = retryAfterHeader(resetAt - now());
    const seconds = retryAfter[responseHeaders.retryAfter];
    throw new AppError(code, `${message}: ${limit} are allowed${needed}. Try again in ${seconds} seconds.`, {
      headers: { ...retryAfter, ...rateLimitHeaders(state) },
    });
  }

  return {
    async count(caller, counting, clientAddress, requests = 1) {
      if (counting === 'none') return null;
      if (counting === 'application' && caller.kind === 'public') {
        // The address first: a client above its own limit must not use up the limit of the key that all visitors share.
        const state = await count(applicationsOf(caller, clientAddress), requests);
        await count(burstOf(caller), requests);
        return state;
      }
      await count(burstOf(caller), requests);
      return count(dayOf(caller), requests);
    },
    close: () => counter.close(),
  };
}

/** `X-RateLimit-Reset` is in seconds since 1970, as most APIs send it. */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    [responseHeaders.rateLimit]: String(state.limit),
    [responseHeaders.rateLimitRemaining]: String(state.remaining),
    [responseHeaders.rateLimitReset]: String(Math.ceil(state.resetAt / 1000)),
  };
}
