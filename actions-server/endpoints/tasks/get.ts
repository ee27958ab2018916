/** GET /rest/v2/tasks/:id: how a save is going. A public key sees the tasks it started itself. */
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { GetOwnTaskDocument, GetTaskDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';

export const getTask = defineRoute({
  method: 'get',
  path: '/rest/v2/tasks/:id',
  access: 'any',
  params: z.object({ id: z.guid() }),
  async handler({ caller, params, signal }, { hasura }) {
    const identity = { groupId: caller.groupId, apikeyId: caller.apikeyId };
    const { tasks_by_pk: task } =
      caller.kind === 'private'
        ? await hasura.as('account', identity).request(GetTaskDocument, params, { signal })
        : await hasura.as('intake', identity).request(GetOwnTaskDocument, params, { signal });
    if (!task) throw notFound('Task');
    return { json: task };
  },
});
