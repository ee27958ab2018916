/** POST /rest/v2/webhooks: adds an endpoint. The answer has its secret, which no other answer has. */

import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { createdWebhookAnswer } from '../../webhooks/described.ts';
import { describedBodies, webhookBodies } from '../../webhooks/endpoint-body.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { createWebhook } from '../../webhooks/webhooks.ts';

export const postWebhook = defineRoute({
  method: 'post',
  path: '/rest/v2/webhooks',
  access: 'private',
  description: {
    operationId: 'createWebhook',
    tag: 'Webhooks',
    summary: 'Add a webhook',
    description:
      'Adds an address to which events are sent as they happen, signed as Standard Webhooks 1.0.0. The address begins with `https://`, belongs to the public internet, and has the port 80, 443, or 1024 or higher. An account has at most 20 webhooks.',
    body: {
      isRequired: true,
      description: 'The address, and what is sent to it. An unknown member is refused.',
      content: {
        'application/json': {
          schema: describedBodies.created,
          examples: {
            people: {
              summary: 'Everything about people and applications',
              value: { url: 'https://hooks.example.org/platform', events: ['profile.*', 'application.*'] },
            },
          },
        },
      },
    },
    answers: [
      {
        status: 201,
        description: 'It is added. Keep the secret: no other answer has it.',
        headers: ['Location'],
        content: { 'application/json': { schema: createdWebhookAnswer } },
      },
    ],
    errors: ['validation_failed', 'webhook_limit_reached'],
  },
  async handler(
    { caller, requestId, readJsonBody },
    { hasura, config }: Pick<Dependencies, 'hasura' | 'config'>,
  ) {
    const { value } = await readJsonBody();
    const { body } = readSaveBody(webhookBodies(config).created, value, { isStrict: true });
    const created = await createWebhook(webhookOwner(hasura, caller, requestId), body);
    return { status: 201, headers: { Location: `/rest/v2/webhooks/${created.id}` }, json: created };
  },
});
