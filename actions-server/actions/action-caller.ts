/**
 * Who an action is done for. Hasura names the account and the key in the session variables, which the gateway made
 * from the API key; here the key is looked up again, because it may have been revoked since.
 */
import { AppError } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import { FindActionCallerDocument } from '../graphql/generated.ts';
import type { Caller } from '../keys/caller.ts';

export type ActionSession = { readonly groupId: string; readonly apikeyId: string };

/** @throws AppError invalid_api_key when the account has no such key, or none that is valid now */
export async function findActionCaller(
  hasura: Hasura,
  { groupId, apikeyId }: ActionSession,
): Promise<Caller> {
  const { apikeys } = await hasura.asAdmin().request(FindActionCallerDocument, { groupId, apikeyId });
  const [key] = apikeys;
  const isOver = key?.expiresAt ? Date.parse(key.expiresAt) <= Date.now() : false;
  if (key === undefined || key.revokedAt !== null || isOver) {
    throw new AppError('invalid_api_key', 'The API key is not valid');
  }
  return {
    apikeyId: key.id,
    groupId: key.groupId,
    userId: key.userId,
    kind: 'private',
    mayMerge: key.mayMerge,
    // Limits and origins are about requests, and the gateway has let this one in.
    allowedOrigins: null,
    dailyLimit: null,
    burstLimit: null,
    defaultCountry: key.group.defaultCountry,
    locale: key.group.locale,
  };
}
