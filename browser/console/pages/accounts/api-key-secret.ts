/**
 * The secret of a new API key, made in the browser as the command line makes it. The engine gets its SHA-256 hash and its
 * first characters, and never the secret.
 */
import { type ApiKeyKind, newSecret, prefixOf } from '@platform/vocabulary';

interface NewSecret {
  readonly secret: string;
  readonly hash: string;
  readonly prefix: string;
}

/** @throws Error where the browser has no Web Crypto: on a page that came neither by HTTPS nor from this machine */
export async function generateSecret(kind: ApiKeyKind): Promise<NewSecret> {
  if (crypto.subtle === undefined) throw new Error('Web Crypto');
  const secret = newSecret(kind, (length) => crypto.getRandomValues(new Uint8Array(length)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { secret, hash, prefix: prefixOf(secret) };
}
