/** Sends arbitrary HTTP requests and judges the answers. */
import fc, { type Arbitrary } from 'fast-check';
import { defaultWaitMs } from '../support/wait-until.ts';
import { type Answer, type FuzzTarget, fuzzTarget } from './target.ts';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Codes of errors that no request may cause. Nothing is overloaded here, and nothing is missing. */
export const faultCodes: ReadonlySet<unknown> = new Set([
  'internal_error',
  'service_unavailable',
  'file_missing',
  'unexpected',
  'internal-error',
  'postgres-error',
  'concurrent-update-error',
]);

/** Codes of errors of what cannot be read at all. */
const unreadableCodes: ReadonlySet<unknown> = new Set([
  'malformed_request',
  'invalid_json',
  'invalid_form',
  'payload_too_large',
  'unsupported_media_type',
  'headers_too_large',
  'invalid-json',
  'parse-failed',
]);

/** Codes of errors in GraphQL of what can be read but is not valid; other errors are about the data. */
const invalidCodes: ReadonlySet<unknown> = new Set([
  'validation-failed',
  'bad-request',
  'access-denied',
  'not-supported',
  'rate_limited',
  'invalid_api_key',
  'validation_failed',
  'insufficient_scope',
]);

/** A server whose port is at this address. */
export interface TestedServer {
  readonly baseUrl: string;
  /** See `fuzzTarget`. */
  check(): Promise<readonly string[]>;
}

/** Requests are counted by the address of their client. */
let addresses = 0;

/** A route of the API with arbitrary requests. */
export function httpTarget(
  name: string,
  requests: Arbitrary<HttpRequest>,
  { baseUrl, check }: TestedServer,
): FuzzTarget {
  return fuzzTarget({
    name,
    inputs: withOddHeaders(requests),
    send: (request) => answerTo(baseUrl, request),
    check,
  });
}

async function answerTo(baseUrl: string, { method, path, headers, body }: HttpRequest): Promise<Answer> {
  addresses += 1;
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(defaultWaitMs),
    headers: {
      'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return judge(response.status, await response.text());
}

/** An answer in any of the forms that the API has: an error, errors of GraphQL or of an action, the results of a batch. */
export function judge(status: number, text: string): Answer {
  const codes = [...codesIn(text)];
  const problem = codes.find((code) => faultCodes.has(code));
  const isFault = status === 500 || status === 503 || problem !== undefined;
  const isUnreadable = status === 408 || codes.some((code) => unreadableCodes.has(code));
  const isInvalid = status >= 400 || codes.some((code) => invalidCodes.has(code));
  return {
    status: [status, ...new Set(codes)].join(' '),
    isParsed: !isUnreadable,
    isAccepted: !isUnreadable && !isInvalid,
    fault: isFault ? `${status} ${text.slice(0, 1_000)}` : null,
  };
}

function* codesIn(text: string): Generator<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  const answers = Array.isArray(value) ? value : [value];
  for (const answer of answers as (AnyAnswer | null)[]) {
    const { code, extensions, errors = [], results = [] } = answer ?? {};
    const found = [code, extensions?.code, ...list(errors).map((error) => error?.extensions?.code)];
    // The items of a batch are answered one by one. They are counted with the batch.
    const faults = list(results).map((result) => result?.body?.code);
    yield* [...found, ...faults.filter((item) => faultCodes.has(item))].filter(
      (item) => typeof item === 'string',
    );
  }
}

interface AnyAnswer {
  readonly code?: unknown;
  readonly extensions?: { readonly code?: unknown };
  readonly errors?: readonly AnyAnswer[];
  readonly results?: readonly { readonly body?: { readonly code?: unknown } }[];
}

function list<Item>(value: readonly Item[]): readonly Item[] {
  return Array.isArray(value) ? value : [];
}

/** Headers that servers read; one request in twelve has one of them. */
function withOddHeaders(requests: Arbitrary<HttpRequest>): Arbitrary<HttpRequest> {
  const printableText = fc.string({ maxLength: 20 });
  const header = fc.oneof(
    ...[
      ['prefer', 'handling=strict', 'respond-async', 'handling=strict, respond-async', 'wait=10'],
      ['idempotency-key', 'one', 'two', 'ü', ' ', 'k'.repeat(300)],
      ['x-request-id', 'a', 'x'.repeat(64), '../..', '12345678'],
      ['accept', 'text/html', '*/*;q=0', 'application/json; charset=utf-7'],
      ['accept-encoding', 'br', 'gzip;q=0', 'identity;q=0, *;q=0', 'zstd'],
      ['content-encoding', 'gzip', 'br', 'identity', 'deflate, gzip', 'none'],
      ['content-type', 'application/json; charset=utf-16', 'text/plain', 'application/xml', 'a/b;c="'],
      ['origin', 'null', 'https://a.example', 'https://a.example:0'],
      ['if-none-match', '*', '"a"', 'W/"', '"a", "b"'],
      ['range', 'bytes=0-0', 'bytes=9-1', 'bytes=-'],
      ['x-hasura-role', 'admin'],
      ['x-forwarded-for', 'unknown', '::1', '1.2.3.4, 5.6.7.8', '999.999.999.999'],
      ['x-api-key', 'pk_', `sk_${'a'.repeat(32)}`, ''],
      ['authorization', 'Bearer', 'Basic YTpi'],
    ].map(([name = '', ...values]) =>
      fc
        .oneof({ arbitrary: fc.constantFrom(...values), weight: 4 }, { arbitrary: printableText, weight: 1 })
        .map((value): Readonly<Record<string, string>> => ({ [name]: value })),
    ),
  );
  const added = fc.oneof(
    { arbitrary: fc.constant<Readonly<Record<string, string>>>({}), weight: 11 },
    { arbitrary: header, weight: 1 },
  );
  return fc
    .tuple(requests, added)
    .map(([request, headers]) => ({ ...request, headers: { ...request.headers, ...headers } }));
}
