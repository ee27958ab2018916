/** Listeners: programs that read the events of an account themselves, for as long as they renew their row. */
import { AppError, notFound } from '../errors.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import {
  CreateWebhookListenerDocument,
  EndWebhookListenerDocument,
  RenewWebhookListenerDocument,
} from '../graphql/generated.ts';
import type { WebhookOwner } from './webhooks.ts';

/** Of one account at a time; the database counts them (`bound_webhook_endpoints`). */
const mostListeners = 5;

interface Listener {
  readonly id: string;
  /** Events are written for it until then: a minute from now. */
  readonly expiresAt: string;
}

type Listening = Pick<WebhookOwner, 'groupId' | 'hasura'>;

/** @throws AppError webhook_limit_reached */
export async function startListener(
  { groupId, hasura }: Listening,
  events: readonly string[],
): Promise<Listener> {
  const listener = { groupId, kind: 'listener', events: [...events] };
  const { insert_webhook_endpoints_one: created } = await hasura
    .asAdmin()
    .request(CreateWebhookListenerDocument, { listener })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'webhook_endpoints_most_check') throw error;
      const message = `At most ${mostListeners} programs can listen to one account at a time.`;
      throw new AppError('webhook_limit_reached', message);
    });
  if (!created) throw notFound('Listener');
  return { id: created.id, expiresAt: created.eventsUntil };
}

/** @throws AppError not_found */
export async function renewListener(
  { groupId, hasura }: Listening,
  id: string,
  events: readonly string[],
): Promise<Listener> {
  const { update_webhook_endpoints: updated } = await hasura
    .asAdmin()
    .request(RenewWebhookListenerDocument, { id, groupId, changes: { events: [...events] } });
  const [renewed] = updated?.returning ?? [];
  if (renewed === undefined) throw notFound('Listener');
  return { id, expiresAt: renewed.eventsUntil };
}

/** Ends a listener. @throws AppError not_found */
export async function endListener({ groupId, hasura }: Listening, id: string): Promise<void> {
  const { delete_webhook_endpoints: ended } = await hasura
    .asAdmin()
    .request(EndWebhookListenerDocument, { id, groupId });
  if (ended?.affected_rows !== 1) throw notFound('Listener');
}
