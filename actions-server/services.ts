/**
 * What a save works with while it runs, for a request or again after an interruption. The server as a whole
 * (`dependencies.ts`) has these and more; a save never sees the server.
 */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FileStorage } from './files/storage.ts';
import type { Hasura } from './graphql/client.ts';
import type { ResumeReader } from './resume/reader-pool.ts';
import type { KeyedQueue } from './tasks/keyed-queue.ts';

export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly hasura: Hasura;
  readonly storage: FileStorage;
  readonly resumeReader: ResumeReader;
  /** Saves of the same record, one after another. */
  readonly saveQueue: KeyedQueue;
}
