/** A real HTTP server that webhooks are sent to: notes every request, and answers as it is told. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from './wait-until.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever a webhook is sent
  readonly body: any;
  readonly at: number;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly delayMs?: number;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly requests: Received[];
  /** What the next requests are answered with, in order; a plain 200 after them. */
  readonly answers: Answer[];
  /** Waits until so many requests have come. */
  waitFor(count: number, ..._rest: unknown[]): Promise<Received[]>;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const requests: Received[] = [];
  const answers: Answer[] = [];
  const closed = new AbortController();
  const server = createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const { status = 200, headers = {}, body = '{}', delayMs = 0 } = answers.shift() ?? {};
    requests.push({
      path: incoming.url ?? '',
      headers: incoming.headers,
      text,
      body: JSON.parse(text),
      at: Date.now(),
    });
    await sleep(delayMs, undefined, { signal: closed.signal }).catch(() => {});
    outgoing.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    waitFor: async (count) => {
      await waitUntil(() => requests.length >= count, {
        what: () => `request ${requests.length + 1} of ${count}`,
      });
      return requests;
    },
    close: async () => {
      closed.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits until something is so. */
export async function eventually(isSo: () => boolean | Promise<boolean>, ..._rest: unknown[]): Promise<void> {
  await waitUntil(isSo);
}
