/** How long answers about offers may be reused, and which links to files they contain. */
import { linksSince } from '../../files/signed-links.ts';
import type { Caller } from '../../keys/caller.ts';

const maxAgeSeconds = 60;

/**
 * `Cache-Control` of an answer about offers, and the time in milliseconds since 1970 from which the lifetime of its links
 * counts.
 *
 * Any cache may keep the answer to a public key: it is what every visitor of the site gets. The answer to a private key is
 * only for its owner, who asks each time whether it is still valid.
 *
 * Links are made anew twice in their lifetime and are the same text in between, so that an answer keeps its ETag. A link
 * in an answer from a cache works for at least another quarter of the lifetime.
 */
export function offerCaching(
  { kind }: Pick<Caller, 'kind'>,
  linkLifetimeSeconds: number,
  now: number = Date.now(),
): { cacheControl: string; linksSince: number } {
  const maxAge = Math.min(maxAgeSeconds, Math.floor(linkLifetimeSeconds / 4));
  return {
    cacheControl: kind === 'public' ? `public, max-age=${maxAge}` : 'private, no-cache',
    linksSince: linksSince(linkLifetimeSeconds, now),
  };
}
