/**
 * Who an action is done for. Hasura names the account and the key in the session variables, which the gateway made
 * from the API key; here the key is looked up again, because it may have been revoked since.
 */
import { AppError } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import { FindActionCallerDocument } from '../graphql/generated.ts';
import { type Caller, callerOf } from '../keys/caller.ts';
import { keyStateAt } from '../keys/key-state.ts';

interface ActionSession {
  readonly groupId: string;
  readonly apikeyId: string;
}

/** @throws AppError invalid_api_key when the account has no such private key, or none that works now */
export async function findActionCaller(
  hasura: Hasura,
  { groupId, apikeyId }: ActionSession,
): Promise<Caller> {
  const { apikeys } = await hasura.asAdmin().request(FindActionCallerDocument, { groupId, apikeyId });
  const [key] = apikeys;
  if (key === undefined || keyStateAt(key, Date.now()) !== 'active') {
    throw new AppError('invalid_api_key', 'The API key is not valid');
  }
  return callerOf(key);
}
