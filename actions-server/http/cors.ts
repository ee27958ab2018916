/**
 * CORS: which web pages may call the API. A page may use a public key from the origins that the key allows. A private
 * key is a secret that does not belong in a browser, so its responses never carry the header that lets a page read them.
 */
import { AppError } from '../errors.ts';
import { requestHeaders, responseHeaders, toleratedHeaders } from '../header-names.ts';
import type { Caller } from '../keys/caller.ts';

type Headers = Readonly<Record<string, string>>;

const exposedHeaders = Object.values(responseHeaders).join(', ');

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

/**
 * Headers for a request of `caller` from a page of `origin`; none for requests that come from no page.
 * @throws AppError insufficient_scope when the key is not for pages of this origin. The preflight could not tell, and
 * a browser that hides an answer does not undo the request
 */
export function callerHeaders(caller: Caller, origin: string | undefined): Headers {
  if (origin === undefined || caller.kind === 'private') return {};
  if (caller.allowedOrigins === null) return readableByAnyPage;
  if (!caller.allowedOrigins.includes(origin)) {
    throw new AppError('insufficient_scope', 'This API key may not be used from this origin');
  }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposedHeaders,
    Vary: 'Origin',
  };
}
