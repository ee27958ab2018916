/** POST /rest/v2/tasks/:id/retry: puts a save that failed back into the queue. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import { accepted } from '../../saves/save-description.ts';
import { retryTask } from '../../tasks/retry-task.ts';
import { acceptedResponse } from '../../tasks/task.ts';
import { taskIdParameter } from './task-id.ts';

export const postTaskRetry = defineRoute({
  method: 'post',
  path: '/rest/v2/tasks/:id/retry',
  access: 'private',
  description: {
    operationId: 'retryTask',
    tag: 'Tasks',
    summary: 'Run a failed save again',
    description:
      'Puts a save that failed back into the queue, for example after a missing status was created; also one that was rejected, if its request is stored. It runs with the rights of the key that sent it and writes rows with the same ids, so that nothing is saved twice.',
    answers: [accepted],
    errors: ['task_not_failed', 'task_not_retryable'],
  },
  params: z.object({ id: taskIdParameter }),
  async handler(
    { caller, params: { id } },
    { hasura, taskRunner }: Pick<Dependencies, 'hasura' | 'taskRunner'>,
  ) {
    await retryTask(serviceSessionOf(hasura, caller), id);
    taskRunner.announceQueued();
    const { status, headers, body } = acceptedResponse(id);
    return { status, headers, json: body };
  },
});
