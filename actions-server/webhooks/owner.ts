/** From a caller to an account whose webhooks it may change. */
import type { Hasura } from '../graphql/client.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import type { WebhookOwner } from './webhooks.ts';

/** @param requestId for the audit */
export function webhookOwner(hasura: Hasura, caller: Caller, requestId: string): WebhookOwner {
  return { groupId: caller.groupId, session: serviceSessionOf(hasura, caller, requestId), hasura };
}
