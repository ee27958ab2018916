/** Deliveries of an endpoint: reading the log, sending a test, and sending again. */
import { AppError, notFound } from '../errors.ts';
import {
  GetWebhookDeliveryDocument,
  ListWebhookDeliveriesDocument,
  ReplayWebhookDeliveryDocument,
  ReplayWebhookDocument,
  TestWebhookDocument,
} from '../graphql/generated.ts';
import { databaseNow } from './database-now.ts';
import { mostReplayed } from './endpoint-body.ts';
import { getWebhook, type Webhook, type WebhookOwner } from './webhooks.ts';

export const deliveryStatuses = ['queued', 'running', 'delivered', 'failed', 'held'] as const;

interface Page {
  readonly status: (typeof deliveryStatuses)[number] | null;
  readonly limit: number;
  readonly offset: number;
}

/** The deliveries of an endpoint with their last ten attempts, the newest first. @throws AppError not_found */
export async function listDeliveries(owner: WebhookOwner, endpointId: string, { status, ...page }: Page) {
  await getWebhook(owner, endpointId);
  const where = {
    endpointId: { _eq: endpointId },
    ...(status === null ? {} : { status: { _eq: status } }),
  };
  const answer = await owner.session.request(ListWebhookDeliveriesDocument, { where, ...page });
  return {
    data: answer.webhook_deliveries.map(({ lockedUntil, log, ...delivery }) => ({
      ...delivery,
      nextAttemptAt: delivery.status === 'queued' ? lockedUntil : null,
      log,
    })),
    total: answer.webhook_deliveries_aggregate.aggregate?.count ?? 0,
  };
}

/**
 * Sends the event `webhook.test` to one endpoint, whatever events it wants.
 * @returns the ids of the delivery and of the event
 * @throws AppError not_found, webhook_disabled
 */
export async function testWebhook(
  owner: WebhookOwner,
  endpointId: string,
): Promise<{ readonly deliveryId: string; readonly eventId: string }> {
  requireEnabled(await getWebhook(owner, endpointId));
  const { test_webhook: tests } = await owner.hasura
    .asAdmin()
    .request(TestWebhookDocument, { groupId: owner.groupId, endpointId });
  const [test] = tests;
  if (test === undefined) throw notFound('Webhook');
  return { deliveryId: test.id, eventId: test.eventId };
}

interface Replay {
  /** ISO 8601. Events that happened at this time or later. */
  readonly from: string;
  /** Events that happened before this time; now, when left out. */
  readonly to?: string | null | undefined;
  /** Types or patterns; what the endpoint wants, when left out. */
  readonly types?: readonly string[] | null | undefined;
  /** Only what failed, or was held while the endpoint was disabled. */
  readonly onlyFailed?: boolean | null | undefined;
}

/**
 * Sends events again, the oldest first, with the ids that they had; at most 10,000 at once.
 * @returns how many, and the time of the last one when there may be more: `from` of the next replay
 * @throws AppError not_found, webhook_disabled
 */
export async function replayDeliveries(
  owner: WebhookOwner,
  endpointId: string,
  { from, to, types, onlyFailed }: Replay,
): Promise<{ readonly count: number; readonly continueFrom: string | null }> {
  requireEnabled(await getWebhook(owner, endpointId));
  const { replay_webhook: replayed } = await owner.hasura.asAdmin().request(ReplayWebhookDocument, {
    groupId: owner.groupId,
    endpointId,
    from,
    to: to ?? databaseNow,
    types: types ?? null,
    onlyFailed: onlyFailed ?? false,
    most: mostReplayed,
  });
  const times = replayed.flatMap(({ event }) => event?.createdAt ?? []).sort();
  return {
    count: replayed.length,
    continueFrom: replayed.length === mostReplayed ? (times.at(-1) ?? null) : null,
  };
}

/**
 * Sends one event again, with the id that it had. One that is still to be sent is left as it is.
 * @throws AppError not_found, webhook_disabled
 */
export async function replayDelivery(
  owner: WebhookOwner,
  endpointId: string,
  deliveryId: string,
): Promise<{ readonly deliveryId: string; readonly eventId: string }> {
  requireEnabled(await getWebhook(owner, endpointId));
  const where = { id: { _eq: deliveryId }, endpointId: { _eq: endpointId } };
  const [delivery] = (await owner.session.request(GetWebhookDeliveryDocument, { where })).webhook_deliveries;
  if (delivery === undefined) throw notFound('Delivery');
  await owner.hasura.asAdmin().request(ReplayWebhookDeliveryDocument, {
    where: { ...where, groupId: { _eq: owner.groupId }, status: { _nin: ['queued', 'running'] } },
    now: databaseNow,
  });
  return { deliveryId, eventId: delivery.eventId };
}

function requireEnabled({ isEnabled }: Webhook): void {
  if (isEnabled) return;
  throw new AppError('webhook_disabled', 'The webhook is disabled: enable it first');
}
