/** DELETE /rest/v2/webhooks/:id: deletes an endpoint with its deliveries. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { deletedAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { deleteWebhook } from '../../webhooks/webhooks.ts';

export const removeWebhook = defineRoute({
  method: 'delete',
  path: '/rest/v2/webhooks/:id',
  access: 'private',
  description: {
    operationId: 'deleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook, with what was and what is still to be sent to it.',
    answers: [
      {
        status: 200,
        description: 'It is deleted.',
        content: { 'application/json': { schema: deletedAnswer('webhook') } },
      },
    ],
    errors: ['not_found'],
  },
  params: z.object({ id: webhookIdParameter }),
  async handler({ caller, requestId, params: { id } }, { hasura }: Pick<Dependencies, 'hasura'>) {
    await deleteWebhook(webhookOwner(hasura, caller, requestId), id);
    return { json: { id, message: 'Webhook deleted' } };
  },
});
