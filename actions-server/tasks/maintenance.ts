/**
 * Maintenance: jobs that every server repeats for as long as it runs. Every replica may run a job at any time; a job
 * that fails is logged, does not stop the others, and runs again when it is next due.
 */
import { removeAbandonedArchives } from '../backup/received-archive.ts';
import { removeAbandonedUploads } from '../files/received-file.ts';
import { removeUnnamedObjects } from '../files/storage-objects.ts';
import { reportHeldHorizon } from '../lists/held-horizon.ts';
import { recordOpenedOffers, recordUnrecordedOffers } from '../lists/record-offers.ts';
import { refreshSearch } from '../lists/refresh-search.ts';
import { applyRetention } from '../personal-data/retention.ts';
import { removeAbandonedLanguages } from '../resume/extract/ocr-languages.ts';
import type { Services } from '../services.ts';
import { removeEventLogs } from '../webhooks/remove-event-logs.ts';
import type { TaskStore } from './task-store.ts';

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

const minute = 60_000;
const hour = 60 * minute;
/** Longer than any time between storing a file and committing the task that names it. */
const unnamedMs = 24 * hour;

/** Every job there is. */
export function maintenanceJobs(
  store: TaskStore,
  {
    config,
    hasura,
    storage,
    log,
    metrics,
  }: Pick<Services, 'config' | 'hasura' | 'storage' | 'log' | 'metrics'>,
): readonly MaintenanceJob[] {
  return [
    {
      name: 'delete expired idempotency keys',
      everyMs: 15 * minute,
      run: () => store.freeOldIdempotencyKeys(new Date(Date.now() - config.idempotencyHours * hour)),
    },
    { name: 'record offers that time has opened', everyMs: minute, run: () => recordOpenedOffers(hasura) },
    {
      name: 'record offers that were not recorded',
      everyMs: 6 * hour,
      run: () => recordUnrecordedOffers(hasura),
    },
    { name: 'write the words of pending profiles', everyMs: minute, run: () => refreshSearch(hasura) },
    {
      name: 'report transactions that stay open',
      everyMs: minute,
      run: () => reportHeldHorizon(hasura, log),
    },
    {
      name: 'remove the contents of deleted files',
      everyMs: minute,
      run: () => removeUnnamedObjects('removed', { hasura, storage, log }),
    },
    {
      name: 'remove what its retention has ended for',
      everyMs: 6 * hour,
      run: () => applyRetention({ hasura, log, metrics }),
    },
    {
      name: 'remove records of delivered events',
      everyMs: hour,
      run: () => removeEventLogs(hasura),
    },
    {
      name: 'remove temporary files of processes that have ended',
      everyMs: hour,
      async run() {
        await removeAbandonedUploads(config.uploadFolder);
        await removeAbandonedArchives(config.uploadFolder);
        await removeAbandonedLanguages();
      },
    },
    {
      name: 'remove stored files that nothing names',
      everyMs: hour,
      run: () =>
        removeUnnamedObjects({ createdBefore: new Date(Date.now() - unnamedMs) }, { hasura, storage, log }),
    },
  ];
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
