/** The state of an API key at a time: active, expired or revoked. */

export type KeyState = 'active' | 'expired' | 'revoked';

/** When a key ends, as in its row: null when it does not. */
export interface KeyEnds {
  readonly revokedAt: string | null;
  readonly expiresAt: string | null;
}

/** @param now milliseconds since 1970 */
export function keyStateAt({ revokedAt, expiresAt }: KeyEnds, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
