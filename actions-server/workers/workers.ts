/**
 * The primary process of a server that runs in several processes: it starts the workers, which share the ports, replaces
 * those that end, and stops them. It serves no requests itself. Node passes each new connection to the next worker.
 */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { ToPrimary } from './messages.ts';
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

interface Place {
  readonly number: number;
  current: WorkerProcess | null;
  /** Ends in a row of workers that had not run for long. */
  earlyEnds: number;
  restarting: NodeJS.Timeout | undefined;
}

/** A worker that has run for so long is started again at once, and so is the first one that has not. */
const longRunMs = 60_000;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

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
  const places = Array.from(
    { length: count },
    (_, index): Place => ({ number: index + 1, current: null, earlyEnds: 0, restarting: undefined }),
  );
  /** All that run, those that are being replaced too. */
  const running = new Set<WorkerProcess>();
  let isStopping = false;

  const tellOthers = (sender: WorkerProcess): void => {
    for (const worker of running) if (worker !== sender) worker.tell({ kind: 'reload' });
  };

  function launch(place: Place): WorkerProcess {
    const worker: WorkerProcess = launchWorker(place.number, parameters, (message: ToPrimary) => {
      if (message.kind === 'reloaded') tellOthers(worker);
      else metrics.onMessage(worker, message, running);
    });
    running.add(worker);
    void worker.ended.then((end) => {
      running.delete(worker);
      metrics.onEnd(worker);
      if (isStopping || place.current !== worker) return;
      const isEarly = performance.now() - worker.startedAt < longRunMs;
      place.earlyEnds = isEarly ? place.earlyEnds + 1 : 0;
      const pauseMs =
        place.earlyEnds < 2 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (place.earlyEnds - 2));
      log.error({ worker: place.number, ...end, pauseMs }, 'a worker has ended and is started again');
      place.restarting = setTimeout(() => startAgain(place), pauseMs);
    });
    return worker;
  }

  function startAgain(place: Place): void {
    const worker = launch(place);
    place.current = worker;
    worker.serving.then(
      () => log.info({ worker: place.number }, 'the worker serves again'),
      (err: unknown) => log.error({ worker: place.number, err }, 'a worker cannot serve'),
    );
  }

  async function stop(): Promise<void> {
    isStopping = true;
    for (const { restarting } of places) clearTimeout(restarting);
    await Promise.all([...running].map((worker) => worker.stop(killAfterMs)));
  }

  async function replace(place: Place): Promise<void> {
    const old = place.current;
    const worker = launch(place);
    try {
      await worker.serving;
    } catch (error) {
      await worker.ended;
      throw error;
    }
    clearTimeout(place.restarting);
    place.current = worker;
    await old?.stop(killAfterMs);
  }

  cluster.setupPrimary({ exec: program, args: [], serialization: 'advanced' });
  for (const place of places) place.current = launch(place);
  try {
    await Promise.all(places.map(({ current }) => current?.serving));
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
        for (const place of places) if (!isStopping) await replace(place);
      })().finally(() => {
        replacing = null;
      });
      return replacing;
    },
    stop,
  };
}
