/** POST /rest/v2/webhooks/:id/deliveries/:deliveryId/replay: sends one event again. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { deliveryIdParameter, sentAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { replayDelivery } from '../../webhooks/webhook-log.ts';

export const replayWebhookDelivery = defineRoute({
  method: 'post',
  path: '/rest/v2/webhooks/:id/deliveries/:deliveryId/replay',
  access: 'private',
  description: {
    operationId: 'replayWebhookDelivery',
    tag: 'Webhooks',
    summary: 'Send one event again',
    description:
      'Sends one event again, with the `webhook-id` that it had. One that is still to be sent is left as it is.',
    answers: [
      {
        status: 202,
        description: 'It is being sent.',
        content: { 'application/json': { schema: sentAnswer } },
      },
    ],
    errors: ['not_found', 'webhook_disabled'],
  },
  params: z.object({ id: webhookIdParameter, deliveryId: deliveryIdParameter }),
  async handler(
    { caller, requestId, params: { id, deliveryId } },
    { hasura, webhookSender }: Pick<Dependencies, 'hasura' | 'webhookSender'>,
  ) {
    const replayed = await replayDelivery(webhookOwner(hasura, caller, requestId), id, deliveryId);
    webhookSender.wake();
    return { status: 202, json: replayed };
  },
});
