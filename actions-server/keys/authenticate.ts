/** From the API key of a request to its caller, and the check that a route is open to the caller's kind of key. */
import { AppError } from '../errors.ts';
import { apiKeyParameter } from '../header-names.ts';
import { parseApiKey } from './api-key-secret.ts';
import type { ApiKeys } from './api-keys.ts';
import type { Access, Caller } from './caller.ts';

/**
 * The caller behind a key.
 * @throws AppError missing_api_key, invalid_api_key (unknown, expired and revoked look the same), account_disabled,
 * rate_limited (too many wrong keys from this address)
 */
export async function authenticate(
  key: string | undefined,
  clientAddress: string,
  apiKeys: ApiKeys,
): Promise<Caller> {
  const secret = key?.trim() ?? '';
  if (secret === '') throw new AppError('missing_api_key', 'An API key is required in the header X-API-KEY');
  const caller = await apiKeys.find(secret, clientAddress);
  if (caller === null) throw new AppError('invalid_api_key', 'The API key is not valid');
  return caller;
}

/**
 * The public key of an HTML form, which is in the query string of the address that the form is sent to.
 * @throws AppError invalid_api_key for a private key: addresses are written to logs and histories, where a secret must
 * not be
 */
export function keyOfForm(query: URLSearchParams): string | undefined {
  const key = query.get(apiKeyParameter)?.trim();
  if (key !== undefined && parseApiKey(key)?.kind === 'private') {
    const message = 'A private API key must be sent in the header X-API-KEY and never in an address';
    throw new AppError('invalid_api_key', message);
  }
  return key;
}

/** @throws AppError insufficient_scope when the route is not for this kind of key */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'any' || access === 'none' || access === caller.kind) return;
  throw new AppError('insufficient_scope', `This operation needs a ${access} API key`);
}
