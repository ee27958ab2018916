/** POST /rest/v2/tasks/retry: puts saves that failed back into the queue, all of them or those of one kind. */
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { instant } from '../../saves/body-values.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { type RetriedTasks, retryTasks } from '../../tasks/retry-task.ts';
import { taskTypes } from '../../tasks/task.ts';

const mostTasks = 1_000;
const errorCode = 'a code of an error is expected, such as unknown_status';
const bounds = `a whole number from 1 to ${mostTasks} is expected`;

/** Which tasks are retried, for the route and for the action. What is omitted or null does not restrict. */
export const retriedTasks = z.object({
  type: z.enum(taskTypes, `one of ${taskTypes.join(', ')} is expected`).nullish(),
  code: z
    .string(errorCode)
    .regex(/^[a-z0-9_]{1,100}$/, errorCode)
    .nullish(),
  failedAfter: instant.nullable(),
  failedBefore: instant.nullable(),
  limit: z.int(bounds).min(1, bounds).max(mostTasks, bounds).nullish(),
});

/** What the database restricts the tasks to. */
export function selectionOf({ limit, ...restrictions }: z.output<typeof retriedTasks>, account: string) {
  return { ...restrictions, account, most: limit ?? mostTasks };
}

/** The response to both. */
export function retriedTasksBody({ count, hasMore }: RetriedTasks) {
  const tasks = count === 1 ? '1 task is' : `${count} tasks are`;
  return { message: `${tasks} queued again`, count, hasMore };
}

export const postTasksRetry = defineRoute({
  method: 'post',
  path: '/rest/v2/tasks/retry',
  access: 'private',
  async handler({ caller, readJsonBody }, { hasura, taskRunner, config }) {
    const { value } = await readJsonBody(config.limits.maxBodyBytes);
    // Strict: a misspelt restriction that was ignored would retry everything.
    const { body } = readSaveBody(retriedTasks, value, { isStrict: true });
    const retried = await retryTasks(hasura, selectionOf(body, caller.groupId));
    taskRunner.announceQueued();
    return { status: 202, json: retriedTasksBody(retried) };
  },
});
