/**
 * Links to files: `/files/<id>/<name>?expires=<seconds>&signature=<hmac>`. Whoever has the link has the file until it
 * expires; the signature covers the account, the file and the moment, not the name, which is for people to read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

interface FileLinkSettings {
  /** Without a trailing slash. */
  readonly publicBaseUrl: string;
  readonly secret: string;
  readonly lifetimeSeconds: number;
}

/** Makes absolute links to files of one account: all expire together, after the configured time. */
export function fileLinkSigner(
  groupId: string,
  settings: FileLinkSettings,
  now: number = Date.now(),
): (id: string, name: string) => string {
  const expires = Math.floor(now / 1000) + settings.lifetimeSeconds;
  return (id, name) => {
    const signature = sign(groupId, id, expires, settings.secret);
    return `${settings.publicBaseUrl}/files/${id}/${pathSegment(name)}?expires=${expires}&signature=${signature}`;
  };
}

/** Whether a link was signed here for this file and is not over. Compares in constant time. */
export function isValidFileLink(
  link: { groupId: string; id: string; expires: number; signature: string },
  secret: string,
  now: number = Date.now(),
): boolean {
  if (link.expires * 1000 <= now) return false;
  const expected = Buffer.from(sign(link.groupId, link.id, link.expires, secret));
  const given = Buffer.from(link.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(groupId: string, id: string, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`file\n${groupId}\n${id}\n${expires}`).digest('base64url');
}

/** `.` and `..` would be taken for steps of the path, also percent-encoded. */
function pathSegment(name: string): string {
  return /^\.{1,2}$/.test(name) ? '_' : encodeURIComponent(name);
}
