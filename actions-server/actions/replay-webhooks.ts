/** The actions that send: testWebhook, replayWebhook and replayWebhookDelivery. */

import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { replayBody } from '../webhooks/endpoint-body.ts';
import { webhookOwner } from '../webhooks/owner.ts';
import { replayDeliveries, replayDelivery, testWebhook } from '../webhooks/webhook-log.ts';
import { actionRoute } from './action-route.ts';

const id = z.guid('an id is a UUID');

export const testWebhookAction = actionRoute({
  name: 'testWebhook',
  input: z.object({ id }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler(
    { input, caller, requestId },
    { hasura, webhookSender }: Pick<Dependencies, 'hasura' | 'webhookSender'>,
  ) {
    const test = await testWebhook(webhookOwner(hasura, caller, requestId), input.id);
    webhookSender.wake();
    return test;
  },
});

export const replayWebhookAction = actionRoute({
  name: 'replayWebhook',
  input: replayBody.safeExtend({ id }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler(
    { input, caller, requestId },
    { hasura, webhookSender }: Pick<Dependencies, 'hasura' | 'webhookSender'>,
  ) {
    const replayed = await replayDeliveries(webhookOwner(hasura, caller, requestId), input.id, input);
    webhookSender.wake();
    return replayed;
  },
});

export const replayWebhookDeliveryAction = actionRoute({
  name: 'replayWebhookDelivery',
  input: z.object({ webhookId: id, deliveryId: id }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler(
    { input, caller, requestId },
    { hasura, webhookSender }: Pick<Dependencies, 'hasura' | 'webhookSender'>,
  ) {
    const owner = webhookOwner(hasura, caller, requestId);
    const replayed = await replayDelivery(owner, input.webhookId, input.deliveryId);
    webhookSender.wake();
    return replayed;
  },
});
