/**
 * Brings unfinished tasks to an end: those whose server was killed, and those that were put back. The queue is the
 * table of tasks itself, which all replicas share through Hasura: whoever claims a task first runs it, and a claim is
 * one statement of the database. The same loop starts the maintenance that is due.
 */
import type { Services } from '../services.ts';
import { createMaintenance, maintenanceJobs } from './maintenance.ts';
import { hasEnded } from './server-instance.ts';
import type { TaskRunner } from './task-runner.ts';
import type { ClaimedTask } from './task-store.ts';

export interface TaskLoop {
  /** Takes no more tasks, and waits for those in hand and for maintenance, at most for the grace of a shutdown. */
  stop(): Promise<void>;
}

/** How often tasks are looked for. With the lease of 20 seconds, those of a killed server are taken within 30. */
export const pollingMs = 5_000;

/** As many as resumes are read at once by default; requests come first. */
const concurrency = 2;

/**
 * Starts to work, first on what was interrupted when servers that ran in this place before were killed. While Hasura
 * is away it goes on trying.
 */
export function startTaskLoop(
  taskRunner: TaskRunner,
  { config, log }: Pick<Services, 'config' | 'log'>,
  { pollMs = pollingMs, jobs = maintenanceJobs(taskRunner.store, config) } = {},
): TaskLoop {
  const { store, instance } = taskRunner;
  const pause = createInterruptibleSleep();
  const maintenance = createMaintenance(jobs, log);
  const running = new Set<Promise<void>>();
  let isStopping = false;

  /** A killed server that ran in the same place cannot come back: there is no need to wait for its leases. */
  async function releaseLeasesOfDeadServers(): Promise<void> {
    const released = await store.releaseLeases((holder) => hasEnded(holder, instance));
    if (released > 0) log.info({ tasks: released }, 'tasks of a server that has ended are taken over');
  }

  async function claimTasks(): Promise<void> {
    while (!isStopping && running.size < concurrency) {
      const claimed = await store.claim(concurrency - running.size);
      if (claimed.length === 0) return;
      for (const task of claimed) begin(task);
    }
  }

  function begin(claimed: ClaimedTask): void {
    const run = taskRunner
      .resume(claimed)
      .catch((error: unknown) => {
        log.warn({ taskId: claimed.task.id, err: error }, 'the end of a task could not be written down');
      })
      .finally(() => {
        running.delete(run);
        pause.interrupt();
      });
    running.add(run);
  }

  async function work(): Promise<void> {
    let hasReleasedLeases = false;
    while (!isStopping) {
      try {
        if (!hasReleasedLeases) await releaseLeasesOfDeadServers();
        hasReleasedLeases = true;
        await claimTasks();
      } catch (error) {
        log.warn({ err: error }, 'unfinished tasks could not be looked for');
      }
      maintenance.runDue();
      await pause.wait(pollMs);
    }
  }

  taskRunner.onPostponed((pauseMs) => setTimeout(pause.interrupt, pauseMs).unref());
  const working = work();
  return {
    async stop() {
      isStopping = true;
      pause.interrupt();
      taskRunner.onPostponed(() => {});
      const ended = working.then(() => Promise.allSettled([...running, maintenance.ended()]));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((over) => {
        timer = setTimeout(over, config.shutdownGraceMs);
      });
      await Promise.race([ended, grace]);
      clearTimeout(timer);
    },
  };
}

/** A pause that can be cut short, also before it begins. */
function createInterruptibleSleep() {
  let isInterrupted = false;
  let wake = () => {};
  return {
    interrupt() {
      isInterrupted = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      await new Promise<void>((resolve) => {
        if (isInterrupted) return resolve();
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      isInterrupted = false;
    },
  };
}
