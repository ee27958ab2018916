/** One attempt to send: the message is made, signed and posted, and what came of it is recorded. */
import type { ClaimWebhookDeliveriesMutation } from '../graphql/generated.ts';
import { ReadWebhookOutcomeDocument, RecordWebhookAttemptDocument } from '../graphql/generated.ts';
import { textOf } from '../outbound/answer-body.ts';
import { guardedRequest, type OutboundCall } from '../outbound/guarded-request.ts';
import type { Services } from '../tasks/services.ts';
import { messageBody } from './message.ts';
import { recordOfEvent } from './records.ts';
import { signedHeaders } from './signature.ts';

export type ClaimedDelivery = ClaimWebhookDeliveriesMutation['claim_webhook_deliveries'][number];

/** Bytes of an answer that are stored. */
const keptBytes = 1_024;

const userAgent = 'recruitment-sales-platform-webhooks/1';

/**
 * Sends a delivery that this server holds.
 * @param holder the name of this server, as it has claimed the delivery
 * @throws the reason of `signal` when it aborts, AppError service_unavailable when the record cannot be read or the result
 * cannot be stored: the delivery is sent again when its lease has expired
 */
export async function sendDelivery(
  { id, groupId, attempts, event, endpoint }: ClaimedDelivery,
  holder: string,
  { hasura, config, log, metrics }: Pick<Services, 'hasura' | 'config' | 'log' | 'metrics'>,
  options: Pick<OutboundCall, 'signal' | 'lookup'> = {},
): Promise<void> {
  // Deleted since it was claimed, and the delivery with it.
  if (event === null || endpoint === null) return;
  const wantsRecord = endpoint.payload === 'record';
  const record = wantsRecord ? await recordOfEvent({ ...event, groupId }, { hasura, config }) : null;
  const body = messageBody(event, record);
  const secrets = endpoint.secrets.map(({ secret }) => secret);
  const startedAt = new Date();
  const started = performance.now();
  const result = await guardedRequest({
    method: 'POST',
    url: endpoint.url ?? '',
    headers: {
      'User-Agent': userAgent,
      ...signedHeaders(event.id, body, secrets, Math.floor(startedAt.getTime() / 1000)),
    },
    body,
    policy: config.webhooks.outbound,
    maxBytes: keptBytes,
    ...options,
  });
  const durationMs = Math.round(performance.now() - started);
  const answer = 'answer' in result ? result.answer : null;
  const error = 'failure' in result ? result.failure : null;
  const attempt = {
    groupId,
    deliveryId: id,
    holder,
    startedAt: startedAt.toISOString(),
    durationMs,
    statusCode: answer?.statusCode,
    error,
    answer: answer === null ? undefined : textOf(answer.body),
    retryAfterSeconds: retryAfterSeconds(answer?.headers['retry-after'], startedAt.getTime()),
  };
  await hasura.asAdmin().request(RecordWebhookAttemptDocument, { attempt });
  const { webhook_deliveries_by_pk: settled } = await hasura
    .asAdmin()
    .request(ReadWebhookOutcomeDocument, { id });
  // Deleted with its endpoint while it was sent: nothing was decided.
  if (settled === null) return;
  const isDelivered = settled.status === 'delivered';
  metrics.webhookAttempted(isDelivered, durationMs / 1000);
  // Neither the address, which may hold a secret, nor what was answered.
  const about = { deliveryId: id, eventId: event.id, type: event.type, groupId, durationMs };
  if (isDelivered) log.debug(about, 'a webhook was delivered');
  else {
    const reason = answer === null ? { error } : { status: answer.statusCode };
    log.info({ ...about, ...reason, attempt: attempts + 1 }, 'a webhook was not delivered');
  }
}

/** Seconds from `Retry-After`, a number of seconds or a date; null without one. */
function retryAfterSeconds(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return seconds > 0 ? Math.min(seconds, 2_000_000_000) : null;
}
