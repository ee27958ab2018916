/** Which of a caller's headers reach a handler that asks for them. */
import type { Action } from '../catalog/action-types.ts';
import type { HeaderList } from '../http-call/target.ts';
import type { RequestHeaders } from '../session.ts';

/** Hasura's own list, for actions that bring none. */
const ignoredByDefault: ReadonlySet<string> = new Set([
  'content-length',
  'content-md5',
  'user-agent',
  'host',
  'origin',
  'referer',
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-datetime',
  'cache-control',
  'connection',
  'dnt',
  'content-type',
]);

/** They describe the caller's own connection and body; sent along they would break the call. */
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
 * Nothing unless the action forwards headers. `x-hasura-…` never: the admin secret is among them, and session
 * variables have their own place in the payload.
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
