/** GET /rest/v2/tasks/:id: the state of a save. A public key sees only the tasks that it created. */
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { GetOwnTaskDocument, GetTaskDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import { isAnswered } from '../../tasks/answer-time.ts';
import type { TaskResponse } from '../../tasks/task.ts';

export const getTask = defineRoute({
  method: 'get',
  path: '/rest/v2/tasks/:id',
  access: 'any',
  params: z.object({ id: z.guid() }),
  async handler({ caller, params, signal }, { hasura }) {
    const session = serviceSessionOf(hasura, caller);
    if (caller.kind === 'private') {
      const { tasks_by_pk: task } = await session.request(GetTaskDocument, params, { signal });
      if (!task) throw notFound('Task');
      return { json: task };
    }
    const { tasks_by_pk: own } = await session.request(GetOwnTaskDocument, params, { signal });
    if (!own) throw notFound('Task');
    const { response, finishedAt, ...task } = own;
    // Who asks again and again must not learn more of the time that a save took than its response tells.
    if (finishedAt !== null && !isAnswered(task.createdAt, finishedAt)) {
      return { json: { ...task, status: 'running', error: null, profileId: null } };
    }
    const profileId = (response as TaskResponse | null)?.body.profileId ?? null;
    return { json: { ...task, profileId } };
  },
});
