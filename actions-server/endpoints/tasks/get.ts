/** GET /rest/v2/tasks/:id: the state of a save. A public key sees only the tasks that it created. */
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { GetOwnTaskDocument, GetTaskDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';

export const getTask = defineRoute({
  method: 'get',
  path: '/rest/v2/tasks/:id',
  access: 'any',
  params: z.object({ id: z.guid() }),
  async handler({ caller, params, signal }, { hasura }) {
    const document = caller.kind === 'private' ? GetTaskDocument : GetOwnTaskDocument;
    const { tasks_by_pk: task } = await serviceSessionOf(hasura, caller).request(document, params, {
      signal,
    });
    if (!task) throw notFound('Task');
    return { json: task };
  },
});
