/** From the `X-API-KEY` header to the caller, and the check that a route is open to the caller's kind of key. */
import { AppError } from '../errors.ts';
import type { ApiKeys } from './api-keys.ts';
import type { Access, Caller } from './caller.ts';

/**
 * The caller behind the header.
 * @throws AppError missing_api_key, invalid_api_key (unknown, expired and revoked look the same), rate_limited (too
 * many wrong keys from this address)
 */
export async function authenticate(
  header: string | undefined,
  clientAddress: string,
  apiKeys: ApiKeys,
): Promise<Caller> {
  const secret = header?.trim() ?? '';
  if (secret === '') throw new AppError('missing_api_key', 'An API key is required in the header X-API-KEY');
  const caller = await apiKeys.find(secret, clientAddress);
  if (caller === null) throw new AppError('invalid_api_key', 'The API key is not valid');
  return caller;
}

/** @throws AppError insufficient_scope when the route is not for this kind of key */
export function requireAccess(caller: Caller, access: Access): void {
  if (access === 'any' || access === 'none' || access === caller.kind) return;
  throw new AppError('insufficient_scope', `This operation needs a ${access} API key`);
}
