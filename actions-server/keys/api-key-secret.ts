/**
 * The secret text of an API key. Only its hash and its first characters are stored. The hash needs neither a salt nor a slow
 * function: unlike a password, the secret cannot be guessed.
 */
import { hash, randomBytes } from 'node:crypto';
import { type ApiKeyKind, kindOfSecret, newSecret, prefixOf } from '@platform/vocabulary';

export interface ApiKeySecret {
  readonly kind: ApiKeyKind;
  /** The whole key, shown once. */
  readonly secret: string;
  /** SHA-256 of the secret, lower-case hex: `apikeys.hash`. */
  readonly hash: string;
  /** `apikeys.prefix`. */
  readonly prefix: string;
}

/** Makes a new key. */
export function generateApiKey(kind: ApiKeyKind): ApiKeySecret {
  return describe(kind, newSecret(kind, randomBytes));
}

/** Parses the text of a key; null when it does not have the form of a key, and so need not be looked up. */
export function parseApiKey(text: string): ApiKeySecret | null {
  const kind = kindOfSecret(text);
  return kind === null ? null : describe(kind, text);
}

function describe(kind: ApiKeyKind, secret: string): ApiKeySecret {
  return { kind, secret, hash: hash('sha256', secret, 'hex'), prefix: prefixOf(secret) };
}
