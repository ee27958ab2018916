/**
 * The form of API keys: `pk_` (public) or `sk_` (private) and 32 base62 characters, 190 bits of entropy. Without anything of
 * Node, because the console makes keys in the browser.
 */

export type ApiKeyKind = 'public' | 'private';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const prefixLength = 8;
const markByKind = { public: 'pk_', private: 'sk_' } as const;
const keyPattern = /^(pk|sk)_[0-9A-Za-z]{32}$/;

/** The text of a new key. @param randomBytes as many random bytes as it is asked for, from a source for secrets */
export function newSecret(kind: ApiKeyKind, randomBytes: (length: number) => Uint8Array): string {
  return markByKind[kind] + randomBase62(secretLength, randomBytes);
}

/** The kind of a key by its text; null when that does not have the form of a key. */
export function kindOfSecret(text: string): ApiKeyKind | null {
  const mark = keyPattern.exec(text)?.[1];
  if (mark === undefined) return null;
  return mark === 'pk' ? 'public' : 'private';
}

/** Enough to recognise the key in a list, far too little to use it: `apikeys.prefix`. */
export function prefixOf(secret: string): string {
  return secret.slice(0, prefixLength);
}

/** All characters are equally likely: bytes that would favour the first characters of the alphabet are discarded. */
function randomBase62(length: number, randomBytes: (length: number) => Uint8Array): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
