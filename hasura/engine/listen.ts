/** The engine on a port, for HTTP and WebSockets. Bodies are bounded while they are read, and requests have timeouts. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  answerMetrics,
  answerUnreadableRequests,
  Cancellation,
  challengeHeader,
  closingServer,
  inSpan,
  instanceProof,
  type MetricsSource,
  noSniffing,
  pathAndQuery,
  proofHeader,
  type SpanAbout,
  type Tracing,
  toAbortSignal,
  type UnreadableReason,
  unreadableStatus,
} from '@platform/runtime';
import { type CorsPolicy, corsHeaders, preflightHeaders } from './cors.ts';
import type { Engine } from './engine.ts';
import { headerBytes, IncomingHeaders } from './incoming-headers.ts';
import { type SocketSettings, serveSockets } from './subscriptions/sockets.ts';

export interface ListeningEngine {
  readonly port: number;
  /** Accepts no new connection, lets running requests finish for `graceMs`, then closes all connections and sockets. */
  close(graceMs?: number): Promise<void>;
}

interface ListenOptions {
  readonly host?: string;
  /** Only for this process, where several processes share their ports (`node:cluster`). */
  readonly isExclusive?: boolean;
  readonly maximumBodyBytes?: number;
  /** The origins whose pages may use the port; none by default. */
  readonly cors?: CorsPolicy;
  readonly sockets?: Partial<SocketSettings>;
  /** Served at `/v1/metrics`, as by Hasura, for the secret. */
  readonly metrics?: { readonly source: MetricsSource; readonly secret: string };
  /** Proves to who knows it that this server has the port, in answers to health checks. */
  readonly instanceKey?: string;
  /** Traces the requests. */
  readonly tracing?: Tracing | null;
}

const defaultGraceMs = 10_000;

/** Milliseconds; the interval is how often Node looks for requests that are over their time. */
const timeouts = { requestTimeout: 60_000, headersTimeout: 20_000, connectionsCheckingInterval: 5_000 };

const defaultMaximumBodyBytes = 16 * 1024 * 1024;
const noCors: CorsPolicy = { kind: 'disabled', readsCookies: false };

/** Answers to requests that could not be read. */
const unreadable: Record<UnreadableReason, string> = {
  malformed: 'the request is not valid HTTP',
  'headers-too-large': 'the address and the headers are too long',
  'too-slow': 'the request took too long to arrive',
};

/**
 * Serves an engine on a port (0: any free one).
 * @throws Error when the port is not available
 */
export async function listen(
  engine: Engine,
  port: number,
  options: ListenOptions = {},
): Promise<ListeningEngine> {
  const server = createServer(timeouts, answering(engine, options));
  const close = closingServer(server);
  answerUnreadableRequests(server, (reason) => {
    const body = JSON.stringify({ path: '$', error: unreadable[reason], code: 'bad-request' });
    return { status: unreadableStatus[reason], body };
  });
  // Longer than the idle time of common proxies (60 s), which otherwise reuse a connection as it is being closed.
  server.keepAliveTimeout = 65_000;
  const isEnabled = engine.enabledApis.includes('graphql');
  const sockets = serveSockets(server, engine, {
    ...options.sockets,
    cors: options.cors ?? noCors,
    isEnabled,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: options.host, exclusive: options.isExclusive === true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async (graceMs = defaultGraceMs) => {
      const closed = close(graceMs);
      await sockets.close();
      await engine.close();
      await closed;
    },
  };
}

/** Answers a request in whichever way it is for: metrics, preflight requests of browsers, and the engine. */
function answering(
  engine: Engine,
  {
    maximumBodyBytes = defaultMaximumBodyBytes,
    cors = noCors,
    metrics,
    instanceKey,
    tracing = null,
  }: ListenOptions,
): RequestListener {
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const untraced = () => handle(engine, incoming, outgoing, maximumBodyBytes);
    if (tracing !== null && isHealthCheck(incoming)) return tracing.untraced(untraced);
    return inSpan(tracing, aboutRequest(incoming), async (span) => {
      await handle(engine, incoming, outgoing, maximumBodyBytes);
      span?.describe({ attributes: { 'http.response.status_code': outgoing.statusCode } });
    });
  };
  return (incoming, outgoing) => {
    for (const [name, value] of Object.entries(noSniffing)) outgoing.setHeader(name, value);
    const challenge = incoming.headers[challengeHeader];
    if (instanceKey !== undefined && typeof challenge === 'string' && isHealthCheck(incoming))
      outgoing.setHeader(proofHeader, instanceProof(instanceKey, challenge));
    if (metrics !== undefined && incoming.method === 'GET' && incoming.url === '/v1/metrics') {
      void answerMetrics(incoming, outgoing, metrics.source, metrics.secret, (error) => engine.report(error));
      return;
    }
    const headers = corsHeaders(cors, incoming.headers.origin);
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    if (incoming.method === 'OPTIONS' && 'access-control-allow-origin' in headers) {
      outgoing.writeHead(204, preflightHeaders(incoming.headers)).end();
      return;
    }
    serve(incoming, outgoing).catch((error: unknown) => {
      // The client has gone, with or without its whole request.
      if (!incoming.complete || outgoing.destroyed) outgoing.destroy();
      else failed(outgoing, error, engine);
    });
  };
}

