/**
 * Rejects when the signal aborts, whatever becomes of the promise. What is waited for may ignore the signal, and a stream that
 * is destroyed does not always say so by an event: nothing that the other side of a connection decides is waited for without
 * this.
 */
export function orAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
  });
}
