/**
 * CORS: which web pages may call the API. A page may use a public key from the origins that the key allows. A private
 * key is a secret that does not belong in a browser: a page that sends one gets an error that says so, and no other
 * response to such a key carries the header that lets a page read it. Every refusal can be read by the page that gets it.
 */
import { AppError } from '../errors.ts';
import { careersPageHeader, requestHeaders, responseHeaders, toleratedHeaders } from '../header-names.ts';
import type { Caller } from '../keys/caller.ts';

type Headers = Readonly<Record<string, string>>;

/** That of the careers pages is asked for also where an answer has none: a browser logs headers that are not exposed. */
const exposedHeaders = [...Object.values(responseHeaders), careersPageHeader].join(', ');

/** Every page may read the response. So it is without a valid key too: a page can then read why it was rejected. */
export const readableByAnyPage: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
};

/** Answer to a preflight. A preflight carries no key, so the answer says what public keys may do in general. */
export function preflightHeaders(methods: readonly string[]): Headers {
  return {
    ...readableByAnyPage,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': [
      'Content-Type',
      ...Object.values(requestHeaders),
      ...toleratedHeaders,
      // Any other header as well: no response is given on the strength of one, because no cookie is ever accepted.
      '*',
    ].join(', '),
    'Access-Control-Max-Age': '7200',
  };
}

/** What the browser says of where the page is that sends a request: `Sec-Fetch-Site`. Programs do not send it. */
const otherSites: ReadonlySet<string | undefined> = new Set(['cross-site', 'same-site']);

/**
 * Headers for a request of `caller` from a page of `origin`; none for requests that come from no page.
 * @param site the request's `Sec-Fetch-Site`
 * @throws AppError insufficient_scope when the key is not for pages of this origin. A page of any origin may read this
 * error. The preflight could not tell, because it carries no key, and a browser that hides an answer does not undo the
 * request
 */
export function callerHeaders(caller: Caller, origin: string | undefined, site?: string): Headers {
  if (origin === undefined) return {};
  if (caller.kind === 'private') {
    // A server that passes on the headers of its own pages sends their origin too, but no page of another site.
    if (otherSites.has(site)) throw privateKeyInPage();
    return {};
  }
  if (caller.allowedOrigins === null) return readableByAnyPage;
  if (!caller.allowedOrigins.includes(origin)) {
    const message = `This public API key is not for pages of ${origin}. Use a key that was created with this origin, or without a list of origins.`;
    throw new AppError('insufficient_scope', message, { headers: readableByAnyPage });
  }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders,
    Vary: 'Origin',
  };
}

/** The error for a private key that a web page has sent, which everybody who visits the page can read. */
export function privateKeyInPage(): AppError {
  const message =
    'A private API key (sk_…) is a secret and must not be used by a web page: everybody who opens the page can read it. Revoke this key, and use a public key (pk_…) in the page.';
  return new AppError('insufficient_scope', message, { headers: readableByAnyPage });
}