/** Answers a request that met a fault of the engine, which is reported. Of an answer that has begun the end is missing. */
function failed(outgoing: ServerResponse, error: unknown, engine: Engine): void {
  engine.report(error);
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(500, { 'content-type': 'application/json; charset=utf-8' });
  outgoing.end(JSON.stringify({ path: '$', error: 'internal error', code: 'unexpected' }));
}

function aboutRequest({ method = '', url = '', headers: { traceparent } }: IncomingMessage): SpanAbout {
  const path = url.split('?')[0] ?? '';
  const route = tracedPaths.has(path) ? { 'http.route': path } : {};
  return {
    name: tracedPaths.has(path) ? `${method} ${path}` : method,
    kind: 'server',
    attributes: { 'http.request.method': method, ...route },
    traceparent: typeof traceparent === 'string' ? traceparent : null,
  };
}

async function handle(
  engine: Engine,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  maximumBodyBytes: number,
): Promise<void> {
  const cancellation = new Cancellation();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) cancellation.abort(new Error('the client disconnected'));
  });
  const body = await readBody(incoming, maximumBodyBytes);
  if (body === null) {
    outgoing.writeHead(413, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
    outgoing.end(JSON.stringify({ path: '$', error: 'request body is too large', code: 'bad-request' }));
    return;
  }
  const isGraphql = incoming.method === 'POST' && graphqlPath.test(incoming.url ?? '');
  if (isGraphql && engine.enabledApis.includes('graphql')) {
    const chunks = await engine.post(new IncomingHeaders(incoming.headers), body.toString(), {
      signal: cancellation,
    });
    outgoing.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': chunks.reduce((length, chunk) => length + Buffer.byteLength(chunk), 0),
      'x-request-id': incoming.headers['x-request-id'] ?? randomUUID(),
    });
    send(outgoing, chunks);
    return;
  }
  // No request of `fetch` can have it.
  if (incoming.method === 'TRACE') {
    outgoing.writeHead(405, { 'content-type': 'application/json; charset=utf-8' });
    outgoing.end(JSON.stringify({ path: '$', error: 'TRACE is not supported', code: 'bad-request' }));
    return;
  }
  const address = pathAndQuery(incoming.url ?? '/');
  if (address === null) {
    outgoing.writeHead(400, { 'content-type': 'application/json; charset=utf-8' });
    outgoing.end(JSON.stringify({ path: '$', error: 'the address is not valid', code: 'bad-request' }));
    return;
  }
  const response = await engine.fetch(toRequest(incoming, address, body, toAbortSignal(cancellation)));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // Bytes: files of the console are compressed.
  outgoing.end(incoming.method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()));
}

/** One system call for headers and body: Node writes headers and one string together, and buffers when corked. */
function send(outgoing: ServerResponse, [first, ...others]: readonly (string | Buffer)[]): void {
  if (typeof first === 'string' && others.length === 0) {
    outgoing.end(first);
    return;
  }
  outgoing.cork();
  for (const chunk of [first, ...others]) outgoing.write(chunk);
  outgoing.end();
  outgoing.uncork();
}

/** Other paths are not named in traces. */
const tracedPaths = new Set(['/v1/graphql', '/v1/metadata', '/v1/version']);

/** Asked every few seconds, for ever: traces of that would hide the others. */
function isHealthCheck({ url = '' }: IncomingMessage): boolean {
  return /^\/(?:hasura\/)?healthz(?:\?|$)/.test(url);
}

/** Most requests have this path and skip the objects of `fetch`. */
const graphqlPath = /^\/v1\/graphql(?:\?|$)/;

function toRequest(incoming: IncomingMessage, address: string, body: Buffer, signal: AbortSignal): Request {
  const headers = new Headers([...headerBytes(incoming.headers)]);
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // Only the path is used; the client could send any host.
  const url = new URL(`http://engine${address}`);
  return new Request(url, { method, headers, signal, ...(hasBody ? { body } : {}) });
}

/** The whole body, or null as soon as it is longer than allowed. */
function readBody(incoming: IncomingMessage, maximumBytes: number): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > maximumBytes) return Promise.resolve(null);
  const chunks: Buffer[] = [];
  let length = 0;
  // By events: iterating over a stream costs several times as much.
  return new Promise((resolve, reject) => {
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maximumBytes) chunks.push(chunk);
      else resolve(null);
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('error', reject);
    incoming.once('close', () => {
      // Every request emits `close`; it is an error only before the request was complete.
      if (!incoming.complete) reject(new Error('the client disconnected'));
    });
  });
}
