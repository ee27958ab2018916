/** When an API key works: the one rule about its end. */

export type KeyState = 'active' | 'expired' | 'revoked';

/** The two ends of a key, as its row has them: null when there is none. */
export interface KeyEnds {
  readonly revokedAt: string | null;
  readonly expiresAt: string | null;
}

/** @param now milliseconds since 1970 */
export function keyStateAt({ revokedAt, expiresAt }: KeyEnds, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}
