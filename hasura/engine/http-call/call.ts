/**
 * One call of a handler or webhook: a target and a JSON text come in; an answer, whatever its status, or the reason
 * why there is none goes out. A POST to the address of the metadata and nowhere else: redirects are not followed.
 */
import { orAbort } from '../or-abort.ts';
import type { CallTarget } from './target.ts';

/** The network, or something in its place. */
export type CallFetch = (request: Request) => Promise<Response>;

export interface Call {
  readonly target: CallTarget;
  /** JSON text. */
  readonly body: string;
  readonly timeoutSeconds: number;
  /** No more of an answer is read than so many bytes. */
  readonly maximumAnswerBytes: number;
  /** Gives up when it aborts, in addition to the timeout. */
  readonly signal?: AbortSignal;
}

interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** There was more of it than may be read. */
  readonly isCut: boolean;
}

/** Why there is no answer: `timeout`, or what the network says. */
interface CallFailure {
  readonly kind: 'timeout' | 'network';
  readonly message: string;
  readonly cause: unknown;
}

const userAgent = 'hasura-graphql-engine/embedded';

/** @throws the reason of the call's `signal`, when that aborts; everything else is an answer or a failure */
export async function callTarget(
  { target, body, timeoutSeconds, maximumAnswerBytes, signal: given }: Call,
  fetch: CallFetch,
): Promise<{ readonly answer: CallAnswer } | { readonly failure: CallFailure }> {
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': userAgent });
  for (const [name, value] of target.headers) headers.set(name, value);
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const signal = given === undefined ? timeout : AbortSignal.any([timeout, given]);
  try {
    const request = new Request(target.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const response = await orAbort(fetch(request), signal);
    const read = await readBounded(response, maximumAnswerBytes, signal);
    return { answer: { status: response.status, headers: response.headers, ...read } };
  } catch (error) {
    given?.throwIfAborted();
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
  // Not `response.text()`: whoever answers decides how much there is of it. A character cut in two is left out.
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
    // Lets go of the connection when not all was read; what goes wrong with that is of no interest any more.
    reader.cancel().catch(() => {});
  }
}

/** `fetch failed` says nothing; its cause does. */
function describe(error: unknown): string {
  const { message, cause } = (error ?? {}) as { readonly message?: unknown; readonly cause?: unknown };
  const inner = (cause ?? {}) as { readonly message?: unknown; readonly code?: unknown };
  return String(inner.message || inner.code || message || error);
}
