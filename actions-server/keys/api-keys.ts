/**
 * Finds the caller behind an API key.
 *
 * Results are cached for `cacheMs`, so a revoked key works for at most five seconds more. A text without the form of a
 * key is rejected without a lookup. An address that sent too many unknown keys is told to wait; its keys are still looked
 * up, which costs little (`key-look-ups.ts`), because clients can share an address and one of them may have a valid key.
 */
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError, retryAfterHeader } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import { FindApiKeysDocument, TouchApiKeysDocument } from '../graphql/generated.ts';
import { parseApiKey } from './api-key-secret.ts';
import { type Caller, callerOf } from './caller.ts';
import { addressKey } from './client-address.ts';
import { createKeyLookUps } from './key-look-ups.ts';
import { isUsable, type KeyEnds, type KeyState, keyStateAt } from './key-state.ts';

const cacheMs = 5_000;
const maxCacheEntries = 10_000;
const unknownKeysLimit = 30;
const unknownKeysSeconds = 60;
/** `lastUsedAt` helps people to find unused keys: a precision of one minute is enough for that. */
const touchMs = 60_000;
/** States in which the caller of a key is known. */
const knownStates: readonly KeyState[] = ['active', 'disabled'];

type Found = { readonly caller: Caller; readonly ends: KeyEnds } | null;
interface Entry {
  readonly found: Promise<Found>;
  readonly freshUntil: number;
  wasFound: boolean;
}

/** Looks keys up as admin. */
export class ApiKeys {
  readonly #hasura: Hasura;
  readonly #log: Logger;
  readonly #now: () => number;
  readonly #findRow: ReturnType<typeof createKeyLookUps>;
  readonly #entries = new Map<string, Entry>();
  readonly #unknownKeys = new RateLimiterMemory({ points: unknownKeysLimit, duration: unknownKeysSeconds });
  readonly #used = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  /** @param now for tests */
  constructor(hasura: Hasura, log: Logger, now: () => number = Date.now) {
    this.#hasura = hasura;
    this.#log = log;
    this.#now = now;
    this.#findRow = createKeyLookUps(
      async (hashes) => (await hasura.asAdmin().request(FindApiKeysDocument, { hashes })).apikeys,
    );
    this.#timer = setInterval(() => void this.#touch(), touchMs).unref();
  }

  /**
   * The caller; null when the key is unknown, expired or revoked.
   * @throws AppError account_disabled, rate_limited after too many unknown keys from one address, service_unavailable
   */
  async find(secret: string, clientAddress: string): Promise<Caller | null> {
    const key = parseApiKey(secret);
    if (key === null) return null;
    const found = await this.#findByHash(key.hash, addressKey(clientAddress));
    if (found === null || !isUsable(found.ends, this.#now())) return null;
    this.#used.add(found.caller.apikeyId);
    return found.caller;
  }

  /** Writes the times of last use that are not written yet, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#touch();
  }

  async #lookUp(hash: string): Promise<Found> {
    const row = await this.#findRow(hash);
    if (row === null || !knownStates.includes(keyStateAt(row, this.#now()))) return null;
    const { hash: _hash, ...key } = row;
    return { caller: callerOf(key), ends: key };
  }

  /** @throws AppError rate_limited */
  async #countUnknown(address: string): Promise<void> {
    const state = await this.#unknownKeys.penalty(address, 1);
    if (state.consumedPoints <= unknownKeysLimit) return;
    throw new AppError('rate_limited', 'Too many requests with unknown API keys', {
      headers: retryAfterHeader(state.msBeforeNext),
      limit: 'unknown_keys',
    });
  }

  /** Requests with the same key that arrive together share one lookup. */
  async #findByHash(hash: string, address: string): Promise<Found> {
    const cached = this.#entries.get(hash);
    if (cached && cached.freshUntil > this.#now()) return cached.found;
    const entry: Entry = { found: this.#lookUp(hash), freshUntil: this.#now() + cacheMs, wasFound: false };
    this.#entries.delete(hash);
    this.#entries.set(hash, entry);
    this.#evictOldestUnknown();
    const found = await entry.found.catch((error: unknown) => {
      // A failure says nothing about the key: the next request looks it up again.
      this.#entries.delete(hash);
      throw error;
    });
    entry.wasFound = found !== null;
    if (found === null) await this.#countUnknown(address);
    return found;
  }

  /** Unknown keys only: their number is the client's choice, that of valid keys is ours. */
  #evictOldestUnknown(): void {
    if (this.#entries.size <= maxCacheEntries) return;
    for (const [hash, entry] of this.#entries) {
      if (this.#entries.size <= maxCacheEntries) return;
      if (!entry.wasFound) this.#entries.delete(hash);
    }
  }

  async #touch(): Promise<void> {
    if (this.#used.size === 0) return;
    const ids = [...this.#used];
    this.#used.clear();
    try {
      const lastUsedAt = new Date(this.#now()).toISOString();
      await this.#hasura.asAdmin().request(TouchApiKeysDocument, { ids, lastUsedAt });
    } catch (error) {
      for (const id of ids) this.#used.add(id);
      this.#log.warn({ err: error }, 'failed to write lastUsedAt of API keys');
    }
  }
}
