/** What the three saves have in common, as data and functions: the flow around them is written once. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { StoredUpload } from '../files/stored-upload.ts';
import type { Upload } from '../files/upload.ts';
import type { HasuraSession } from '../graphql/client.ts';
import type { Access, Caller, Counting } from '../keys/caller.ts';
import type { Services } from '../services.ts';
import type { Steps } from '../tasks/steps.ts';
import type { TaskResponse, TaskType } from '../tasks/task.ts';
import type { MakeId } from './save-ids.ts';
import type { Warning } from './warning.ts';

/** A body that was accepted: what is kept of it, and the files that are to be stored first. */
export interface AcceptedBody<Payload> {
  readonly payload: Payload;
  readonly files: Upload[];
  readonly warnings: Warning[];
}

/** What a save works with while it runs, for the first time or again. */
export interface SaveContext {
  readonly taskId: string;
  readonly caller: Caller;
  /** Hasura as the caller, with what only the service may write. */
  readonly session: HasuraSession;
  readonly files: StoredUpload[];
  /** About the body itself. */
  readonly warnings: Warning[];
  readonly isStrict: boolean;
  /** Ids of new rows; the same in every attempt. */
  readonly makeId: MakeId;
  readonly steps: Steps;
  readonly log: Logger;
  readonly services: Services;
}

export interface SaveKind<Payload = unknown> {
  readonly type: TaskType;
  readonly path: string;
  readonly access: Exclude<Access, 'none'>;
  readonly counting: Exclude<Counting, 'none'>;
  readonly maxBodyBytes: (config: Config) => number;
  /**
   * Checks a body and decodes its files. It accesses neither the database nor the storage.
   * @throws AppError
   */
  accept(body: unknown, options: { isStrict: boolean; config: Config }): Promise<AcceptedBody<Payload>>;
  /**
   * Saves, together with the task as succeeded.
   * @throws AppError when it cannot be saved
   */
  run(payload: Payload, context: SaveContext): Promise<TaskResponse>;
}
