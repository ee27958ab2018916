/** A real HTTP server that receives webhooks: it records every request and sends the responses that a test has set. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from './wait-until.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was received. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever a webhook is sent
  readonly body: any;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The answer is sent once this is resolved: immediately without it, and never with `unanswered`. */
  readonly after?: Promise<unknown>;
}

/** Keeps the sender of a request waiting for an answer. */
export const unanswered = new Promise<never>(() => {});

export interface WebhookReceiver {
  readonly url: string;
  readonly requests: Received[];
  /** The answers to the next requests, in order; after them every request is answered with 200. */
  readonly answers: Answer[];
  /** The highest number of requests that were waiting for their answers at the same time. */
  maxConcurrent(): number;
  /** Waits until this many requests have been received. */
  waitFor(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const requests: Received[] = [];
  const answers: Answer[] = [];
  let concurrent = 0;
  let maxConcurrent = 0;
  const server = createServer(async (incoming, outgoing) => {
    concurrent += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const { status = 200, headers = {}, body = '{}', after } = answers.shift() ?? {};
    requests.push({
      path: incoming.url ?? '',
      headers: incoming.headers,
      text,
      body: JSON.parse(text),
      at: Date.now(),
    });
    await after;
    concurrent -= 1;
    outgoing.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    maxConcurrent: () => maxConcurrent,
    waitFor: async (count) => {
      await waitUntil(() => requests.length >= count, {
        what: () => `request ${requests.length + 1} of ${count}`,
      });
      return requests;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
