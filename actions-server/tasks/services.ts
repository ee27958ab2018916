/**
 * The services that a save uses, in a request or when an interrupted task is run again. `dependencies.ts` has the others,
 * which a save does not know.
 */

import type { ResumeReader } from '@platform/resume-reader';
import type { Tracing } from '@platform/runtime';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Hasura } from '../graphql/client.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Sources } from '../sources/sources.ts';
import type { AccountSlots } from './account-slots.ts';
import type { KeyedQueue } from './keyed-queue.ts';

export interface Services {
  readonly config: Pick<
    Config,
    | 'fileLinks'
    | 'idempotencyHours'
    | 'limits'
    | 'publicBaseUrl'
    | 'resumeReader'
    | 'shutdownGraceMs'
    | 'taskConcurrency'
    | 'uploadFolder'
    | 'webhooks'
  >;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** null: nothing is traced. */
  readonly tracing: Tracing | null;
  readonly hasura: Hasura;
  readonly storage: FileStorage;
  readonly resumeReader: ResumeReader;
  readonly sources: Sources;
  /** Saves of the same record, one after another. */
  readonly saveQueue: KeyedQueue;
  /** Saves of one account, a number at a time. */
  readonly saveSlots: AccountSlots;
}
