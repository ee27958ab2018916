/** POST /rest/v2/tasks/:id/retry: puts a save that failed back into the queue. */
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import { retryTask } from '../../tasks/retry-task.ts';
import { acceptedResponse } from '../../tasks/task.ts';

export const postTaskRetry = defineRoute({
  method: 'post',
  path: '/rest/v2/tasks/:id/retry',
  access: 'private',
  params: z.object({ id: z.guid() }),
  async handler({ caller, params: { id } }, { hasura, taskRunner }) {
    await retryTask(serviceSessionOf(hasura, caller), id);
    taskRunner.announceQueued();
    const { status, headers, body } = acceptedResponse(id);
    return { status, headers, json: body };
  },
});
