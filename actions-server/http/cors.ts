/**
 * Which web pages may call: those of a public key's origins. A private key is a secret and has no business in a
 * browser, so its responses never carry the header that lets a page read them.
 */
import { AppError } from '../errors.ts';
import type { Caller } from '../keys/caller.ts';

type Headers = Readonly<Record<string, string>>;

const exposed = [
  'X-Request-Id',
  'X-API-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Idempotency-Replayed',
  'Preference-Applied',
  'X-Record-Outcome',
].join(', ');

const readableByAnyPage: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed,
};

/** Answer to a preflight. It carries no key, so that it can only say what public keys may do in general. */
export function preflightHeaders(methods: readonly string[]): Headers {
  return {
    ...readableByAnyPage,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': 'Content-Type, X-API-KEY, X-Request-Id, Idempotency-Key, Prefer',
    'Access-Control-Max-Age': '7200',
  };
}

/** For answers to requests without a valid key: a page may read why it was refused. */
export function unauthenticatedHeaders(): Headers {
  return readableByAnyPage;
}

/**
 * Headers for a request of `caller` from the page `origin`; none for requests that come from no page.
 * @throws AppError insufficient_scope when the key is not for pages of this origin: the preflight could not tell, and
 * a browser only hides an answer, it does not undo the request
 */
export function callerHeaders(caller: Caller, origin: string | undefined): Headers {
  if (origin === undefined || caller.kind === 'private') return {};
  if (caller.allowedOrigins === null) return readableByAnyPage;
  if (!caller.allowedOrigins.includes(origin)) {
    throw new AppError('insufficient_scope', 'This API key may not be used from this origin');
  }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposed,
    Vary: 'Origin',
  };
}
