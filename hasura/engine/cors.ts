/**
 * The CORS policy of the engine's port, by Hasura's rules: `HASURA_GRAPHQL_CORS_DOMAIN` and
 * `HASURA_GRAPHQL_DISABLE_CORS` → the headers of an answer. It has no effect on clients that are not browsers, which send
 * no `Origin`.
 */
import type { IncomingHttpHeaders } from 'node:http';

export type CorsPolicy =
  /** Every origin. */
  | { readonly kind: 'any' }
  | {
      readonly kind: 'listed';
      readonly origins: ReadonlySet<string>;
      /** Origins without their first label: `https://foo.example` for `https://*.foo.example`. */
      readonly parents: ReadonlySet<string>;
    }
  /**
   * No CORS headers: a proxy sends them, or there are no pages. Browsers let any page open a WebSocket, so the cookies of
   * its upgrade request are ignored unless `readsCookies`.
   */
  | { readonly kind: 'disabled'; readonly readsCookies: boolean };

const domainPattern = /^(https?:\/\/)(\*\.)?([^\s/:*]+(?::\d{1,5})?)$/;

/**
 * Reads `*`, or a list of origins with commas between them, each `http(s)://host[:port]` or `http(s)://*.host[:port]`.
 * @throws Error naming the part that is none of these
 */
export function readCorsDomains(text: string): CorsPolicy {
  if (text.trim() === '*') return { kind: 'any' };
  const origins = new Set<string>();
  const parents = new Set<string>();
  for (const domain of text.split(',').map((part) => part.trim())) {
    const [, scheme, wildcard, host] = domainPattern.exec(domain) ?? [];
    if (scheme === undefined || host === undefined) {
      throw new Error(
        `invalid domain: '${domain}'. All domains should have scheme + (optional wildcard) host + (optional port)`,
      );
    }
    (wildcard === undefined ? origins : parents).add(`${scheme}${host}`);
  }
  return { kind: 'listed', origins, parents };
}

/** Whether pages of an origin may read what is answered to them. A wildcard stands for one label. */
export function allowsOrigin(policy: CorsPolicy, origin: string): boolean {
  if (policy.kind !== 'listed') return policy.kind === 'any';
  const [, scheme, parent] = /^(https?:\/\/)[^.]+\.(.+)$/.exec(origin) ?? [];
  return policy.origins.has(origin) || policy.parents.has(`${scheme}${parent}`);
}

/** The headers of every answer to a page of an allowed origin; none for other origins. */
export function corsHeaders(
  policy: CorsPolicy,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (origin === undefined || !allowsOrigin(policy, origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
    vary: 'origin',
  };
}

/** Further headers of the answer to a preflight request: every requested header is allowed, for 20 days. */
export function preflightHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return {
    'access-control-max-age': '1728000',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'content-length': '0',
    'content-type': 'text/plain charset=UTF-8',
  };
}
