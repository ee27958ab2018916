/** POST /rest/v2/webhooks/:id/test: sends the event `webhook.test` to one endpoint. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { sentAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { testWebhook } from '../../webhooks/webhook-log.ts';

export const postWebhookTest = defineRoute({
  method: 'post',
  path: '/rest/v2/webhooks/:id/test',
  access: 'private',
  description: {
    operationId: 'testWebhook',
    tag: 'Webhooks',
    summary: 'Send a test',
    description:
      'Sends the event `webhook.test` to a webhook, whatever events it wants. What became of it is among its deliveries.',
    answers: [
      {
        status: 202,
        description: 'It is being sent.',
        content: { 'application/json': { schema: sentAnswer } },
      },
    ],
    errors: ['not_found', 'webhook_disabled'],
  },
  params: z.object({ id: webhookIdParameter }),
  async handler(
    { caller, requestId, params: { id } },
    { hasura, webhookSender }: Pick<Dependencies, 'hasura' | 'webhookSender'>,
  ) {
    const test = await testWebhook(webhookOwner(hasura, caller, requestId), id);
    webhookSender.wake();
    return { status: 202, json: test };
  },
});
