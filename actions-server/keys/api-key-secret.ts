/**
 * The secret text of an API key: `pk_` (public) or `sk_` (private) and 32 base62 characters, 190 bits of entropy.
 * Only its hash and its first characters are stored. The hash needs neither a salt nor a slow function: unlike a
 * password, the secret cannot be guessed.
 */
import { hash, randomBytes } from 'node:crypto';

export type ApiKeyKind = 'public' | 'private';

export interface ApiKeySecret {
  readonly kind: ApiKeyKind;
  /** The whole key, shown once. */
  readonly secret: string;
  /** SHA-256 of the secret, lower-case hex: `apikeys.hash`. */
  readonly hash: string;
  /** Enough to recognise the key in a list, far too little to use it: `apikeys.prefix`. */
  readonly prefix: string;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const prefixLength = 8;
const markByKind = { public: 'pk_', private: 'sk_' } as const;
const keyPattern = /^(pk|sk)_[0-9A-Za-z]{32}$/;

/** Makes a new key. */
export function generateApiKey(kind: ApiKeyKind): ApiKeySecret {
  return describe(kind, markByKind[kind] + randomBase62(secretLength));
}

/** Parses the text of a key; null when it does not have the form of a key, and so need not be looked up. */
export function parseApiKey(text: string): ApiKeySecret | null {
  const mark = keyPattern.exec(text)?.[1];
  if (mark === undefined) return null;
  return describe(mark === 'pk' ? 'public' : 'private', text);
}

function describe(kind: ApiKeyKind, secret: string): ApiKeySecret {
  return {
    kind,
    secret,
    hash: hash('sha256', secret, 'hex'),
    prefix: secret.slice(0, prefixLength),
  };
}

/** All characters are equally likely: bytes that would favour the first characters of the alphabet are discarded. */
function randomBase62(length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
