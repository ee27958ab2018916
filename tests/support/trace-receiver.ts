/** A collector of OpenTelemetry for tests: takes traces at `/v1/traces` and keeps their spans. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it arrived; `kind` is 1 internal, 2 server, 3 client. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly unknown[];
}

export interface TraceReceiver {
  readonly endpoint: string;
  /** In the order of their arrival. */
  readonly spans: readonly ReceivedSpan[];
  /** The bodies and headers of all requests, as text. */
  readonly texts: readonly string[];
  stop(): Promise<void>;
}

interface Body {
  readonly resourceSpans: {
    readonly scopeSpans: {
      readonly spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[];
    }[];
  }[];
}
interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Body;
    if (request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    texts.push(JSON.stringify([request.url, request.headers, body]));
    for (const { scopeSpans } of body.resourceSpans)
      for (const { spans: received } of scopeSpans)
        for (const { attributes, ...span } of received) {
          const values = attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
          spans.push({ ...span, attributes: Object.fromEntries(values) });
        }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
