/** What bounds an attempt: the signal of its caller and its time, until its answer was read to the end. */
import { ConnectionError, TimeoutError } from './errors.ts';

/** What timers of JavaScript can wait, 24 days: a longer time would be over at once. */
const maxTimeoutMs = 2 ** 31 - 1;

export interface TimeLimit {
  /** Aborted by the caller or when the time is over; its reason is what to throw. */
  readonly signal: AbortSignal;
  /** The result of some work, or the reason of the signal, whatever the work makes of the signal itself. */
  race<Result>(work: Promise<Result>): Promise<Result>;
  /** The process need not go on for its sake. */
  unref(): void;
  /** The attempt is over. */
  end(): void;
}

/** @param signal not aborted yet. @param timeoutMs more than 2 147 483 647, such as Infinity, is that. @throws TypeError when it is no time */
export function startTimeLimit(signal: AbortSignal | undefined, timeoutMs: number): TimeLimit {
  if (!(timeoutMs > 0)) throw new TypeError(`timeoutMs is ${timeoutMs}: milliseconds above 0 are expected`);
  const limitMs = Math.min(timeoutMs, maxTimeoutMs);
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const expire = () => controller.abort(new TimeoutError(`No whole answer within ${limitMs} ms`));
  const timer = setTimeout(expire, limitMs);
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  // Nobody may wait for it at that moment.
  aborted.catch(() => {});
  return {
    signal: controller.signal,
    // A browser has numbers for its timers.
    unref: () => (timer as { unref?: () => void }).unref?.(),
    race: (work) => Promise.race([work, aborted]),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** The answer with a body that the limit holds for until it was read, cancelled or cut. */
export function withinLimit(response: Response, limit: TimeLimit): Response {
  if (response.body === null) {
    limit.end();
    return response;
  }
  limit.unref();
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        limit.signal.addEventListener('abort', () => {
          controller.error(limit.signal.reason);
          void reader.cancel(limit.signal.reason).catch(() => {});
          limit.end();
        });
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          limit.end();
          controller.close();
        } catch (error) {
          limit.end();
          // After an abort it has its reason already.
          controller.error(new ConnectionError('The answer was cut', { cause: error }));
        }
      },
      cancel(reason) {
        limit.end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: url });
}
