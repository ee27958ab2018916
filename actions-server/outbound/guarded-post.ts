/**
 * One call of an address that an account or the operator has given. It is bounded in time and size, and reaches nothing
 * that its policy does not allow: for addresses of accounts the public internet only. The literal address is checked, then every address that its name has, and then the address of the
 * connection, before anything is sent: a name server can answer differently each time it is asked. Redirects are not
 * followed, and proxies of the environment are not used.
 */
import { lookup as systemLookup } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { orAbort, writeHeaderTexts } from '@platform/runtime';
import { lookupOfNameServers } from './name-servers.ts';
import { type OutboundPolicy, problemOfUrl } from './outbound-policy.ts';
import { isCallable } from './public-address.ts';

export interface OutboundCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly policy: OutboundPolicy;
  /** Aborts the call, which then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the connection is open, and until the answer is read. */
  readonly connectMs?: number;
  readonly totalMs?: number;
  /** Resolves names; the name servers do, or the system where networks of the operator are allowed, when left out. */
  readonly lookup?: typeof systemLookup | undefined;
}

interface OutboundAnswer {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the answer as text. */
  readonly text: string;
}

/** Why there is no answer. Nothing tells what is at an address that must not be called. */
type OutboundFailure =
  | 'timeout'
  | 'connection_failed'
  | 'address_not_allowed'
  | 'tls_failed'
  | 'invalid_answer';

const defaultConnectMs = 5_000;
const defaultTotalMs = 15_000;
/** Bytes that are read of an answer, so that a receiver can finish writing, and those that are kept. */
const readBytes = 65_536;
const keptBytes = 1_024;
const maxHeaderBytes = 16_384;
/** Answers with 1xx before the answer. */
const maxInterimAnswers = 10;

class NotAllowed extends Error {}

/** POSTs a JSON text. @throws the reason of `signal` when that aborts; everything else is an answer or a failure */
export async function guardedPost(
  call: OutboundCall,
): Promise<{ readonly answer: OutboundAnswer } | { readonly failure: OutboundFailure }> {
  const { url: text, policy, signal } = call;
  signal?.throwIfAborted();
  if (problemOfUrl(text, policy) !== null) return { failure: 'address_not_allowed' };
  try {
    return { answer: await post(new URL(text), call) };
  } catch (error) {
    signal?.throwIfAborted();
    return { failure: failureOf(error) };
  }
}

class TimedOut extends Error {}
class InvalidAnswer extends Error {}

/**
 * Settles whatever the other side does: the timers reject themselves, and do not wait for what becomes of the connection that
 * is destroyed then.
 */
async function post(url: URL, call: OutboundCall): Promise<OutboundAnswer> {
  const { headers, body, policy, connectMs = defaultConnectMs, totalMs = defaultTotalMs } = call;
  const isTls = url.protocol === 'https:';
  const bytes = Buffer.from(body);
  const agent = new (isTls ? https : http).Agent({ keepAlive: false });
  const request = (isTls ? https : http).request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...writeHeaderTexts(headers),
      'Content-Length': bytes.length,
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
      readText(response).then((text) => resolve({ statusCode, headers: response.headers, text }), reject);
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

/** The first bytes of an answer. It ends early when there are more than are read. */
async function readText(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < keptBytes) kept.push(chunk.subarray(0, keptBytes - size));
    size += chunk.length;
    if (size >= readBytes) break;
  }
  // A character that is cut in two is left out. Postgres stores no text with U+0000.
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true }).replaceAll('\0', '\ufffd');
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
