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

interface Counters {
  readonly shared: SharedCounter;
  /**
   * For the bursts of client addresses, which each replica counts for itself: a row in the store for every visitor and ten
   * seconds would cost more than the requests.
   */
  readonly own: SharedCounter;
}

export class RateLimits {
  readonly #rules: Rules;
  readonly #counters: Counters;
  readonly #addressSecret: string;
  readonly #now: () => number;

  /**
   * @param addressSecret the key of the HMAC under which client addresses are stored
   * @param now milliseconds since 1970
   */
  constructor(
    settings: Config['rateLimits'],
    counters: Counters,
    addressSecret: string,
    now: () => number = Date.now,
  ) {
    this.#rules = new Rules(settings);
    this.#counters = counters;
    this.#addressSecret = addressSecret;
    this.#now = now;
  }

  /**
   * Counts requests (one by default) and returns the state to show in the response: that of the day (with a public key
   * that of the client address, if fewer are left there), or that of the address for an application with a public key. null
   * when the route is not counted.
   * @throws AppError rate_limited, daily_limit_reached, with `Retry-After` and the headers of the limit
   */
  async count(
    caller: Caller,
    counting: Counting,
    clientAddress: string,
    requests = 1,
  ): Promise<RateLimitState | null> {
    if (counting === 'none' || counting === 'address') return null;
    if (caller.kind === 'private') {
      const [burst, day] = this.#rules.ofPrivateKey(caller);
      await this.#count(burst, requests);
      return this.#count(day, requests);
    }
    // The address first: a client above its own limits must not use up those of the key, which all visitors share.
    const address = this.#addressOf(caller, clientAddress);
    if (counting === 'application') {
      const state = await this.#count(this.#rules.applications(address), requests);
      await this.#count(this.#rules.burst(caller, 'burst of applications'), requests);
      return state;
    }
    await this.#count(this.#rules.burstOfAddress(address), requests, this.#counters.own);
    const ofAddress = await this.#count(this.#rules.dayOfAddress(address), requests);
    await this.#count(this.#rules.burst(caller), requests);
    const ofKey = await this.#count(this.#rules.day(caller), requests);
    return ofAddress.remaining < ofKey.remaining ? ofAddress : ofKey;
  }

  /**
   * Counts requests without a key (one by default) from an address.
   * @param requests 0: only whether too many were refused, for those that are counted elsewhere
   * @throws AppError rate_limited, with `Retry-After`
   */
  async countWithoutKey(clientAddress: string, requests: 0 | 1 = 1): Promise<void> {
    const address = addressKey(clientAddress);
    await this.#count(this.#rules.refusals(address), 0, this.#counters.own);
    if (requests > 0) await this.#count(this.#rules.withoutKey(address), requests, this.#counters.own);
  }

  /**
   * Counts a request that was refused before its caller was known.
   * @throws AppError rate_limited, to be answered in place of the refusal
   */
  async countRefusal(clientAddress: string): Promise<void> {
    await this.#count(this.#rules.refusals(addressKey(clientAddress)), 1, this.#counters.own);
  }

  /**
   * Counts the bytes of the body of an application with a public key before it is read, for the client address and for
   * the account. Returns a function that corrects the count when the body has been read.
   * @throws AppError daily_limit_reached, as `count`
   */
  async takeBytes(
    caller: Caller,
    clientAddress: string,
    bytes: number,
  ): Promise<(read: number) => Promise<void>> {
    const ofAddress = this.#rules.bytes('address', this.#addressOf(caller, clientAddress));
    const ofAccount = this.#rules.bytes('account', caller.groupId);
    const resetAt = this.#windowEnd(dayMs);
    const taken = kibibytes(bytes);
    const add = async (rules: readonly Rule[], amount: number) => {
      for (const { key } of rules) await this.#counters.shared.increment(key, resetAt, amount);
    };
    await this.#count(ofAddress, taken);
    await this.#count(ofAccount, taken).catch(async (error: unknown) => {
      await add([ofAddress], -taken);
      throw error;
    });
    return (read) => add([ofAddress, ofAccount], kibibytes(read) - taken);
  }

  /** Writes the counts that the store does not have yet. */
  async close(): Promise<void> {
    await this.#counters.own.close();
    await this.#counters.shared.close();
  }

  /** A client address of an account, as it is stored. */
  #addressOf(caller: Caller, clientAddress: string): string {
    const hmac = createHmac('sha256', this.#addressSecret).update(addressKey(clientAddress));
    return `${caller.groupId}:${hmac.digest('base64url')}`;
  }

  #windowEnd(windowMs: number): number {
    return (Math.floor(this.#now() / windowMs) + 1) * windowMs;
  }

  /** @throws AppError when the count is above the limit */
  async #count(
    { name, key, windowMs, limit, code, message }: Rule,
    requests: number,
    counter = this.#counters.shared,
  ): Promise<RateLimitState> {
    // Windows are counted from 1970, so that they end at the same time on all replicas and a day is a UTC day.
    const resetAt = this.#windowEnd(windowMs);
    const counted = counter.increment(key, resetAt, requests);
    const total = typeof counted === 'number' ? counted : await counted;
    const state = { limit, remaining: Math.max(0, limit - total), resetAt };
    if (total <= limit) return state;
    // None of a batch is served: what is left of the limit stays available to smaller ones.
    if (requests > 1)
      state.remaining = Math.max(0, limit - (await counter.increment(key, resetAt, -requests)));
    const needed = requests > 1 ? `, and this request needs ${requests} more` : '';
    const retryAfter = retryAfterHeader(resetAt - this.#now());
    const seconds = retryAfter[responseHeaders.retryAfter];
    throw new AppError(code, `${message}: ${limit} are allowed${needed}. Try again in ${seconds} seconds.`, {
      headers: { ...retryAfter, ...rateLimitHeaders(state) },
      limit: name,
    });
  }
}

