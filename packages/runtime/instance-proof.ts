/**
 * Which server listens on a port. An address outlives the server that had it: another program may have the port since. Who
 * knows the key of a server asks with a challenge, and sends secrets only to the server that answers with the proof.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Headers of a request for the health of a server, and of its answer. */
export const challengeHeader = 'x-instance-challenge';
export const proofHeader = 'x-instance-proof';

/** A text that nobody has been asked with before. */
export const newChallenge = (): string => randomBytes(24).toString('base64url');

/** The proof of a server that has the key: an HMAC of the challenge, 43 characters. */
export function instanceProof(key: string, challenge: string): string {
  return createHmac('sha256', key).update(challenge).digest('base64url');
}

export function isInstanceProof(proof: string | null, key: string, challenge: string): boolean {
  const expected = Buffer.from(instanceProof(key, challenge));
  const given = Buffer.from(proof ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
