/** The jobs of the maintenance: what every server does again and again for as long as it runs (`tasks/maintenance.ts`). */

import { removeAbandonedLanguages } from '@platform/resume-reader';
import { removeAbandonedArchives } from './backup/received-archive.ts';
import { geocodePlaces } from './custom-fields/geocode-places.ts';
import { lookUpPlaces } from './custom-fields/look-up-places.ts';
import { removeAbandonedUploads } from './files/received-file.ts';
import { removeUnnamedObjects } from './files/storage-objects.ts';
import { reportHeldHorizon } from './lists/held-horizon.ts';
import { recordOpenedOffers, recordUnrecordedOffers } from './lists/record-offers.ts';
import { refreshSearch } from './lists/refresh-search.ts';
import { removeOldEmails } from './mail/email-sender.ts';
import { applyRetention } from './personal-data/retention.ts';
import type { MaintenanceJob } from './tasks/maintenance.ts';
import type { Services } from './tasks/services.ts';
import type { TaskStore } from './tasks/task-store.ts';
import { removeEventLogs } from './webhooks/remove-event-logs.ts';

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
    sources,
  }: Pick<Services, 'config' | 'hasura' | 'storage' | 'log' | 'metrics' | 'sources'>,
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
    { name: 'look up places', everyMs: minute, run: () => lookUpPlaces(hasura, sources.geocoder !== null) },
    {
      name: 'ask the geocoder for the points of addresses',
      everyMs: minute,
      run: () => geocodePlaces({ hasura, sources }),
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
    { name: 'remove e-mails that were kept long enough', everyMs: hour, run: () => removeOldEmails(hasura) },
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
