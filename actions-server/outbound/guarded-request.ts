/**
 * One call of an address that an account or the operator has given, or that a page names. It is bounded in time and size, and
 * reaches nothing that its policy does not allow: for addresses of accounts and of pages the public internet only. The literal
 * address is checked, then every address that its name has, and then the address of the connection, before anything is sent: a
 * name server can answer differently each time it is asked. Redirects are followed only when the caller says how many, and
 * each is checked in the same way. Proxies of the environment are not used.
 */
import { lookup as systemLookup } from 'node:dns';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { orAbort, writeHeaderTexts } from '@platform/runtime';
import { bodyOf } from './answer-body.ts';
import { lookupOfNameServers } from './name-servers.ts';
import { type OutboundPolicy, problemOfUrl } from './outbound-policy.ts';
import { isCallable } from './public-address.ts';

interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly policy: OutboundPolicy;
  /** The number of bytes of the body, decoded, that are kept. */
  readonly maxBytes: number;
  /** Aborts the call, which then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds until a connection is open, and until the answer is read, redirects included. */
  readonly connectMs?: number;
  readonly totalMs?: number;
  /** Resolves names; the name servers do, or the system where networks of the operator are allowed, when left out. */
  readonly lookup?: typeof systemLookup | undefined;
}

interface GetCall extends Call {
  readonly method: 'GET';
  /** How many redirects in a row are followed; without it, a redirect is an answer like others. */
  readonly redirects?: number;
}

interface PostCall extends Call {
  readonly method: 'POST';
  /** A JSON text. */
  readonly body: string;
}

export type OutboundCall = GetCall | PostCall;

export interface OutboundAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** The address that has answered: that of the call, or of its last redirect. */
  readonly url: string;
  /** The beginning of the body, decoded. */
  readonly body: Buffer;
  /** Whether that is all of it: it has no more bytes, and could be decoded. */
  readonly isWhole: boolean;
}

/** Why there is no answer. Nothing tells what is at an address that must not be called. */
export type OutboundFailure =
  | 'timeout'
  | 'connection_failed'
  | 'address_not_allowed'
  | 'tls_failed'
  | 'invalid_answer'
  | 'too_many_redirects';

const defaultConnectMs = 5_000;
const defaultTotalMs = 15_000;
const maxHeaderBytes = 16_384;
/** Answers with 1xx before the answer. */
const maxInterimAnswers = 10;
/** 300 and 304 are none: they name no one other address. */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers that also another host may read to which an answer redirects: none that could have a secret. */
const headersForAnyHost: ReadonlySet<string> = new Set(['user-agent', 'accept', 'accept-language']);

class NotAllowed extends Error {}

/** Calls an address. @throws the reason of `signal` when that aborts; everything else is an answer or a failure */
export async function guardedRequest(
  call: OutboundCall,
): Promise<{ readonly answer: OutboundAnswer } | { readonly failure: OutboundFailure }> {
  const { policy, signal, totalMs = defaultTotalMs } = call;
  const redirects = call.method === 'GET' ? (call.redirects ?? 0) : 0;
  const until = performance.now() + totalMs;
  let next = call;
  try {
    for (let followed = 0; ; followed += 1) {
      signal?.throwIfAborted();
      if (problemOfUrl(next.url, policy) !== null) return { failure: 'address_not_allowed' };
      const answer = await send(new URL(next.url), next, until - performance.now());
      const target = redirects > 0 ? redirectTarget(answer) : null;
      if (target === null) return { answer };
      if ('failure' in target) return target;
      if (followed === redirects) return { failure: 'too_many_redirects' };
      next = redirected(next, target.url);
    }
  } catch (error) {
    signal?.throwIfAborted();
    return { failure: failureOf(error) };
  }
}

/**
 * Where an answer redirects to, without the part after `#`; null when it does not. An address with TLS may not redirect to one
 * without. The caller checks the address by its policy.
 */
export function redirectTarget({
  statusCode,
  headers: { location },
  url,
}: Pick<OutboundAnswer, 'statusCode' | 'headers' | 'url'>):
  | { readonly url: string }
  | { readonly failure: OutboundFailure }
  | null {
  if (!redirectStatuses.has(statusCode) || location === undefined) return null;
  if (!URL.canParse(location, url)) return { failure: 'invalid_answer' };
  const target = new URL(location, url);
  if (new URL(url).protocol === 'https:' && target.protocol !== 'https:') {
    return { failure: 'address_not_allowed' };
  }
  target.hash = '';
  return { url: target.href };
}

