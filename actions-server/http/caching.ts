/** Answers that caches may keep, and the 304 for a client whose copy is still valid. */
import { createHash } from 'node:crypto';
import type { BodyPieces } from '@platform/runtime';
import { requestHeaders } from '../header-names.ts';
import type { Exchange } from './exchange.ts';

/**
 * Sets the headers of a cacheable answer with this body, or with one of which this is the version. Returns whether the
 * client has the same body already (`If-None-Match`), so that 304 without a body is the answer.
 *
 * The ETag is weak, because the compressed body and the plain one share it. The answer depends on the key, and its CORS
 * headers depend on the origin of the page.
 */
export function beginCacheable(exchange: Exchange, body: BodyPieces, cacheControl: string): boolean {
  const tag = tagOf(body);
  exchange.setHeader('ETag', `W/${tag}`);
  exchange.setHeader('Cache-Control', cacheControl);
  exchange.vary(requestHeaders.apiKey, 'Origin', 'Accept-Encoding');
  return isNamed(tag, exchange.header('If-None-Match') ?? '');
}

/** Whether the client has this body, or the one of which this is the version, already. Sets no headers. */
export function isKept(exchange: Exchange, body: BodyPieces): boolean {
  return isNamed(tagOf(body), exchange.header('If-None-Match') ?? '');
}

function tagOf(body: BodyPieces): string {
  const hash = createHash('sha256');
  for (const piece of body) hash.update(piece);
  return `"${hash.digest('base64url')}"`;
}

/**
 * Whether a condition has the tag, weak or not. `Cache-Control: no-cache`, for which Express sends the body, is meant for
 * caches in between: `fetch` adds it to every request with a condition.
 */
function isNamed(tag: string, condition: string): boolean {
  return condition.split(',').some((part) => ['*', tag].includes(part.trim().replace(/^W\//, '')));
}
