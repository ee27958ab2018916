/** The action retryTask: puts a save that failed back into the queue, as POST /rest/v2/tasks/:id/retry does. */

import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import { retryTask } from '../tasks/retry-task.ts';
import { acceptedResponse } from '../tasks/task.ts';
import { requiredId } from '../values/body-values.ts';
import { actionRoute } from './action-route.ts';

export const retryTaskAction = actionRoute({
  name: 'retryTask',
  input: z.object({ id: requiredId }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler(
    { input: { id }, caller },
    { hasura, taskRunner }: Pick<Dependencies, 'hasura' | 'taskRunner'>,
  ) {
    await retryTask(serviceSessionOf(hasura, caller), id);
    taskRunner.announceQueued();
    return acceptedResponse(id).body;
  },
});
