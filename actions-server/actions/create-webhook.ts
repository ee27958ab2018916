/** The action createWebhook: adds an endpoint, as POST /rest/v2/webhooks does. */

import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { readSaveBody } from '../saves/save-body.ts';
import { webhookBodies } from '../webhooks/endpoint-body.ts';
import { webhookOwner } from '../webhooks/owner.ts';
import { createWebhook } from '../webhooks/webhooks.ts';
import { actionRoute } from './action-route.ts';

export const createWebhookAction = actionRoute({
  name: 'createWebhook',
  input: z.object({ webhook: z.unknown() }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller, requestId }, { hasura, config }: Pick<Dependencies, 'hasura' | 'config'>) {
    const { body } = readSaveBody(webhookBodies(config).created, input.webhook, { isStrict: true });
    const { id, secret } = await createWebhook(webhookOwner(hasura, caller, requestId), body);
    return { webhookId: id, secret };
  },
});
