/** The actions that change one endpoint: updateWebhook, deleteWebhook and rotateWebhookSecret. */

import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { readSaveBody } from '../saves/save-body.ts';
import { rotationBody, webhookBodies } from '../webhooks/endpoint-body.ts';
import { webhookOwner } from '../webhooks/owner.ts';
import { deleteWebhook, rotateWebhookSecret, updateWebhook } from '../webhooks/webhooks.ts';
import { actionRoute } from './action-route.ts';

const id = z.guid('an id is a UUID');

export const updateWebhookAction = actionRoute({
  name: 'updateWebhook',
  input: z.object({ id, changes: z.unknown() }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller, requestId }, { hasura, config }: Pick<Dependencies, 'hasura' | 'config'>) {
    const { body } = readSaveBody(webhookBodies(config).changed, input.changes, { isStrict: true });
    await updateWebhook(webhookOwner(hasura, caller, requestId), input.id, body);
    return { webhookId: input.id };
  },
});

export const deleteWebhookAction = actionRoute({
  name: 'deleteWebhook',
  input: z.object({ id }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller, requestId }, { hasura }: Pick<Dependencies, 'hasura'>) {
    await deleteWebhook(webhookOwner(hasura, caller, requestId), input.id);
    return { webhookId: input.id };
  },
});

export const rotateWebhookSecretAction = actionRoute({
  name: 'rotateWebhookSecret',
  input: rotationBody.extend({ id }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller, requestId }, { hasura }: Pick<Dependencies, 'hasura'>) {
    const rotated = await rotateWebhookSecret(webhookOwner(hasura, caller, requestId), input.id, input);
    return { webhookId: rotated.id, secret: rotated.secret, oldSecretEndsAt: rotated.oldSecretEndsAt };
  },
});
