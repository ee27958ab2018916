/**
 * Brings unfinished tasks to an end: those whose server was killed, and those that were put back. Jobs are a queue in
 * Postgres that all replicas share; the truth about a task is its own row, so a job that comes twice or too late does
 * no harm: whoever claims the task first runs it.
 */
import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Dependencies } from '../dependencies.ts';
import { hasEnded } from './server-instance.ts';

export type JobWorker = {
  /** Looks for abandoned tasks now, and gives how many it found. */
  sweep(): Promise<number>;
  /** Takes no more jobs and waits for those in hand. */
  stop(): Promise<void>;
};

const taskJob = 'run-task';
const sweepMs = 10_000;
const sweepLimit = 200;
const housekeepingMs = 15 * 60_000;

/** As many as resumes are read at once by default; requests come first. */
const concurrency = 2;

/**
 * Starts to work, first on what was interrupted when servers that ran here before were killed. Without a database for
 * the queue it does nothing: such tasks wait for a server that has one.
 */
export async function startJobWorker(dependencies: Dependencies): Promise<JobWorker> {
  const { log, config, pool, taskRunner } = dependencies;
  const { store, instance } = taskRunner;
  if (pool === null) {
    log.warn('without DATABASE_URL interrupted tasks are not resumed here');
    return { sweep: async () => 0, stop: async () => {} };
  }
  const worker: Runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: workerLogger(log),
    taskList: {
      async [taskJob](payload) {
        const { taskId } = payload as { taskId: string };
        await taskRunner.resume(taskId);
      },
    },
  });

  worker.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker has ended'));

  /** One job a task: a later one takes the place of an earlier one that has not begun. */
  async function enqueue(taskId: string, runAt?: Date): Promise<void> {
    await worker.addJob(taskJob, { taskId }, { jobKey: taskId, ...(runAt ? { runAt } : {}) });
  }

  async function sweep(): Promise<number> {
    const broken = await store.breakLeases((holder) => hasEnded(holder, instance));
    if (broken > 0) log.info({ tasks: broken }, 'tasks of a server that has ended are taken over');
    const abandoned = await store.findAbandoned(sweepLimit);
    for (const taskId of abandoned) await enqueue(taskId);
    return abandoned.length;
  }

  async function houseKeep(): Promise<void> {
    await store.freeOldIdempotencyKeys(new Date(Date.now() - config.idempotencyHours * 3_600_000));
  }

  const inBackground = (work: () => Promise<unknown>, what: string) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, what));
  };
  const sweepInBackground = inBackground(sweep, 'unfinished tasks could not be looked for');
  const timers = [
    setInterval(sweepInBackground, sweepMs),
    setInterval(inBackground(houseKeep, 'old idempotency keys could not be freed'), housekeepingMs),
  ];
  taskRunner.onPostponed((taskId, until) => {
    inBackground(() => enqueue(taskId, until), 'a task that was put back could not be enqueued')();
  });
  sweepInBackground();
  return {
    sweep,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      taskRunner.onPostponed(() => {});
      await worker.stop();
    },
  };
}

/** Only what is wrong: every job also has its task, which says how it went. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'job worker');
    else if (level === 'warning') log.warn({ worker: message }, 'job worker');
  });
}
