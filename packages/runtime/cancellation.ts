/**
 * Cancellation of a request, or of the polls of a subscription: a signal that an `AbortSignal` also satisfies, at a
 * fraction of its cost. Creating an `AbortController` for every request, and adding and removing its listeners, takes a
 * tenth of a read by key.
 */

/** The part of an `AbortSignal` that the servers use. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A signal together with the method that aborts it. */
export class Cancellation implements CancelSignal {
  /** Few at a time, one for each wait and each statement of the request: an array costs less than a set. */
  #listeners: (() => void)[] = [];
  #aborted = false;
  #reason: unknown;

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener);
  }

  /** Calls every listener; has no effect the second time. */
  abort(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason;
    for (const listener of this.#listeners) listener();
  }
}

/** The same signal for APIs of the platform, which accept no other. */
export function toAbortSignal(signal: CancelSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort);
  return controller.signal;
}
