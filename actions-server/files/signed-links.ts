/**
 * Signed links, which need no API key until they expire: `/files/<id>/<name>?expires=<seconds>&signature=<hmac>` to a file
 * and `/exports/<id>?expires=…&signature=…` to the archive of a person. The signature covers what the link is to, the
 * account, the id and the expiry, but not the name of a file, which is only for readability.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

type LinkSettings = Pick<Config, 'publicBaseUrl' | 'fileLinks'>;

/** What a link is to: a file, or the export of a profile. */
type LinkTarget = 'file' | 'export';

/** Makes absolute links to files of one account: all expire together, after the configured time. */
export function fileLinkSigner(
  groupId: string,
  { publicBaseUrl, fileLinks }: LinkSettings,
  now: number = Date.now(),
): (id: string, name: string) => string {
  const expires = linkExpiry({ fileLinks }, now);
  return (id, name) => {
    const signature = sign('file', groupId, id, expires, fileLinks.secret);
    return `${publicBaseUrl}/files/${id}/${pathSegment(name)}?expires=${expires}&signature=${signature}`;
  };
}

/** The absolute link to everything of a person. @param id of the profile */
export function exportLink(
  groupId: string,
  id: string,
  { publicBaseUrl, fileLinks }: LinkSettings,
  now: number,
): string {
  const expires = linkExpiry({ fileLinks }, now);
  const signature = sign('export', groupId, id, expires, fileLinks.secret);
  return `${publicBaseUrl}/exports/${id}?expires=${expires}&signature=${signature}`;
}

/**
 * The time, in milliseconds since 1970, from which the lifetime of links in answers that caches keep counts: they are made
 * anew twice in their lifetime, and are the same text in between.
 */
export function linksSince(lifetimeSeconds: number, now: number = Date.now()): number {
  const halfLifetimeMs = lifetimeSeconds * 500;
  return Math.floor(now / halfLifetimeMs) * halfLifetimeMs;
}

/** When links that are made at a time, in milliseconds since 1970, expire: in seconds since 1970. */
export function linkExpiry({ fileLinks }: Pick<Config, 'fileLinks'>, now: number): number {
  return Math.floor(now / 1000) + fileLinks.lifetimeSeconds;
}

/**
 * Reads the query of a link. An expired link is rejected before anything is read for it.
 * @throws AppError invalid_link, link_expired
 */
export function readLinkQuery({ expires = '', signature = '' }: { expires?: string; signature?: string }) {
  if (!/^\d{1,12}$/.test(expires)) throw invalidLink();
  if (Number(expires) * 1000 <= Date.now()) {
    throw new AppError('link_expired', 'This link has expired. Read the record again to get a new one');
  }
  return { expires: Number(expires), signature };
}

/** The same for a wrong signature and for what does not exist, so that links cannot be used to look for ids. */
export function invalidLink(): AppError {
  return new AppError(
    'invalid_link',
    'This link is not valid: it was changed, or what it led to was deleted',
  );
}

/** Whether the signature of a link is valid and the link has not expired. Compares in constant time. */
export function isValidLink(
  link: { target: LinkTarget; groupId: string; id: string; expires: number; signature: string },
  secret: string,
  now: number = Date.now(),
): boolean {
  if (link.expires * 1000 <= now) return false;
  const expected = Buffer.from(sign(link.target, link.groupId, link.id, link.expires, secret));
  const signature = Buffer.from(link.signature);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function sign(target: LinkTarget, groupId: string, id: string, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`${target}\n${groupId}\n${id}\n${expires}`).digest('base64url');
}

/** Clients resolve `.` and `..` as path segments, also when they are percent-encoded. */
function pathSegment(name: string): string {
  return /^\.{1,2}$/.test(name) ? '_' : encodeURIComponent(name);
}
