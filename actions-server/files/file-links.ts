/**
 * Signed links to files: `/files/<id>/<name>?expires=<seconds>&signature=<hmac>`. A link gives access to the file until
 * it expires. The signature covers the account, the file and the expiry, but not the name, which is only for readability.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

/** Makes absolute links to files of one account: all expire together, after the configured time. */
export function fileLinkSigner(
  groupId: string,
  { publicBaseUrl, fileLinks }: Pick<Config, 'publicBaseUrl' | 'fileLinks'>,
  now: number = Date.now(),
): (id: string, name: string) => string {
  const expires = linkExpiry({ fileLinks }, now);
  return (id, name) => {
    const signature = sign(groupId, id, expires, fileLinks.secret);
    return `${publicBaseUrl}/files/${id}/${pathSegment(name)}?expires=${expires}&signature=${signature}`;
  };
}

/** When links that are made at a time, in milliseconds since 1970, expire: in seconds since 1970. */
export function linkExpiry({ fileLinks }: Pick<Config, 'fileLinks'>, now: number): number {
  return Math.floor(now / 1000) + fileLinks.lifetimeSeconds;
}

/** Whether the signature of a link is valid and the link has not expired. Compares in constant time. */
export function isValidFileLink(
  link: { groupId: string; id: string; expires: number; signature: string },
  secret: string,
  now: number = Date.now(),
): boolean {
  if (link.expires * 1000 <= now) return false;
  const expected = Buffer.from(sign(link.groupId, link.id, link.expires, secret));
  const signature = Buffer.from(link.signature);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function sign(groupId: string, id: string, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`file\n${groupId}\n${id}\n${expires}`).digest('base64url');
}

/** Clients resolve `.` and `..` as path segments, also when they are percent-encoded. */
function pathSegment(name: string): string {
  return /^\.{1,2}$/.test(name) ? '_' : encodeURIComponent(name);
}
