/**
 * Rate limits. A key may send a number of requests in a UTC day and a number in ten seconds. Applications with a public
 * key do not count towards the daily limit, because every visitor of a careers site has its key and could use the limit
 * up for all others; they are limited by the address of the client instead.
 */
import { createHmac } from 'node:crypto';
import { AppError, type ErrorCode } from '../errors.ts';
import { responseHeaders } from '../header-names.ts';
import type { Caller, Counting } from '../keys/caller.ts';
import { addressKey } from '../keys/client-address.ts';
import type { SharedCounter } from './shared-counter.ts';

const burstSeconds = 10;
const applicationsSeconds = 600;

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

interface RateLimitSettings {
  readonly perDay: number;
  readonly burst: number;
  readonly applicationsPerAddress: number;
}

/** `addressSecret` is the key of the HMAC under which client addresses are stored. */
export function createRateLimits(
  settings: RateLimitSettings,
  counter: SharedCounter,
  addressSecret: string,
  now: () => number = Date.now,
): RateLimits {
  async function countBurst(caller: Caller, requests: number): Promise<void> {
    const resetAt = windowEnd(now(), burstSeconds * 1000);
    const count = await counter.increment(`burst:${caller.apikeyId}`, resetAt, requests);
    check(
      'rate_limited',
      'Too many requests in a short time',
      count,
      caller.burstLimit ?? settings.burst,
      resetAt,
    );
  }

  async function countDay(caller: Caller, requests: number): Promise<RateLimitState> {
    const resetAt = windowEnd(now(), 86_400_000);
    const count = await counter.increment(`day:${caller.apikeyId}`, resetAt, requests);
    return check(
      'daily_limit_reached',
      'The daily limit of this API key is reached',
      count,
      caller.dailyLimit ?? settings.perDay,
      resetAt,
    );
  }

  async function countApplication(
    caller: Caller,
    clientAddress: string,
    requests: number,
  ): Promise<RateLimitState> {
    const resetAt = windowEnd(now(), applicationsSeconds * 1000);
    const address = createHmac('sha256', addressSecret).update(addressKey(clientAddress)).digest('base64url');
    const count = await counter.increment(`applications:${caller.groupId}:${address}`, resetAt, requests);
    return check(
      'rate_limited',
      'Too many applications from this address',
      count,
      settings.applicationsPerAddress,
      resetAt,
    );
  }

  /** @throws AppError when `count` is above `limit` */
  function check(
    code: ErrorCode,
    message: string,
    count: number,
    limit: number,
    resetAt: number,
  ): RateLimitState {
    const state = { limit, remaining: Math.max(0, limit - count), resetAt };
    if (count <= limit) return state;
    const retryAfter = Math.max(1, Math.ceil((resetAt - now()) / 1000));
    throw new AppError(code, `${message}: ${limit} are allowed. Try again in ${retryAfter} seconds.`, {
      headers: { [responseHeaders.retryAfter]: String(retryAfter), ...rateLimitHeaders(state) },
    });
  }

  return {
    async count(caller, counting, clientAddress, requests = 1) {
      if (counting === 'none') return null;
      if (counting === 'application' && caller.kind === 'public') {
        // The address first: a client above its own limit must not use up the limit of the key that all visitors share.
        const state = await countApplication(caller, clientAddress, requests);
        await countBurst(caller, requests);
        return state;
      }
      await countBurst(caller, requests);
      return countDay(caller, requests);
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

/** Windows are counted from 1970, so that they end at the same time on all replicas and a day is a UTC day. */
function windowEnd(now: number, length: number): number {
  return (Math.floor(now / length) + 1) * length;
}
