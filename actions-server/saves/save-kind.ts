/** The interface of a save: data and functions that the shared route and flow work with. */
import type { Config } from '../config.ts';
import type { Upload } from '../files/upload.ts';
import type { HasuraSession } from '../graphql/client.ts';
import type { Access, Caller } from '../keys/caller.ts';
import type { Combination } from '../tasks/combination.ts';
import type { SaveContext } from '../tasks/save-context.ts';
import type { TaskResponse, TaskType } from '../tasks/task.ts';
import type { Warning } from '../values/warning.ts';
import type { FormShape } from './form-shape.ts';
import type { SaveDescription } from './save-description.ts';

/** An accepted body: the part that is stored in the task, and the files that are stored before it. */
export interface AcceptedBody<Payload> {
  readonly payload: Payload;
  readonly files: Upload[];
  readonly warnings: Warning[];
}

export interface SaveKind<Payload = unknown> {
  readonly type: TaskType;
  readonly description: SaveDescription;
  /** Path of the route; `/rest/v2/<type>` without it. Its parameters are members of the body. */
  readonly path?: string;
  readonly access: Exclude<Access, 'none'>;
  /** Whether it can be tried without writing anything: all that its `run` changes, it changes in the `write` of its flow. */
  readonly canDryRun?: true;
  /** What an HTML form with the same members has; null: only JSON is accepted. */
  readonly form: FormShape | null;
  /** The setting that bounds a body. */
  readonly bodyLimit: 'maxBodyBytes' | 'maxApplicationBytes';
  /**
   * Checks a body and decodes its files. It accesses neither the database nor the storage.
   * @throws AppError
   */
  accept(
    body: unknown,
    options: { isStrict: boolean; config: Pick<Config, 'limits'> },
  ): Promise<AcceptedBody<Payload>>;
  /**
   * The part of an accepted body that the caller may send: what is refused here is not stored.
   * @throws AppError
   */
  restrict?(payload: Payload, request: { caller: Caller; session: HasuraSession }): Promise<Payload>;
  /**
   * Writes the record and the success of the task in one mutation, and returns the response.
   * @throws AppError when the record cannot be saved
   */
  run(payload: Payload, context: SaveContext): Promise<TaskResponse>;
  /** Adds to a response what is not stored in the task, because it expires. */
  present?(
    body: TaskResponse['body'],
    caller: Caller,
    config: Pick<Config, 'publicBaseUrl' | 'fileLinks'>,
  ): TaskResponse['body'];
}

/** A save of a record, which can be sent in batches. */
export interface RecordKind<Payload = unknown> extends SaveKind<Payload> {
  readonly canDryRun: true;
  /** Members of a body by which it can name its record. They decide which items of a batch keep their order. */
  readonly identityMembers: readonly string[];
  /** How the requests of saves of one batch are sent as one. */
  readonly combinations: readonly Combination[];
}
