/**
 * One call of a handler or webhook: POSTs a JSON text to a target, and returns the answer, whatever its status, or the
 * reason why there is none. Redirects are not followed, so only the address in the metadata is called.
 */

import { maxTimerMs, nextTurnIfLong, orAbort, writeHeaderText } from '@platform/runtime';
import type { CallTarget } from '../catalog/call-target.ts';
import { type CallFetch, sendRequest } from './send-request.ts';

export interface Call {
  readonly target: CallTarget;
  /** JSON text. */
  readonly body: string;
  readonly timeoutSeconds: number;
  /** The maximum number of bytes that are read of an answer. */
  readonly maximumAnswerBytes: number;
  /** Aborts the call, in addition to the timeout. */
  readonly signal?: AbortSignal | undefined;
}

interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer was longer than `maximumAnswerBytes`. */
  readonly isCut: boolean;
}

/** Why there is no answer: the timeout, or an error of the network. */
interface CallFailure {
  readonly kind: 'timeout' | 'network';
  readonly message: string;
  readonly cause: unknown;
}

const userAgent = 'hasura-graphql-engine/embedded';

/**
 * @param fetch the network by default
 * @throws the reason of the call's `signal`, when that aborts; everything else is an answer or a failure
 */
export async function callTarget(
  { target, body, timeoutSeconds, maximumAnswerBytes, signal: callerSignal }: Call,
  fetch: CallFetch = sendRequest,
): Promise<{ readonly answer: CallAnswer } | { readonly failure: CallFailure }> {
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': userAgent });
  for (const [name, value] of target.headers) headers.set(name, writeHeaderText(value));
  const timeout = AbortSignal.timeout(Math.min(timeoutSeconds * 1000, maxTimerMs));
  const signal = callerSignal === undefined ? timeout : AbortSignal.any([timeout, callerSignal]);
  // Given a text, `fetch` encodes it twice, at once.
  const bytes = Buffer.from(body);
  await nextTurnIfLong(body);
  try {
    const sent = { method: 'POST', headers, body: bytes, signal, redirect: 'manual' } as const;
    const request = new Request(target.url, sent);
    const response = await orAbort(fetch(request), signal);
    const read = await readBounded(response, maximumAnswerBytes, signal);
    return { answer: { status: response.status, headers: response.headers, ...read } };
  } catch (error) {
    callerSignal?.throwIfAborted();
    if (!timeout.aborted) return { failure: { kind: 'network', message: describe(error), cause: error } };
    const message = `no response within ${timeoutSeconds} seconds`;
    return { failure: { kind: 'timeout', message, cause: error } };
  }
}

async function readBounded(
  { body }: Response,
  maximumBytes: number,
  signal: AbortSignal,
): Promise<Pick<CallAnswer, 'text' | 'isCut'>> {
  if (body === null) return { text: '', isCut: false };
  const reader = body.getReader();
  // Not `response.text()`, which has no bound. A character that is cut in two is left out.
  const decoder = new TextDecoder();
  let text = '';
  let room = maximumBytes;
  try {
    for (;;) {
      const { done, value } = await orAbort(reader.read(), signal);
      if (done) return { text: text + decoder.decode(), isCut: false };
      text += decoder.decode(value.subarray(0, room), { stream: true });
      if (value.length > room) return { text, isCut: true };
      room -= value.length;
    }
  } finally {
    // Releases the connection when the answer was not read to its end; an error of that does not matter.
    reader.cancel().catch(() => {});
  }
}

/** A text that says something: an error of several addresses has only a code, and that of `fetch` only its cause. */
function describe(error: unknown): string {
  const { message, code, cause } = (error ?? {}) as Readonly<Record<'message' | 'code' | 'cause', unknown>>;
  const inner = (cause ?? {}) as { readonly message?: unknown; readonly code?: unknown };
  return String(inner.message || inner.code || message || code || error);
}
