/** Work with a time limit, and its cancellation. */
import { Cancellation, type CancelSignal } from './cancellation.ts';

/**
 * Rejects when `signal` aborts or the time is over, whether or not `work` observes the signal that is passed to it.
 * One timer and one listener, and no `AbortController`, which would cost more than answering a small request.
 */
export async function withTimeout<Result>(
  timeoutMs: number,
  signal: CancelSignal | undefined,
  work: (signal: CancelSignal) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw signal.reason;
  const either = new Cancellation();
  return new Promise((resolve, reject) => {
    const abort = (reason: unknown) => {
      reject(reason);
      either.abort(reason);
    };
    const timer = setTimeout(() => abort(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
    const whenAborted = () => abort(signal?.reason);
    signal?.addEventListener('abort', whenAborted);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', whenAborted);
    };
    work(either).then(
      (result) => {
        settle();
        resolve(result);
      },
      (error) => {
        settle();
        reject(error);
      },
    );
  });
}
