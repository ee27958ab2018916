/** Sends requests: with the key, in time, and again when that is safe and can help. */
import { ApiError, apiError, ConnectionError } from './errors.ts';
import { startTimeLimit, type TimeLimit, withinLimit } from './time-limit.ts';
import { encodeBody, type FetchBody } from './upload.ts';

export interface ClientOptions {
  /** `pk_…` in web pages, `sk_…` on servers only. undefined, such as that of a variable that is not set, is refused. */
  readonly apiKey: string | undefined;
  /** Where the platform is: `https://api.example.com`. */
  readonly baseUrl: string;
  /** How often a request is sent again that failed for the moment. Default: 2. */
  readonly maxRetries?: number;
  /**
   * Milliseconds that one attempt may take, with the reading of its answer, also of one that is handed out as a `Response`.
   * Default: 60 000; at most 2 147 483 647, 24 days, which Infinity is too.
   */
  readonly timeoutMs?: number;
  /** In the place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** What can be said about one call. */
export interface RequestOptions {
  /** Aborts the call, and the body of a `Response` that it gave; its reason is thrown. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What can be said about a save besides. */
export interface SaveOptions extends RequestOptions {
  /** Names the save: a call with the same key and body saves once. By default each call has a key of its own. */
  readonly idempotencyKey?: string;
  /** Unknown members of the body are an error and not a warning. */
  readonly strict?: boolean;
  /** The answer is the id of a task, as soon as the save cannot be lost any more. */
  readonly respondAsync?: boolean;
  /** Nothing is saved, and the answer is what the save would be answered with. */
  readonly dryRun?: boolean;
}

/** What an operation sends. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Objects are sent as the text of JSON; what is undefined is left out. */
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** Whether it can be sent again under an idempotency key. */
  readonly isSave?: boolean;
  /** The members that hold JSON when the body is sent as a form; undefined: it is never sent as one. */
  readonly formJson?: readonly string[];
}

/** The answer to a call, with its status and headers. */
export interface WithResponse<Value> {
  readonly value: Value;
  readonly response: Response;
}

/** A call: a promise of the value, or of the value with the response. */
export interface Call<Value> extends Promise<Value> {
  withResponse(): Promise<WithResponse<Value>>;
}

const defaultRetries = 2;
const defaultTimeoutMs = 60_000;
/** A longer wait is left to the caller. */
const maxWaitMs = 60_000;

export class Transport {
  readonly #options: ClientOptions;
  readonly #apiKey: string;
  readonly #fetch: typeof fetch;

  constructor(options: ClientOptions) {
    if (!options.apiKey) throw new TypeError('apiKey is missing: create one with "platform keys create"');
    if (!options.baseUrl) throw new TypeError('baseUrl is missing: the address of the platform');
    this.#options = options;
    this.#apiKey = options.apiKey;
    this.#fetch = options.fetch ?? ((...parameters) => fetch(...parameters));
  }

  /** Sends an operation and reads its answer: JSON as a value, anything else as the response itself. */
  send<Value>(operation: Operation, options: SaveOptions = {}): Call<Value> {
    const answer = this.#attempts<Value>(operation, options);
    const value = answer.then((whole) => whole.value);
    // Who asks for the response does not await the value, and who awaits it later is told later: a failure that nobody
    // handles at its moment does not end the process.
    value.catch(() => {});
    return Object.assign(value, { withResponse: () => answer });
  }

  async #attempts<Value>(operation: Operation, options: SaveOptions): Promise<WithResponse<Value>> {
    const { body, type } = await this.#within(options, async ({ signal, race, end }) => {
      const encoded = await race(encodeBody(operation.body, operation.formJson, signal));
      end();
      return encoded;
    });
    const headers = headersOf(operation, options, this.#apiKey, type);
    const retries = options.maxRetries ?? this.#options.maxRetries ?? defaultRetries;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt<Value>(operation, { headers, body }, options);
      } catch (error) {
        const waitMs = attempt < retries ? waitBefore(error, attempt, operation) : null;
        if (waitMs === null || options.signal?.aborted) throw error;
        await sleep(waitMs, options.signal);
      }
    }
  }

  #attempt<Value>(
    { method, path, query }: Operation,
    { headers, body }: { headers: Headers; body: FetchBody | undefined },
    options: RequestOptions,
  ): Promise<WithResponse<Value>> {
    return this.#within(options, async (limit) => {
      try {
        const sent = this.#fetch(addressOf(this.#options.baseUrl, path, query), {
          method,
          headers,
          redirect: 'error',
          signal: limit.signal,
          ...(body !== undefined && { body }),
        });
        const response = await limit.race(sent);
        if (!response.ok)
          throw apiError(response.status, await limit.race(readJson(response)), response.headers);
        const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
        if (response.status !== 204 && !isJson) {
          const whole = withinLimit(response, limit);
          return { value: whole as Value, response: whole };
        }
        const value = isJson ? await limit.race(response.json()) : undefined;
        limit.end();
        return { value: value as Value, response };
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (limit.signal.aborted) throw limit.signal.reason;
        throw new ConnectionError('The platform was not reached', { cause: error });
      }
    });
  }

  /** Some work within the time and the signal of a call. The work ends the limit; a failure ends it too. */
  async #within<Result>(
    { signal, timeoutMs = this.#options.timeoutMs ?? defaultTimeoutMs }: RequestOptions,
    work: (limit: TimeLimit) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const limit = startTimeLimit(signal, timeoutMs);
    try {
      return await work(limit);
    } catch (error) {
      limit.end();
      throw error;
    }
  }
}

function addressOf(baseUrl: string, path: string, query: object = {}): string {
  const url = new URL(baseUrl.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return url.href;
}

function headersOf(
  { isSave = false }: Operation,
  { headers: given, idempotencyKey, strict, respondAsync, dryRun }: SaveOptions,
  apiKey: string,
  type: string | null,
): Headers {
  const headers = new Headers(given);
  headers.set('X-API-KEY', apiKey);
  headers.set('Accept', 'application/json');
  if (type !== null) headers.set('Content-Type', type);
  // One key for all attempts: what arrived although no answer came back is not done twice.
  if (isSave) headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID());
  const preferences = [
    ...(strict ? ['handling=strict'] : []),
    ...(respondAsync ? ['respond-async'] : []),
    ...(dryRun ? ['dry-run'] : []),
  ];
  if (preferences.length > 0) headers.set('Prefer', preferences.join(', '));
  return headers;
}

/** Milliseconds until an attempt can help; null when none can, or when sending it again might do something twice. */
function waitBefore(error: unknown, attempt: number, { method, isSave = false }: Operation): number | null {
  // What PUT says once and twice is the same.
  const isRepeatable = method === 'GET' || method === 'PUT' || isSave;
  if (error instanceof ConnectionError) return isRepeatable ? pause(attempt) : null;
  if (!(error instanceof ApiError)) return null;
  const { status, code } = error;
  // Refused before anything was done.
  const isRefused = status === 429 && code !== 'daily_limit_reached';
  const isOfTheMoment = status === 408 || status >= 500 || code === 'idempotency_key_in_use';
  if (!isRefused && !(isRepeatable && isOfTheMoment)) return null;
  const asked = retryAfterMs(error.headers.get('retry-after'));
  if (asked === null) return pause(attempt);
  return asked <= maxWaitMs ? asked : null;
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Half a second, then twice as long each time, at most eight; up to a quarter less, so that clients spread out. */
function pause(attempt: number): number {
  return Math.min(8_000, 500 * 2 ** attempt) * (1 - Math.random() * 0.25);
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
