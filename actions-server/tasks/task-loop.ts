/**
 * Finishes tasks whose server was killed, and tasks that were postponed. The queue is the table `tasks`, which all
 * replicas share through Hasura. A server claims a task with one statement, so that only one server gets it. The same
 * loop runs the maintenance that is due.
 */
import type { Services } from '../services.ts';
import { createMaintenance, maintenanceJobs } from './maintenance.ts';
import { hasEnded } from './server-instance.ts';
import type { TaskRunner } from './task-runner.ts';
import type { ClaimedTask } from './task-store.ts';

export interface TaskLoop {
  /** Claims no more tasks, and waits for running tasks and maintenance, at most for the grace period of a shutdown. */
  stop(): Promise<void>;
}

/** Milliseconds between two claims. With the lease of 20 seconds, tasks of a killed server are claimed within 30. */
export const pollingMs = 5_000;

/** Tasks that run at a time: as many as there are resume readers by default, so that requests are not slowed down. */
const concurrency = 2;

/**
 * Starts the loop. It first releases the leases of servers that ran on this host and have ended. When Hasura does not
 * answer, it tries again at the next interval.
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

  /** A server on this host whose process has ended cannot renew its leases: there is no need to wait for them. */
  async function releaseLeasesOfDeadServers(): Promise<void> {
    const released = await store.releaseLeases((holder) => hasEnded(holder, instance));
    if (released > 0) log.info({ tasks: released }, 'released the leases of servers that have ended');
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
        log.warn({ taskId: claimed.task.id, err: error }, 'the end of a task could not be recorded');
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
        log.warn({ err: error }, 'unfinished tasks could not be claimed');
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

/** A sleep that another call can interrupt, also before it begins. */
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
