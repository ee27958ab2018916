/** One attempt at a delivery: a POST to the webhook and nowhere else (redirects are not followed). */
import { orAbort } from '../or-abort.ts';
import type { Webhook } from './webhook.ts';

/** The network, or something in its place. */
export type WebhookFetch = (request: Request) => Promise<Response>;

export interface WebhookAnswer {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: string;
}

/** What came of an attempt: an answer, whatever its status, or why there was none. */
export type Attempt = { readonly answer: WebhookAnswer } | { readonly failure: string };

const userAgent = 'hasura-graphql-engine/embedded';

/** More of an answer is not kept. */
const longestBody = 64 * 1024;

/**
 * @param body JSON text
 * @throws the reason of `signal`, when that aborts; everything else is an attempt
 */
export async function callWebhook(
  { url, headers, timeoutSeconds }: Webhook,
  body: string,
  fetch: WebhookFetch,
  signal: AbortSignal,
): Promise<Attempt> {
  const sent = new Headers({ 'content-type': 'application/json', 'user-agent': userAgent });
  for (const [name, value] of headers) sent.set(name, value);
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const either = AbortSignal.any([timeout, signal]);
  try {
    const request = new Request(url, {
      method: 'POST',
      headers: sent,
      body,
      signal: either,
      redirect: 'manual',
    });
    const response = await orAbort(fetch(request), either);
    const text = await orAbort(response.text(), either);
    return {
      answer: {
        status: response.status,
        headers: [...response.headers].map(([name, value]) => ({ name, value })),
        body: text.length > longestBody ? `${text.slice(0, longestBody)}…` : text,
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { failure: `no response within ${timeoutSeconds} seconds` };
    return { failure: describe(error) };
  }
}

/** `fetch failed` says nothing; its cause does. */
function describe(error: unknown): string {
  const { message, cause } = (error ?? {}) as { readonly message?: unknown; readonly cause?: unknown };
  const inner = (cause ?? {}) as { readonly message?: unknown; readonly code?: unknown };
  return String(inner.message || inner.code || message || error);
}
