/** The headers of a client that are forwarded to a handler with `forward_client_headers`. */
import type { Action } from '../catalog/action-types.ts';
import type { HeaderList } from '../catalog/call-target.ts';
import type { RequestHeaders } from '../session.ts';

/** Hasura's default list, for actions without one; the rest of it is never forwarded. */
const ignoredByDefault: ReadonlySet<string> = new Set([
  'content-md5',
  'user-agent',
  'origin',
  'referer',
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-datetime',
  'cache-control',
  'dnt',
]);

/** Headers about the client's own connection and body, which would be wrong in the call. */
const neverForwarded: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Empty unless the action forwards headers. Never contains `x-hasura-…`: one of them is the admin secret, and session
 * variables are in the payload.
 */
export function forwardedHeaders(action: Action, headers: RequestHeaders | null): HeaderList {
  if (!action.forwardClientHeaders || headers === null) return [];
  const ignored = action.ignoredClientHeaders ?? ignoredByDefault;
  const forwarded = [...headers].filter(([name]) => {
    const lowerCased = name.toLowerCase();
    return !lowerCased.startsWith('x-hasura-') && !ignored.has(lowerCased) && !neverForwarded.has(lowerCased);
  });
  for (const [from, to] of [
    ['host', 'X-Forwarded-Host'],
    ['user-agent', 'X-Forwarded-User-Agent'],
  ] as const) {
    const value = headers.get(from);
    if (typeof value === 'string') forwarded.push([to, value]);
  }
  return forwarded;
}