/** The call of the address that an answer redirects to. */
function redirected(call: OutboundCall, url: string): OutboundCall {
  if (new URL(url).origin === new URL(call.url).origin) return { ...call, url };
  const kept = Object.entries(call.headers).filter(([name]) => headersForAnyHost.has(name.toLowerCase()));
  return { ...call, url, headers: Object.fromEntries(kept) };
}

class TimedOut extends Error {}
class InvalidAnswer extends Error {}

/**
 * Settles whatever the other side does: the timers reject themselves, and do not wait for what becomes of the connection that
 * is destroyed then.
 */
async function send(url: URL, call: OutboundCall, totalMs: number): Promise<OutboundAnswer> {
  const { method, headers, policy, maxBytes, connectMs = defaultConnectMs } = call;
  const isTls = url.protocol === 'https:';
  const bytes = call.method === 'POST' ? Buffer.from(call.body) : null;
  const agent = new (isTls ? https : http).Agent({ keepAlive: false });
  const request = (isTls ? https : http).request(url, {
    method,
    headers: {
      ...(bytes !== null && { 'Content-Type': 'application/json' }),
      'Accept-Encoding': 'gzip, br',
      ...writeHeaderTexts(headers),
      ...(bytes !== null && { 'Content-Length': bytes.length }),
    },
    lookup: guardedLookup(policy, call.lookup ?? lookupBy(policy)),
    maxHeaderSize: maxHeaderBytes,
    agent,
  });
  const timers: NodeJS.Timeout[] = [];
  const answered = new Promise<OutboundAnswer>((resolve, reject) => {
    const expire = () => reject(new TimedOut());
    const connecting = setTimeout(expire, connectMs);
    timers.push(connecting, setTimeout(expire, totalMs));
    // It remains when the call has ended: the errors of its end are nobody's.
    request.on('error', reject);
    request.on('socket', (socket: Socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        clearTimeout(connecting);
        // Nothing was sent so far: the headers go with the body.
        if (isCallable(socket.remoteAddress ?? '', policy.allowedNetworks)) request.end(bytes);
        else reject(new NotAllowed());
      });
    });
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim > maxInterimAnswers) reject(new InvalidAnswer());
    });
    // The request has no part in the connection any more: destroying it would not close that, and nothing would tell.
    request.on('upgrade', (_response, socket) => {
      socket.on('error', () => {}).destroy();
      reject(new InvalidAnswer());
    });
    let isAnswered = false;
    request.on('response', (response) => {
      isAnswered = true;
      const { statusCode = 0 } = response;
      if (statusCode < 200) return reject(new InvalidAnswer());
      bodyOf(response, maxBytes).then(
        (read) => resolve({ statusCode, headers: response.headers, url: url.href, ...read }),
        reject,
      );
    });
    request.on('close', () => {
      if (!isAnswered) reject(new Error('closed without an answer'));
    });
  });
  try {
    return await (call.signal === undefined ? answered : orAbort(answered, call.signal));
  } finally {
    for (const timer of timers) clearTimeout(timer);
    request.destroy();
    agent.destroy();
  }
}

const askNameServers = lookupOfNameServers();

/** Names of an operator's own network may be known to the system alone. */
function lookupBy({ allowedNetworks }: OutboundPolicy): typeof systemLookup {
  return allowedNetworks.length > 0 ? systemLookup : askNameServers;
}

/** Resolves a name, and fails when any of its addresses must not be called. Node does not ask it about literal addresses. */
function guardedLookup({ allowedNetworks }: OutboundPolicy, lookup: typeof systemLookup): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 4);
      const [first] = addresses;
      const isAllowed = addresses.every(({ address }) => isCallable(address, allowedNetworks));
      if (first === undefined || !isAllowed) return callback(new NotAllowed(), '', 4);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

function failureOf(error: unknown): OutboundFailure {
  if (error instanceof NotAllowed) return 'address_not_allowed';
  if (error instanceof TimedOut) return 'timeout';
  const code = String((error as { readonly code?: unknown } | null)?.code ?? '');
  if (error instanceof InvalidAnswer) return 'invalid_answer';
  if (code === 'ETIMEDOUT' || code === 'ETIMEOUT') return 'timeout';
  if (code.startsWith('HPE_')) return 'invalid_answer';
  if (/^ERR_TLS|^ERR_SSL|^EPROTO$|CERT|_SIGNED|UNABLE_TO_VERIFY/.test(code)) return 'tls_failed';
  return 'connection_failed';
}
