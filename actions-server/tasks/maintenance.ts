/**
 * Maintenance: what has to be done now and then for as long as a server runs. A job can be done by every replica and
 * at any time; one that fails is logged, keeps no other from running, and comes again when it is due.
 */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { TaskStore } from './task-store.ts';

export interface MaintenanceJob {
  /** What it does, for the log: "free old idempotency keys". */
  readonly name: string;
  /** Milliseconds between two runs, the first of which is at the start. */
  readonly everyMs: number;
  run(): Promise<unknown>;
}

interface Maintenance {
  /** Starts the jobs that are due, one after another, unless earlier ones still run. */
  runDue(): void;
  /** Resolves when no job runs. */
  ended(): Promise<void>;
}

const minute = 60_000;
const hour = 60 * minute;

/** Every job there is. */
export function maintenanceJobs(store: TaskStore, { idempotencyHours }: Config): readonly MaintenanceJob[] {
  return [
    {
      name: 'free old idempotency keys',
      everyMs: 15 * minute,
      run: () => store.freeOldIdempotencyKeys(new Date(Date.now() - idempotencyHours * hour)),
    },
  ];
}

export function createMaintenance(jobs: readonly MaintenanceJob[], log: Logger): Maintenance {
  const dueAt = new Map(jobs.map((job) => [job, 0]));
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (const job of jobs) {
      if (performance.now() < (dueAt.get(job) ?? 0)) continue;
      dueAt.set(job, performance.now() + job.everyMs);
      await job
        .run()
        .catch((error: unknown) => log.warn({ job: job.name, err: error }, 'maintenance failed'));
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
