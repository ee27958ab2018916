/** The routes of webhooks. */
import type { Dependencies } from '../../dependencies.ts';
import type { Route } from '../../http/route.ts';
import { patchWebhook } from './change.ts';
import { postWebhook } from './create.ts';
import { removeWebhook } from './delete.ts';
import { getWebhookDeliveries } from './deliveries.ts';
import { enableWebhook } from './enable.ts';
import { getOneWebhook } from './get.ts';
import { getWebhooks } from './list.ts';
import { deleteListener, patchListener, postListener } from './listeners.ts';
import { replayWebhook } from './replay.ts';
import { replayWebhookDelivery } from './replay-delivery.ts';
import { rotateWebhook } from './rotate.ts';
import { postWebhookTest } from './test.ts';

export const webhookRoutes: readonly Route<Dependencies>[] = [
  getWebhooks,
  postWebhook,
  getOneWebhook,
  patchWebhook,
  removeWebhook,
  enableWebhook,
  rotateWebhook,
  postWebhookTest,
  getWebhookDeliveries,
  replayWebhook,
  replayWebhookDelivery,
  postListener,
  patchListener,
  deleteListener,
];