/** The rules of the limits, as the settings of the server and of the key have them. */
class Rules {
  readonly #settings: Config['rateLimits'];
  /** Those of private keys, which most requests have; a key that is looked up again is another caller. */
  readonly #ofPrivateKeys = new WeakMap<Caller, readonly [burst: Rule, day: Rule]>();

  constructor(settings: Config['rateLimits']) {
    this.#settings = settings;
  }

  ofPrivateKey(caller: Caller): readonly [burst: Rule, day: Rule] {
    const known = this.#ofPrivateKeys.get(caller);
    if (known !== undefined) return known;
    const rules = [this.burst(caller), this.day(caller)] as const;
    this.#ofPrivateKeys.set(caller, rules);
    return rules;
  }

  burst(caller: Caller, what: 'burst' | 'burst of applications' = 'burst'): Rule {
    const { burst, burstPublic } = this.#settings;
    return {
      name: what === 'burst' ? 'key_burst' : 'key_burst_of_applications',
      key: `${what}:${caller.apikeyId}`,
      windowMs: burstMs,
      limit: caller.burstLimit ?? (caller.kind === 'private' ? burst : burstPublic),
      code: 'rate_limited',
      message: 'Too many requests in a short time',
    };
  }

  day(caller: Caller): Rule {
    const { perDay, perDayPublic } = this.#settings;
    return {
      name: 'key_day',
      key: `day:${caller.apikeyId}`,
      windowMs: dayMs,
      limit: caller.dailyLimit ?? (caller.kind === 'private' ? perDay : perDayPublic),
      code: 'daily_limit_reached',
      message: 'The daily limit of this API key is reached',
    };
  }

  burstOfAddress(address: string): Rule {
    return {
      name: 'address_burst',
      key: `burst:${address}`,
      windowMs: burstMs,
      limit: this.#settings.burstPerAddress,
      code: 'rate_limited',
      message: 'Too many requests from this address in a short time',
    };
  }

  dayOfAddress(address: string): Rule {
    return {
      name: 'address_day',
      key: `day:${address}`,
      windowMs: dayMs,
      limit: this.#settings.perDayPerAddress,
      code: 'daily_limit_reached',
      message: 'The daily limit of this address is reached',
    };
  }

  withoutKey(address: string): Rule {
    return {
      name: 'address_without_key',
      key: `without key:${address}`,
      windowMs: burstMs,
      limit: this.#settings.burst,
      code: 'rate_limited',
      message: 'Too many requests without an API key from this address in a short time',
    };
  }

  refusals(address: string): Rule {
    return {
      name: 'address_refusals',
      key: `refusals:${address}`,
      windowMs: burstMs,
      limit: this.#settings.burstPerAddress,
      code: 'rate_limited',
      message: 'Too many requests from this address were refused in a short time',
    };
  }

  applications(address: string): Rule {
    return {
      name: 'address_applications',
      key: `applications:${address}`,
      windowMs: 600_000,
      limit: this.#settings.applicationsPerAddress,
      code: 'rate_limited',
      message: 'Too many applications from this address',
    };
  }

  bytes(whose: 'address' | 'account', key: string): Rule {
    const { applicationBytesPerDay, applicationBytesPerDayPerAddress } = this.#settings;
    return {
      name: `${whose}_application_bytes`,
      key: `bytes:${key}`,
      windowMs: dayMs,
      limit: kibibytes(whose === 'address' ? applicationBytesPerDayPerAddress : applicationBytesPerDay),
      code: 'daily_limit_reached',
      message: `The daily limit of this ${whose} for the size of applications is reached, in KiB`,
    };
  }
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
