/**
 * Runs tasks whose callers did not want to wait and tasks that were postponed, and finishes tasks whose server was killed.
 * The queue is the table `tasks`, which all replicas share through Hasura. A server claims a task with one statement, so
 * that only one server gets it. The same loop runs the maintenance that is due.
 */
import { DeliveryLoop, withTimeout } from '@platform/runtime';
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
  const { config, log } = services;
  const { store, instance } = taskRunner;
  const maintenance = createMaintenance(jobs, services);
  const hasOwnSchema = createSchemaCheck(services);
  let hasReleasedLeases = false;

  /** A server on this host whose process has ended cannot renew its leases: there is no need to wait for them. */
  async function releaseLeasesOfDeadServers(): Promise<void> {
    const released = await store.releaseLeases((holder) => hasEnded(holder, instance));
    if (released > 0) log.info({ tasks: released }, 'released the leases of servers that have ended');
    hasReleasedLeases = true;
  }

  const loop = new DeliveryLoop<ClaimedTask>(
    {
      async *claim(free) {
        if (!(await hasOwnSchema())) return;
        try {
          if (!hasReleasedLeases) await releaseLeasesOfDeadServers();
          while (free.room > 0) {
            const claimed = await store.claim(free.room);
            if (claimed.length === 0) break;
            yield claimed;
          }
        } finally {
          onTurn();
          maintenance.runDue();
        }
      },
      deliver: (claimed) => taskRunner.resume(claimed),
      // No task is aborted. The lease of one that takes longer than the grace is not renewed any more.
      release: async () => {},
      onError(err, claimed) {
        if (claimed === undefined) log.warn({ err }, 'failed to claim due tasks');
        else log.warn({ err, taskId: claimed.task.id }, 'failed to store the result of a task');
      },
    },
    { concurrency: config.taskConcurrency, pollIntervalMs: pollMs, pollsAfterEach: true },
  );
  taskRunner.onQueued((pauseMs) => setTimeout(() => loop.poll(), pauseMs).unref());
  loop.start();
  return {
    async stop(graceMs = config.shutdownGraceMs) {
      taskRunner.onQueued(() => {});
      const end = async (): Promise<void> => {
        await loop.finish();
        await maintenance.ended();
      };
      await withTimeout(graceMs, undefined, end).catch(() => {});
    },
  };
}

/**
 * Whether tasks and maintenance of this release can run. In the schema of another release they would fail, or do there
 * what they were not written for; they wait until Hasura is upgraded, or until this server is.
 */
function createSchemaCheck({ hasura, log }: Pick<Services, 'hasura' | 'log'>): () => Promise<boolean> {
  /** How the schema of Hasura differed when it was last looked at. */
  let knownProblem: string | null = null;
  return async () => {
    // A Hasura that does not answer rejects the claim too, which says so.
    const problem = await hasura.schemaProblem().catch(() => null);
    if (problem !== knownProblem) {
      if (problem === null) log.info('Hasura serves the schema of this server again');
      else log.error({ problem }, 'tasks and maintenance wait: Hasura serves the schema of another release');
      knownProblem = problem;
    }
    return problem === null;
  };
}
