/** A handler of actions on its own port: it records the calls and sends the responses that a test has set. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it was received. */
  readonly text: string;
  readonly body: {
    readonly action: { readonly name: string };
    readonly input: Readonly<Record<string, unknown>>;
    readonly session_variables: Readonly<Record<string, string>>;
    readonly request_query: string | null;
  };
}

export interface HandlerAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or unchanged when it is `text`. */
  readonly json?: unknown;
  readonly text?: string;
}

export interface ActionHandler {
  readonly baseUrl: string;
  /** In the order in which they arrived; `reset` empties it. */
  readonly calls: ReceivedCall[];
  /** The response to the next calls, until it is set again. */
  answer: (call: ReceivedCall) => HandlerAnswer | Promise<HandlerAnswer>;
  close(): Promise<void>;
}

export async function startActionHandler(): Promise<ActionHandler> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const received = Buffer.concat(chunks).toString();
    const call: ReceivedCall = {
      path: request.url ?? '',
      method: request.method ?? '',
      headers: request.headers,
      text: received,
      body: JSON.parse(received || 'null'),
    };
    handler.calls.push(call);
    const { status = 200, headers = {}, json, text = JSON.stringify(json) } = await handler.answer(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const handler: ActionHandler = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: () => ({ json: null }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return handler;
}
