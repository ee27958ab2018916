/** PATCH /rest/v2/webhooks/:id: changes an endpoint, and enables or disables it. What is omitted stays. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { webhookAnswer, webhookIdParameter } from '../../webhooks/described.ts';
import { describedBodies, webhookBodies } from '../../webhooks/endpoint-body.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { updateWebhook } from '../../webhooks/webhooks.ts';

export const patchWebhook = defineRoute({
  method: 'patch',
  path: '/rest/v2/webhooks/:id',
  access: 'private',
  description: {
    operationId: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook',
    description:
      'Changes a webhook; what is omitted stays. `isEnabled` stops and starts sending. Events that happen while it is disabled are held for 30 days and are sent when they are replayed.',
    body: {
      isRequired: false,
      description: 'What changes. An unknown member is refused.',
      content: {
        'application/json': {
          schema: describedBodies.changed,
          examples: { stop: { summary: 'Send nothing for now', value: { isEnabled: false } } },
        },
      },
    },
    answers: [
      {
        status: 200,
        description: 'The webhook as it is now.',
        content: { 'application/json': { schema: webhookAnswer } },
      },
    ],
    errors: ['not_found', 'validation_failed'],
  },
  params: z.object({ id: webhookIdParameter }),
  async handler(
    { caller, requestId, params: { id }, readJsonBody },
    { hasura, config }: Pick<Dependencies, 'hasura' | 'config'>,
  ) {
    const { value } = await readJsonBody();
    const { body } = readSaveBody(webhookBodies(config).changed, value, { isStrict: true });
    return { json: await updateWebhook(webhookOwner(hasura, caller, requestId), id, body) };
  },
});
