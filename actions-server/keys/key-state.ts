/** The state of an API key at a time: active, expired or revoked, or out of use with its whole account. */

import { AppError } from '../errors.ts';

export type KeyState = 'active' | 'expired' | 'revoked' | 'disabled';

/** When a key ends, as in its row: null when it does not. */
export interface KeyEnds {
  readonly revokedAt: string | null;
  readonly expiresAt: string | null;
  readonly group: { readonly disabledAt: string | null };
}

/** @param now milliseconds since 1970 */
export function keyStateAt({ revokedAt, expiresAt, group }: KeyEnds, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired';
  return group.disabledAt === null ? 'active' : 'disabled';
}

/**
 * Whether a caller may use the key.
 * @param now milliseconds since 1970
 * @throws AppError account_disabled (the operator of the service has disabled the account of the key)
 */
export function isUsable(ends: KeyEnds, now: number): boolean {
  const state = keyStateAt(ends, now);
  if (state === 'disabled') {
    throw new AppError(
      'account_disabled',
      'The account is disabled: nothing can be read or saved until the operator of the service enables it again',
    );
  }
  return state === 'active';
}
