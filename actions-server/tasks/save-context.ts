/** What a save works with, in a request or when an interrupted task is run again. */
import type { Logger } from 'pino';
import type { HasuraSession } from '../graphql/client.ts';
import type { Caller } from '../keys/caller.ts';
import type { MakeId } from './save-ids.ts';
import type { Services } from './services.ts';
import type { Steps } from './steps.ts';
import type { TaskInput } from './task.ts';

/** What a save uses of the server. */
type SaveServices = Pick<
  Services,
  'config' | 'log' | 'hasura' | 'storage' | 'resumeReader' | 'saveQueue' | 'sources'
>;

/** What a save works with in each attempt. */
export interface SaveContext extends Pick<TaskInput, 'files' | 'warnings' | 'isStrict'> {
  /** Nothing is written: `runSave` answers what it has decided. */
  readonly isDryRun: boolean;
  readonly taskId: string;
  /** Of the request, for the audit; null: nobody knows it any more. */
  readonly requestId: string | null;
  readonly caller: Caller;
  /** A Hasura session of the caller that may also use backend-only mutations. */
  readonly session: HasuraSession;
  /** Ids of new rows; the same in every attempt. */
  readonly makeId: MakeId;
  readonly steps: Steps;
  readonly log: Logger;
  readonly services: SaveServices;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Says that the save has queued another task. */
  readonly announceQueued: () => void;
}
