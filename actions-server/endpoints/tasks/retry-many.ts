/** POST /rest/v2/tasks/retry: puts saves that failed back into the queue, all of them or those of one kind. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { type RetriedTasks, retryTasks } from '../../tasks/retry-task.ts';
import { taskTypes } from '../../tasks/task.ts';
import { instant } from '../../values/body-values.ts';
import { noOtherMembers } from '../../values/published-schema.ts';

const mostTasks = 1_000;
const errorCode = 'a code of an error is expected, such as unknown_status';
const bounds = `a whole number from 1 to ${mostTasks} is expected`;

const all = 'Omitted or `null`: all.';

/** Which tasks are retried, for the route and for the action. What is omitted or null does not restrict. */
export const retriedTasks = z
  .object({
    type: z
      .enum(taskTypes, `one of ${taskTypes.join(', ')} is expected`)
      .nullish()
      .meta({
        description: `Only saves of this kind. ${all}`,
        examples: ['applicants'],
      }),
    code: z
      .string(errorCode)
      .regex(/^[a-z0-9_]{1,100}$/, errorCode)
      .nullish()
      .meta({
        description: `Only saves that failed with this code of an error. ${all}`,
        examples: ['internal_error'],
      }),
    failedAfter: instant.nullable().meta({
      description: `Only saves that failed at this time or later: ISO 8601 with an offset. ${all}`,
      examples: ['2026-01-15T00:00:00Z'],
    }),
    failedBefore: instant.nullable().meta({
      description: `Only saves that failed before this time: ISO 8601 with an offset. ${all}`,
      examples: ['2026-01-16T00:00:00Z'],
    }),
    limit: z
      .int(bounds)
      .min(1, bounds)
      .max(mostTasks, bounds)
      .nullish()
      .meta({
        description: `How many are retried at most, those first that failed first: 1 to ${mostTasks}. Omitted or \`null\`: ${mostTasks}.`,
        examples: [100],
      }),
  })
  .meta(noOtherMembers);

/** What the database restricts the tasks to. */
export function selectionOf({ limit, ...restrictions }: z.output<typeof retriedTasks>, account: string) {
  return { ...restrictions, account, most: limit ?? mostTasks };
}

/** The response to both. */
export function retriedTasksBody({ count, hasMore }: RetriedTasks) {
  const tasks = count === 1 ? '1 task is' : `${count} tasks are`;
  return { message: `${tasks} queued again`, count, hasMore };
}

const retriedTasksAnswer = z.object({
  message: z.string().meta({
    description: 'What happens, in words for people.',
    examples: ['37 tasks are queued again'],
  }),
  count: z
    .int()
    .min(0)
    .meta({ description: 'How many saves were put back into the queue.', examples: [37] }),
  hasMore: z.boolean().meta({ description: 'Whether there may be more such saves.', examples: [false] }),
});

export const postTasksRetry = defineRoute({
  method: 'post',
  path: '/rest/v2/tasks/retry',
  access: 'private',
  description: {
    operationId: 'retryTasks',
    tag: 'Tasks',
    summary: 'Run failed saves again',
    description:
      'Puts the saves of the account that failed back into the queue: all of them, or those that the members of the body select. Saves whose request is not stored, or whose API key was deleted, are left out. An unknown member of the body is refused.',
    body: {
      isRequired: false,
      description: 'Which saves are retried; without a body all.',
      content: {
        'application/json': {
          schema: retriedTasks,
          examples: {
            ofOneKind: {
              summary: 'Applications that failed for an internal reason',
              value: { type: 'applicants', code: 'internal_error' },
            },
            all: { summary: 'All', value: {} },
          },
        },
      },
    },
    answers: [
      {
        status: 202,
        description: 'They are queued again.',
        content: { 'application/json': { schema: retriedTasksAnswer } },
      },
    ],
  },
  async handler(
    { caller, readJsonBody },
    { hasura, taskRunner, config }: Pick<Dependencies, 'hasura' | 'taskRunner' | 'config'>,
  ) {
    const { value } = await readJsonBody(config.limits.maxBodyBytes);
    // Strict: a misspelt restriction that was ignored would retry everything.
    const { body } = readSaveBody(retriedTasks, value, { isStrict: true });
    const retried = await retryTasks(hasura, selectionOf(body, caller.groupId));
    taskRunner.announceQueued();
    return { status: 202, json: retriedTasksBody(retried) };
  },
});
