/** The response to a save that succeeded. */
import { responseHeaders } from '../header-names.ts';
import type { Caller } from '../keys/caller.ts';
import type { TaskResponse } from '../tasks/task.ts';
import type { Warning } from './warning.ts';

export type SaveOutcome = 'created' | 'updated' | 'merged' | 'unchanged';

/**
 * `{message, taskId, <record id>, warnings?}` with 201 for a new record and 200 for a known one. A public key always
 * gets 201 and no outcome, so that visitors of a site cannot test which persons are known.
 */
export function saveResponse(
  caller: Caller,
  result: {
    message: string;
    taskId: string;
    record: Record<string, string>;
    outcome: SaveOutcome;
    warnings: readonly Warning[];
  },
): TaskResponse {
  const { message, taskId, record, outcome, warnings } = result;
  const isPublic = caller.kind === 'public';
  return {
    status: isPublic || outcome === 'created' ? 201 : 200,
    headers: isPublic ? {} : { [responseHeaders.recordOutcome]: outcome },
    body: { message, taskId, ...record, ...(warnings.length === 0 ? {} : { warnings }) },
  };
}
