/** The state of an API key at a time: active, expired or revoked, or out of use with its whole account. */

import { AppError } from '../errors.ts';

export type KeyState = 'active' | 'expired' | 'revoked' | 'disabled';

/** When a key ends, as in its row: null when it does not. */
export interface KeyEnds {
  readonly revokedAt: string | null;
  readonly expiresAt: string | null;
  readonly group: { readonly disabledAt: string | null };
}

/** The error of a request with the key of an account that the operator of the service has disabled. */
export function accountDisabled(): AppError {
  return new AppError(
    'account_disabled',
    'The account is disabled: nothing can be read or saved until the operator of the service enables it again',
  );
}

/** @param now milliseconds since 1970 */
export function keyStateAt({ revokedAt, expiresAt, group }: KeyEnds, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired';
  return group.disabledAt === null ? 'active' : 'disabled';
}
