/**
 * Runs tasks whose callers did not want to wait and tasks that were postponed, and finishes tasks whose server was killed.
 * The queue is the table `tasks`, which all replicas share through Hasura. A server claims a task with one statement, so
 * that only one server gets it. The same loop runs the maintenance that is due.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createMaintenance, type MaintenanceJob } from './maintenance.ts';
import { hasEnded } from './server-instance.ts';
import type { Services } from './services.ts';
import type { TaskRunner } from './task-runner.ts';
import type { ClaimedTask } from './task-store.ts';

export interface TaskLoop {
  /** Claims no more tasks, and waits for running tasks and maintenance, at most for `graceMs`: of a shutdown by default. */
  stop(graceMs?: number): Promise<void>;
}

/** Milliseconds between two claims. With the lease of 20 seconds, tasks of a killed server are claimed within 30. */
export const pollingMs = 5_000;

/**
 * Starts the loop. It first releases the leases of servers that ran on this host and have ended. When Hasura does not
 * answer, it tries again at the next interval.
 */
export function startTaskLoop(
  taskRunner: TaskRunner,
  services: Pick<Services, 'config' | 'hasura' | 'log' | 'metrics'>,
  {
    pollMs = pollingMs,
    jobs,
    onTurn = () => {},
  }: {
    readonly pollMs?: number;
    readonly jobs: readonly MaintenanceJob[];
    /** Called every time that due tasks were claimed, for other work that is due then. Must not throw. */
    readonly onTurn?: () => void;
  },
): TaskLoop {
  const { config, hasura, log } = services;
  const { store, instance } = taskRunner;
  /** Aborted to end the pause between two claims, or the next one if none is in progress. */
  let pause = new AbortController();
  const maintenance = createMaintenance(jobs, services);
  const running = new Set<Promise<void>>();
  let isStopping = false;
  /** How the schema of Hasura differed when it was last looked at. */
  let knownProblem: string | null = null;

  /**
   * Whether tasks and maintenance of this release can run. In the schema of another release they would fail, or do there
   * what they were not written for; they wait until Hasura is upgraded, or until this server is.
   */
  async function hasOwnSchema(): Promise<boolean> {
    // A Hasura that does not answer rejects the claim too, which says so.
    const problem = await hasura.schemaProblem().catch(() => null);
    if (problem !== knownProblem) {
      if (problem === null) log.info('Hasura serves the schema of this server again');
      else log.error({ problem }, 'tasks and maintenance wait: Hasura serves the schema of another release');
      knownProblem = problem;
    }
    return problem === null;
  }

  /** A server on this host whose process has ended cannot renew its leases: there is no need to wait for them. */
  async function releaseLeasesOfDeadServers(): Promise<void> {
    const released = await store.releaseLeases((holder) => hasEnded(holder, instance));
    if (released > 0) log.info({ tasks: released }, 'released the leases of servers that have ended');
  }

  async function claimTasks(): Promise<void> {
    while (!isStopping && running.size < config.taskConcurrency) {
      const claimed = await store.claim(config.taskConcurrency - running.size);
      if (claimed.length === 0) return;
      for (const task of claimed) begin(task);
    }
  }

  function begin(claimed: ClaimedTask): void {
    const run = taskRunner
      .resume(claimed)
      .catch((error: unknown) => {
        log.warn({ taskId: claimed.task.id, err: error }, 'failed to store the result of a task');
      })
      .finally(() => {
        running.delete(run);
        pause.abort();
      });
    running.add(run);
  }

  async function work(): Promise<void> {
    let hasReleasedLeases = false;
    while (!isStopping) {
      if (await hasOwnSchema()) {
        try {
          if (!hasReleasedLeases) await releaseLeasesOfDeadServers();
          hasReleasedLeases = true;
          await claimTasks();
        } catch (error) {
          log.warn({ err: error }, 'failed to claim due tasks');
        }
        onTurn();
        maintenance.runDue();
      }
      await sleep(pollMs, undefined, { signal: pause.signal }).catch(() => {});
      pause = new AbortController();
    }
  }

  taskRunner.onQueued((pauseMs) => setTimeout(() => pause.abort(), pauseMs).unref());
  const working = work();
  return {
    async stop(graceMs = config.shutdownGraceMs) {
      isStopping = true;
      pause.abort();
      taskRunner.onQueued(() => {});
      const ended = working.then(() => Promise.allSettled([...running, maintenance.ended()]));
      const grace = new AbortController();
      const graceOver = sleep(graceMs, undefined, { signal: grace.signal });
      await Promise.race([ended, graceOver]).finally(() => grace.abort());
    },
  };
}
