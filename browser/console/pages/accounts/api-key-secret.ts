/**
 * The secret of a new API key, made in the browser as the command line makes it: `pk_` or `sk_` and 32 base62 characters.
 * The engine gets its SHA-256 hash and its first characters, and never the secret.
 */

export interface NewSecret {
  readonly secret: string;
  readonly hash: string;
  readonly prefix: string;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const prefixLength = 8;

/** @throws Error where the browser has no Web Crypto: on a page that came neither by HTTPS nor from this machine */
export async function generateSecret(kind: 'public' | 'private'): Promise<NewSecret> {
  if (crypto.subtle === undefined) throw new Error('Web Crypto');
  const secret = (kind === 'public' ? 'pk_' : 'sk_') + randomBase62();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { secret, hash, prefix: secret.slice(0, prefixLength) };
}

/** All characters are equally likely: bytes that would favour the first ones are thrown away. */
function randomBase62(): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < secretLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(secretLength))) {
      if (byte < limit && text.length < secretLength) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
