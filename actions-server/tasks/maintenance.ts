/**
 * Maintenance: jobs that every server repeats for as long as it runs. Every replica may run a job at any time; a job
 * that fails is logged, does not stop the others, and runs again when it is next due.
 */
import type { Services } from './services.ts';

export interface MaintenanceJob {
  /** What it does, for the log: "delete expired idempotency keys". */
  readonly name: string;
  /** Milliseconds between the starts of two runs; the first run is at the start of the server. */
  readonly everyMs: number;
  run(): Promise<unknown>;
}

interface Maintenance {
  /** Runs the jobs that are due, one after another; does nothing while an earlier call still runs. */
  runDue(): void;
  /** Resolves when no job runs. */
  ended(): Promise<void>;
}

export function createMaintenance(
  jobs: readonly MaintenanceJob[],
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): Maintenance {
  const dueAt = new Map(jobs.map((job) => [job, 0]));
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (const job of jobs) {
      if (performance.now() < (dueAt.get(job) ?? 0)) continue;
      dueAt.set(job, performance.now() + job.everyMs);
      try {
        await job.run();
        metrics.maintenanceEnded(job.name, true);
      } catch (error) {
        log.warn({ job: job.name, err: error }, 'maintenance failed');
        metrics.maintenanceEnded(job.name, false);
      }
    }
  }

  return {
    runDue() {
      running ??= run().finally(() => {
        running = null;
      });
    },
    async ended() {
      await running;
    },
  };
}
