/**
 * Rate limits. What needs no key, such as a link to a file, counts by the address of the client; so does what is refused
 * before anybody is known, because it costs a query. A key may send a number of requests in a UTC day and a number in ten
 * seconds. Every visitor of a careers site has its public key and could use these limits up for all others. Requests with
 * a public key therefore count by the address of the client first, and only what passes there counts against the key.
 * Applications do not count against the day of the key, and have a burst of their own, so that reading cannot stop them.
 */
import { createHmac } from 'node:crypto';
import type { ErrorCode, LimitName } from '@platform/vocabulary';
import type { Config } from '../config.ts';
import { AppError, retryAfterHeader } from '../errors.ts';
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
   * Counts requests (one by default) and returns the state to show in the response: that of the day (with a public key
   * that of the client address, if fewer are left there), or that of the address for an application with a public key. null
   * when the route is not counted.
   * @throws AppError rate_limited, daily_limit_reached, with `Retry-After` and the headers of the limit
   */
  count(
    caller: Caller,
    counting: Counting,
    clientAddress: string,
    requests?: number,
  ): Promise<RateLimitState | null>;
  /**
   * Counts requests without a key (one by default) from an address.
   * @param requests 0: only whether too many were refused, for those that are counted elsewhere
   * @throws AppError rate_limited, with `Retry-After`
   */
  countWithoutKey(clientAddress: string, requests?: 0 | 1): Promise<void>;
  /**
   * Counts a request that was refused before its caller was known.
   * @throws AppError rate_limited, to be answered in place of the refusal
   */
  countRefusal(clientAddress: string): Promise<void>;
  /**
   * Counts the bytes of the body of an application with a public key before it is read, for the client address and for
   * the account. Returns a function that corrects the count when the body has been read.
   * @throws AppError daily_limit_reached, as `count`
   */
  takeBytes(caller: Caller, clientAddress: string, bytes: number): Promise<(read: number) => Promise<void>>;
  /** Writes the counts that the store does not have yet. */
  close(): Promise<void>;
}

const burstMs = 10_000;
const dayMs = 86_400_000;

