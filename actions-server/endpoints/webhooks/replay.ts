/** POST /rest/v2/webhooks/:id/replay: sends the events of a time again. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { replayedAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { replayBody } from '../../webhooks/endpoint-body.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { replayDeliveries } from '../../webhooks/webhook-log.ts';

export const replayWebhook = defineRoute({
  method: 'post',
  path: '/rest/v2/webhooks/:id/replay',
  access: 'private',
  description: {
    operationId: 'replayWebhook',
    tag: 'Webhooks',
    summary: 'Send events again',
    description:
      'Sends the events of a time again, the oldest first, with the `webhook-id` that they had. Events that another webhook of the account was sent, and this one wants, are among them. At most 10000 at once.',
    body: {
      isRequired: false,
      description:
        'Which events are sent again; without a body those of the last day. An unknown member is refused.',
      content: {
        'application/json': {
          schema: replayBody,
          examples: {
            failed: {
              summary: 'What did not arrive since yesterday',
              value: { from: '2026-01-15T00:00:00Z', onlyFailed: true },
            },
          },
        },
      },
    },
    answers: [
      {
        status: 202,
        description: 'They are being sent.',
        content: { 'application/json': { schema: replayedAnswer } },
      },
    ],
    errors: ['not_found', 'webhook_disabled', 'validation_failed'],
  },
  params: z.object({ id: webhookIdParameter }),
  async handler(
    { caller, requestId, params: { id }, readJsonBody },
    { hasura, webhookSender }: Pick<Dependencies, 'hasura' | 'webhookSender'>,
  ) {
    const { value } = await readJsonBody();
    const { body } = readSaveBody(replayBody, value, { isStrict: true });
    const replayed = await replayDeliveries(webhookOwner(hasura, caller, requestId), id, body);
    webhookSender.wake();
    return { status: 202, json: replayed };
  },
});
