/** POST /rest/v2/webhooks/:id/rotate: a new secret, which is in no other answer. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { rotatedAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { rotationBody } from '../../webhooks/endpoint-body.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { rotateWebhookSecret } from '../../webhooks/webhooks.ts';

export const rotateWebhook = defineRoute({
  method: 'post',
  path: '/rest/v2/webhooks/:id/rotate',
  access: 'private',
  description: {
    operationId: 'rotateWebhookSecret',
    tag: 'Webhooks',
    summary: 'Replace the secret of a webhook',
    description:
      'Gives a webhook a new secret. The old one signs beside it for 24 hours, so that the receiver has the time to learn the new one, or ends at once.',
    body: {
      isRequired: false,
      description: 'Whether the old secret ends at once; no body is for a change without a gap.',
      content: {
        'application/json': {
          schema: rotationBody,
          examples: {
            gently: { summary: 'Both sign for 24 hours', value: {} },
            atOnce: { summary: 'The old secret was lost', value: { endOldSecretNow: true } },
          },
        },
      },
    },
    answers: [
      {
        status: 200,
        description: 'The new secret. No other answer has it.',
        content: { 'application/json': { schema: rotatedAnswer } },
      },
    ],
    errors: ['not_found', 'validation_failed'],
  },
  params: z.object({ id: webhookIdParameter }),
  async handler(
    { caller, requestId, params: { id }, readJsonBody },
    { hasura }: Pick<Dependencies, 'hasura'>,
  ) {
    const { value } = await readJsonBody();
    const { body } = readSaveBody(rotationBody, value, { isStrict: true });
    return { json: await rotateWebhookSecret(webhookOwner(hasura, caller, requestId), id, body) };
  },
});