/** A limit of requests in one window of time. */
interface Rule {
  readonly name: LimitName;
  readonly key: string;
  readonly windowMs: number;
  readonly limit: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * `addressSecret` is the key of the HMAC under which client addresses are stored. The counter `own` is for the bursts of client
 * addresses, which each replica counts for itself: a row in the store for every visitor and ten seconds would cost more
 * than the requests.
 */
export function createRateLimits(
  settings: Config['rateLimits'],
  { shared, own }: { readonly shared: SharedCounter; readonly own: SharedCounter },
  addressSecret: string,
  now: () => number = Date.now,
): RateLimits {
  const burstOf = (caller: Caller, what: 'burst' | 'burst of applications' = 'burst'): Rule => ({
    name: what === 'burst' ? 'key_burst' : 'key_burst_of_applications',
    key: `${what}:${caller.apikeyId}`,
    windowMs: burstMs,
    limit: caller.burstLimit ?? (caller.kind === 'private' ? settings.burst : settings.burstPublic),
    code: 'rate_limited',
    message: 'Too many requests in a short time',
  });

  const dayOf = (caller: Caller): Rule => ({
    name: 'key_day',
    key: `day:${caller.apikeyId}`,
    windowMs: dayMs,
    limit: caller.dailyLimit ?? (caller.kind === 'private' ? settings.perDay : settings.perDayPublic),
    code: 'daily_limit_reached',
    message: 'The daily limit of this API key is reached',
  });

  /** The rules of private keys, which most requests have; a key that is looked up again is another caller. */
  const rulesOfPrivateKeys = new WeakMap<Caller, readonly [burst: Rule, day: Rule]>();
  const rulesOfPrivateKey = (caller: Caller): readonly [burst: Rule, day: Rule] => {
    const known = rulesOfPrivateKeys.get(caller);
    if (known !== undefined) return known;
    const rules = [burstOf(caller), dayOf(caller)] as const;
    rulesOfPrivateKeys.set(caller, rules);
    return rules;
  };

  /** A client address of an account, as it is stored. */
  const addressOf = (caller: Caller, clientAddress: string): string => {
    const hmac = createHmac('sha256', addressSecret).update(addressKey(clientAddress));
    return `${caller.groupId}:${hmac.digest('base64url')}`;
  };

  const burstOfAddress = (address: string): Rule => ({
    name: 'address_burst',
    key: `burst:${address}`,
    windowMs: burstMs,
    limit: settings.burstPerAddress,
    code: 'rate_limited',
    message: 'Too many requests from this address in a short time',
  });

  const dayOfAddress = (address: string): Rule => ({
    name: 'address_day',
    key: `day:${address}`,
    windowMs: dayMs,
    limit: settings.perDayPerAddress,
    code: 'daily_limit_reached',
    message: 'The daily limit of this address is reached',
  });

  const withoutKeyOf = (address: string): Rule => ({
    name: 'address_without_key',
    key: `without key:${address}`,
    windowMs: burstMs,
    limit: settings.burst,
    code: 'rate_limited',
    message: 'Too many requests without an API key from this address in a short time',
  });

  const refusalsOf = (address: string): Rule => ({
    name: 'address_refusals',
    key: `refusals:${address}`,
    windowMs: burstMs,
    limit: settings.burstPerAddress,
    code: 'rate_limited',
    message: 'Too many requests from this address were refused in a short time',
  });

  const applicationsOf = (address: string): Rule => ({
    name: 'address_applications',
    key: `applications:${address}`,
    windowMs: 600_000,
    limit: settings.applicationsPerAddress,
    code: 'rate_limited',
    message: 'Too many applications from this address',
  });

  const bytesOf = (whose: 'address' | 'account', key: string, limit: number): Rule => ({
    name: `${whose}_application_bytes`,
    key: `bytes:${key}`,
    windowMs: dayMs,
    limit: kibibytes(limit),
    code: 'daily_limit_reached',
    message: `The daily limit of this ${whose} for the size of applications is reached, in KiB`,
  });

  const windowEnd = (windowMs: number) => (Math.floor(now() / windowMs) + 1) * windowMs;

  /** @throws AppError when the count is above the limit */
  async function count(
    { name, key, windowMs, limit, code, message }: Rule,
    requests: number,
    counter = shared,
  ): Promise<RateLimitState> {
    // Windows are counted from 1970, so that they end at the same time on all replicas and a day is a UTC day.
    const resetAt = windowEnd(windowMs);
    const counted = counter.increment(key, resetAt, requests);
    const total = typeof counted === 'number' ? counted : await counted;
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
      limit: name,
    });
  }

  return {
    async countWithoutKey(clientAddress, requests = 1) {
      const address = addressKey(clientAddress);
      await count(refusalsOf(address), 0, own);
      if (requests > 0) await count(withoutKeyOf(address), requests, own);
    },
    async countRefusal(clientAddress) {
      await count(refusalsOf(addressKey(clientAddress)), 1, own);
    },
    async count(caller, counting, clientAddress, requests = 1) {
      if (counting === 'none' || counting === 'address') return null;
      if (caller.kind === 'private') {
        const [burst, day] = rulesOfPrivateKey(caller);
        await count(burst, requests);
        return count(day, requests);
      }
      // The address first: a client above its own limits must not use up those of the key, which all visitors share.
      const address = addressOf(caller, clientAddress);
      if (counting === 'application') {
        const state = await count(applicationsOf(address), requests);
        await count(burstOf(caller, 'burst of applications'), requests);
        return state;
      }
      await count(burstOfAddress(address), requests, own);
      const ofAddress = await count(dayOfAddress(address), requests);
      await count(burstOf(caller), requests);
      const ofKey = await count(dayOf(caller), requests);
      return ofAddress.remaining < ofKey.remaining ? ofAddress : ofKey;
    },
    async takeBytes(caller, clientAddress, bytes) {
      const ofAddress = bytesOf(
        'address',
        addressOf(caller, clientAddress),
        settings.applicationBytesPerDayPerAddress,
      );
      const ofAccount = bytesOf('account', caller.groupId, settings.applicationBytesPerDay);
      const resetAt = windowEnd(dayMs);
      const taken = kibibytes(bytes);
      const add = async (rules: readonly Rule[], amount: number) => {
        for (const { key } of rules) await shared.increment(key, resetAt, amount);
      };
      await count(ofAddress, taken);
      await count(ofAccount, taken).catch(async (error: unknown) => {
        await add([ofAddress], -taken);
        throw error;
      });
      return (read) => add([ofAddress, ofAccount], kibibytes(read) - taken);
    },
    async close() {
      await own.close();
      await shared.close();
    },
  };
}

/** Bytes are counted in KiB, because the store counts in integers of 32 bits. At least one, so that every body counts. */
function kibibytes(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 1024));
}

/** `X-RateLimit-Reset` is in seconds since 1970, as most APIs send it. */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    [responseHeaders.rateLimit]: String(state.limit),
    [responseHeaders.rateLimitRemaining]: String(state.remaining),
    [responseHeaders.rateLimitReset]: String(Math.ceil(state.resetAt / 1000)),
  };
}
