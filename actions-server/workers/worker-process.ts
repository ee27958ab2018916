/** One worker process of the primary, as the primary sees it: started, told what to do, stopped. */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { ToPrimary, ToWorker } from './messages.ts';

export interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface WorkerProcess {
  /** Of the process; a new one has another. */
  readonly id: number;
  readonly startedAt: number;
  /** Resolves when it accepts requests. @throws Error with a sentence for the operator when it cannot */
  readonly serving: Promise<void>;
  readonly ended: Promise<End>;
  /** Whether it accepts requests now. */
  isServing(): boolean;
  /** A worker whose program is still being loaded is told nothing: it has nothing yet that a message could be about. */
  tell(message: ToWorker): void;
  /** Lets it finish what is in progress; kills it when it takes longer than this. One that does not serve yet never will. */
  stop(killAfterMs: number): Promise<void>;
}

/**
 * Starts one.
 * @param number its place among the workers, from 1
 * @param onMessage is called with what it tells besides its start
 */
export function launchWorker(
  number: number,
  parameters: unknown,
  onMessage: (message: ToPrimary) => void,
): WorkerProcess {
  const worker: Worker = cluster.fork();
  // A message to a worker that has just ended.
  worker.on('error', () => {});
  let isLoaded = false;
  let isStopping = false;
  const tell = (message: ToWorker): void => {
    if (isLoaded && worker.isConnected()) worker.send(message);
  };
  const ended = new Promise<End>((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }));
    // A process that the system did not start has no exit.
    worker.process.once('error', ({ message }) => {
      if (worker.process.pid === undefined) resolve({ code: null, signal: message });
    });
  });
  let isServing = false;
  const serving = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'loaded') {
        isLoaded = true;
        tell(isStopping ? { kind: 'stop' } : { kind: 'serve', number, parameters });
      } else if (message.kind === 'serving') {
        isServing = true;
        resolve();
      } else if (message.kind === 'failed') reject(new Error(message.message));
      else onMessage(message);
    });
    void ended.then(({ code, signal }) =>
      reject(new Error(`Worker ${number} has ended with ${signal ?? code} before it could serve.`)),
    );
  });
  // Whoever waits for it is told; nobody may wait any more when it ends later.
  serving.catch(() => {});
  return {
    id: worker.id,
    startedAt: performance.now(),
    serving,
    ended,
    isServing: () => isServing && worker.isConnected(),
    tell,
    async stop(killAfterMs) {
      isStopping = true;
      // A program that is being loaded reads no messages, and has nothing to finish.
      if (isLoaded) tell({ kind: 'stop' });
      else worker.process.kill('SIGTERM');
      const waiting = new AbortController();
      const tooLong = delay(killAfterMs, undefined, { signal: waiting.signal }).then(
        () => worker.process.kill('SIGKILL'),
        () => {},
      );
      await ended;
      waiting.abort();
      await tooLong;
    },
  };
}
