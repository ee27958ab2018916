/** The action retryTasks: puts saves that failed back into the queue, as POST /rest/v2/tasks/retry does. */
import type { Dependencies } from '../dependencies.ts';
import { retriedTasks, retriedTasksBody, selectionOf } from '../endpoints/tasks/retry-many.ts';
import { retryTasks } from '../tasks/retry-task.ts';
import { actionRoute } from './action-route.ts';

export const retryTasksAction = actionRoute({
  name: 'retryTasks',
  input: retriedTasks,
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller }, { hasura, taskRunner }: Pick<Dependencies, 'hasura' | 'taskRunner'>) {
    const retried = await retryTasks(hasura, selectionOf(input, caller.groupId));
    taskRunner.announceQueued();
    return retriedTasksBody(retried);
  },
});
