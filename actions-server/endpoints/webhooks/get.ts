/** GET /rest/v2/webhooks/:id */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { webhookAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { getWebhook } from '../../webhooks/webhooks.ts';

export const getOneWebhook = defineRoute({
  method: 'get',
  path: '/rest/v2/webhooks/:id',
  access: 'private',
  description: {
    operationId: 'getWebhook',
    tag: 'Webhooks',
    summary: 'Get a webhook',
    description: 'Answers one webhook, without its secret.',
    answers: [
      {
        status: 200,
        description: 'The webhook.',
        content: { 'application/json': { schema: webhookAnswer } },
      },
    ],
    errors: ['not_found'],
  },
  params: z.object({ id: webhookIdParameter }),
  async handler({ caller, requestId, params: { id } }, { hasura }: Pick<Dependencies, 'hasura'>) {
    return { json: await getWebhook(webhookOwner(hasura, caller, requestId), id) };
  },
});
