/** POST /rest/v2/webhooks/:id/enable: sends to an endpoint again that was disabled. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { webhookAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { updateWebhook } from '../../webhooks/webhooks.ts';

export const enableWebhook = defineRoute({
  method: 'post',
  path: '/rest/v2/webhooks/:id/enable',
  access: 'private',
  description: {
    operationId: 'enableWebhook',
    tag: 'Webhooks',
    summary: 'Enable a webhook again',
    description:
      'Sends to a webhook again that was disabled, and forgets its failures. What was held meanwhile is sent when it is replayed.',
    answers: [
      {
        status: 200,
        description: 'The webhook as it is now.',
        content: { 'application/json': { schema: webhookAnswer } },
      },
    ],
    errors: ['not_found'],
  },
  params: z.object({ id: webhookIdParameter }),
  async handler({ caller, requestId, params: { id } }, { hasura }: Pick<Dependencies, 'hasura'>) {
    const owner = webhookOwner(hasura, caller, requestId);
    return { json: await updateWebhook(owner, id, { isEnabled: true }) };
  },
});
