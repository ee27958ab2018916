/**
 * What an account does with its endpoints, for the routes, the actions and the command line. `WebhookOwner` says for whom:
 * endpoints are read and written with the rights of the account, so that one of another account looks like one that does
 * not exist; what no role may do, such as replacing a secret, is done by the service after that.
 */
import { AppError, notFound } from '../errors.ts';
import type { Hasura, HasuraSession } from '../graphql/client.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  GetWebhookDocument,
  ListWebhooksDocument,
  ReplaceWebhookSecretDocument,
  UpdateWebhookDocument,
  type WebhookFieldsFragment,
} from '../graphql/generated.ts';
import type { WebhookChanges, WebhookCreation } from './endpoint-body.ts';
import { generateWebhookSecret } from './signature.ts';

/** An account, and how it reaches Hasura. */
export interface WebhookOwner {
  readonly groupId: string;
  /** With the rights of a private key, and those that only the service has. */
  readonly session: HasuraSession;
  readonly hasura: Hasura;
}

/** An endpoint as the API shows it. */
export type Webhook = ReturnType<typeof shown>;

function shown({ disabledAt, ...endpoint }: WebhookFieldsFragment) {
  return { ...endpoint, isEnabled: disabledAt === null, disabledAt };
}

/** Of endpoints; the database counts them (`bound_webhook_endpoints`). */
const mostEndpoints = 20;

/** All endpoints of the account, the oldest first. */
export async function listWebhooks({ session }: WebhookOwner): Promise<Webhook[]> {
  return (await session.request(ListWebhooksDocument, {})).webhook_endpoints.map(shown);
}

/** @throws AppError not_found */
export async function getWebhook({ session }: WebhookOwner, id: string): Promise<Webhook> {
  const { webhook_endpoints_by_pk: found } = await session.request(GetWebhookDocument, { id });
  if (!found) throw notFound('Webhook');
  return shown(found);
}

/**
 * Adds an endpoint. Its secret is returned here and nowhere else.
 * @throws AppError webhook_limit_reached
 */
export async function createWebhook(
  { session }: WebhookOwner,
  { url, events, payload = 'event', description = null }: WebhookCreation,
): Promise<Webhook & { readonly secret: string }> {
  const secret = generateWebhookSecret();
  const endpoint = { url, events: [...events], payload, description, secrets: { data: [{ secret }] } };
  const { insert_webhook_endpoints_one: created } = await session
    .request(CreateWebhookDocument, { endpoint })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'webhook_endpoints_most_check') throw error;
      const message = `An account has at most ${mostEndpoints} webhooks. Delete one that is not used any more.`;
      throw new AppError('webhook_limit_reached', message);
    });
  if (!created) throw notFound('Webhook');
  return { ...shown(created), secret };
}

/**
 * Changes an endpoint; what is omitted stays. Enabling one that was disabled forgets its failures. What was held while it
 * was disabled is only sent when it is replayed.
 * @throws AppError not_found
 */
export async function updateWebhook(
  owner: WebhookOwner,
  id: string,
  { isEnabled, events, ...changes }: WebhookChanges,
): Promise<Webhook> {
  const before = await getWebhook(owner, id);
  const state =
    isEnabled === undefined || isEnabled === before.isEnabled
      ? {}
      : isEnabled
        ? { disabledAt: null, disabledReason: null }
        : { disabledAt: new Date().toISOString(), disabledReason: 'account' };
  const set = { ...changes, ...(events === undefined ? {} : { events }), ...state };
  if (Object.keys(set).length === 0) return before;
  const { update_webhook_endpoints_by_pk: updated } = await owner.session.request(UpdateWebhookDocument, {
    id,
    changes: set,
  });
  if (!updated) throw notFound('Webhook');
  return shown(updated);
}

/** Deletes an endpoint with its deliveries. @throws AppError not_found */
export async function deleteWebhook({ session }: WebhookOwner, id: string): Promise<void> {
  const { delete_webhook_endpoints_by_pk: deleted } = await session.request(DeleteWebhookDocument, { id });
  if (!deleted) throw notFound('Webhook');
}

/**
 * Gives an endpoint a new secret, which is returned here and nowhere else. The old one signs beside it for 24 hours, or no
 * more when `endOldSecretNow` is set.
 * @throws AppError not_found
 */
export async function rotateWebhookSecret(
  owner: WebhookOwner,
  id: string,
  { endOldSecretNow }: { readonly endOldSecretNow?: boolean | null | undefined },
): Promise<{ readonly id: string; readonly secret: string; readonly oldSecretEndsAt: string | null }> {
  await getWebhook(owner, id);
  const secret = generateWebhookSecret();
  const { groupId } = owner;
  await owner.hasura.asAdmin().request(ReplaceWebhookSecretDocument, {
    secret: { groupId, endpointId: id, secret },
    groupId,
    endpointId: id,
    endOld: endOldSecretNow ?? false,
  });
  const day = 24 * 3600 * 1000;
  return { id, secret, oldSecretEndsAt: endOldSecretNow ? null : new Date(Date.now() + day).toISOString() };
}
