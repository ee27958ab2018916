/**
 * The caller of an action. Hasura sends the account and the key in the session variables, which this server made from
 * the API key; the key is looked up again here, because it may have been revoked since, or its account disabled.
 */
import { AppError } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import { FindActionCallerDocument } from '../graphql/generated.ts';
import { type Caller, callerOf } from '../keys/caller.ts';
import { isUsable } from '../keys/key-state.ts';

/** @throws AppError invalid_api_key when the account has no such private key, or the key is not active, account_disabled */
export async function findActionCaller(hasura: Hasura, groupId: string, apikeyId: string): Promise<Caller> {
  const { apikeys } = await hasura.asAdmin().request(FindActionCallerDocument, { groupId, apikeyId });
  const [key] = apikeys;
  if (key === undefined || !isUsable(key, Date.now())) {
    throw new AppError('invalid_api_key', 'The API key is not valid');
  }
  return callerOf(key);
}
