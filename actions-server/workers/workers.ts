/**
 * The primary process of a server that runs in several processes: it starts the workers, which share the ports, replaces
 * those that end, and stops them. It serves no requests itself. Node passes each new connection to the next worker.
 */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { ToPrimary } from './messages.ts';
import { WorkerPlace } from './worker-place.ts';
import { launchWorker, type WorkerProcess } from './worker-process.ts';
import { WorkersMetrics } from './workers-metrics.ts';

interface Workers {
  /** Makes every worker read metadata again. */
  reload(): void;
  /** Replaces one worker after the other: a new one serves before the old one stops. */
  replaceAll(): Promise<void>;
  /** Lets requests in progress finish, then ends all workers. */
  stop(): Promise<void>;
}

/**
 * Starts the workers and waits until all of them serve.
 * @param parameters What the program of a worker gets (`run-worker.ts`): plain data
 * @param killAfterMs How long a worker may take to stop
 * @throws Error with a sentence for the operator when one cannot serve; none is left running then
 */
export async function startWorkers(options: {
  /** The file that each of them runs; it calls `runWorker`. */
  readonly program: string;
  readonly count: number;
  readonly parameters: unknown;
  readonly killAfterMs: number;
  readonly log: Logger;
}): Promise<Workers> {
  const { program, count, parameters, killAfterMs, log } = options;
  // Counts that only processes of one machine share (`shared-counts.ts`).
  new RateLimiterClusterMaster();
  const metrics = new WorkersMetrics();
  /** All that run, those that are being replaced too. */
  const running = new Set<WorkerProcess>();

  const tellOthers = (sender: WorkerProcess): void => {
    for (const worker of running) if (worker !== sender) worker.tell({ kind: 'reload' });
  };

  function launch(number: number): WorkerProcess {
    const worker: WorkerProcess = launchWorker(number, parameters, (message: ToPrimary) => {
      if (message.kind === 'reloaded') tellOthers(worker);
      else metrics.onMessage(worker, message, running);
    });
    running.add(worker);
    void worker.ended.then(() => {
      running.delete(worker);
      metrics.onEnd(worker);
    });
    return worker;
  }

  const places = Array.from({ length: count }, (_, index) => new WorkerPlace(index + 1, launch, log));

  async function stop(): Promise<void> {
    for (const place of places) place.close();
    await Promise.all([...running].map((worker) => worker.stop(killAfterMs)));
  }

  cluster.setupPrimary({ exec: program, args: [], serialization: 'advanced' });
  try {
    await Promise.all(places.map((place) => place.start().serving));
  } catch (error) {
    await stop();
    throw error;
  }

  let replacing: Promise<void> | null = null;
  return {
    reload() {
      for (const worker of running) worker.tell({ kind: 'reload' });
    },
    replaceAll() {
      // A second request while workers are being replaced adds nothing.
      replacing ??= (async () => {
        for (const place of places) await place.replace(killAfterMs);
      })().finally(() => {
        replacing = null;
      });
      return replacing;
    },
    stop,
  };
}
