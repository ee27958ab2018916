/** Tasks as `saves/` and `tasks/` work with them. Data only. */
import type { StoredUpload } from '../files/stored-upload.ts';
import { responseHeaders } from '../header-names.ts';
import type { Warning } from '../values/warning.ts';

export const taskTypes = [
  'projects',
  'companies',
  'applicants',
  'files',
  'acceptApplication',
  'dismissApplication',
  'moveApplication',
  'mergeProfiles',
  'eraseProfile',
  'findProfileData',
  'takeProfileData',
  'findCompanyData',
] as const;

/** Which save a task is. */
export type TaskType = (typeof taskTypes)[number];

/** What is stored of a request so that it can be run again: `tasks.input`. No API key can read it. */
export interface TaskInput {
  /** The ids of all new rows are derived from it. */
  readonly seed: string;
  /** The checked body without the content of its files. */
  readonly payload: unknown;
  readonly files: StoredUpload[];
  /** Warnings about the body, such as unknown keys. */
  readonly warnings: Warning[];
  readonly isStrict: boolean;
}

/** The response to a save, stored for replays: `tasks.response`. */
export interface TaskResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
}

/** The stored response of a task that succeeded. `jsonb` sorts members: here they are in the order of the first response. */
export function storedResponse(column: unknown): TaskResponse {
  const { status, headers, body } = column as TaskResponse;
  const { message, taskId, warnings, ...record } = body as { warnings?: readonly Warning[] } & typeof body;
  const ordered = warnings?.map(({ path, code, message }) => ({ path, code, message }));
  return { status, headers, body: { message, taskId, ...record, ...(ordered && { warnings: ordered }) } };
}

/** The response to a request whose task is committed and not finished. */
export function acceptedResponse(taskId: string): TaskResponse {
  return {
    status: 202,
    headers: { [responseHeaders.location]: `/rest/v2/tasks/${taskId}` },
    body: { message: 'The save is accepted and will be done; its task says how it ends', taskId },
  };
}

/** A task whose lease this server holds. */
export interface RunningTask {
  readonly id: string;
  readonly type: TaskType;
  /** 1 for the first. */
  readonly attempt: number;
  /** How many attempts in a row ended without a result before this one, because their server ended. */
  readonly interruptions: number;
  readonly input: TaskInput;
  /** Of the request that the task stands for. */
  readonly requestId: string | null;
}
