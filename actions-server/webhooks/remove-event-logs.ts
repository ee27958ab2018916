/**
 * Removes what Hasura records of the trigger that wakes the sender of webhooks: an event and its attempts for each change.
 * Hasura itself does so in its paid editions only.
 */
import type { Hasura } from '../graphql/client.ts';
import { RemoveEventLogsDocument } from '../graphql/generated.ts';

/** The only event trigger of the platform. Those of an operator are the operator's: docs/events.md. */
const trigger = 'webhook_events';
const hours = 24;
/** Events a transaction. */
const most = 10_000;
/** Other maintenance has its turn after this time. */
const longestMs = 30_000;

export async function removeEventLogs(hasura: Hasura): Promise<void> {
  const end = performance.now() + longestMs;
  for (;;) {
    const { remove_event_logs } = await hasura
      .asAdmin()
      .request(RemoveEventLogsDocument, { trigger, hours, most });
    const events = remove_event_logs[0]?.events ?? 0;
    if (events < most || performance.now() >= end) return;
  }
}
