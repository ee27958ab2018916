/** One attempt to deliver an event: the call of its webhook → what is stored of it, and what becomes of the event. */
import { readHeaderText } from '@platform/runtime';
import type { WebhookCall } from '../catalog/trigger-types.ts';
import { callTarget } from '../http-call/call.ts';
import type { CallFetch } from '../http-call/send-request.ts';
import type { Log } from '../log.ts';
import { type Attempt, type Invocation, invocationOf, type Outcome, outcomeOf } from './outcome.ts';

/** The maximum number of bytes that are read and stored of an answer. */
const maximumAnswerBytes = 64 * 1024;

interface Delivery {
  /** What the log calls the origin of the event: the name of its trigger. */
  readonly origin: string;
  /** The id of the event. */
  readonly event: string;
  /** Attempts before this one. */
  readonly tries: number;
  /** A text in place of the target: why there is none. */
  readonly call: Omit<WebhookCall, 'target'> & { readonly target: WebhookCall['target'] | string };
  /** JSON text. */
  readonly body: string;
}

interface Transport {
  readonly fetch: CallFetch | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** @throws the reason of the signal when it aborts; a call that fails is a result */
export async function attemptDelivery(
  { origin, event, tries, call, body }: Delivery,
  { fetch, log, signal }: Transport,
): Promise<{ readonly invocation: Invocation; readonly outcome: Outcome }> {
  const { target, headers, timeoutSeconds } = call;
  const attempt: Attempt =
    typeof target === 'string'
      ? { failure: target }
      : attemptOf(await callTarget({ target, body, timeoutSeconds, maximumAnswerBytes, signal }, fetch));
  const outcome = outcomeOf(attempt, tries, call);
  if (outcome.kind !== 'delivered') {
    const reason = 'failure' in attempt ? attempt.failure : `status ${attempt.answer.status}`;
    log({ kind: 'deliveryFailed', trigger: origin, event, reason, outcome: outcome.kind });
  }
  return { invocation: invocationOf(attempt, headers, body), outcome };
}

function attemptOf(called: Awaited<ReturnType<typeof callTarget>>): Attempt {
  if ('failure' in called) return { failure: called.failure.message };
  const { status, headers, text, isCut } = called.answer;
  return {
    answer: {
      status,
      headers: [...headers].map(([name, value]) => ({ name, value: readHeaderText(value) })),
      body: isCut ? `${text}…` : text,
    },
  };
}
