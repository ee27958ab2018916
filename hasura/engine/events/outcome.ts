/** The result of an attempt → the event's new state, and the record of the attempt in the log. Pure. */
import type { WebhookCall } from '../catalog/trigger-types.ts';
import type { HeaderMetadata } from '../metadata/shape-parts.ts';

/** The answer of a webhook. */
interface WebhookAnswer {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: string;
}

/** The result of an attempt: an answer, whatever its status, or the reason why there is none. */
export type Attempt = { readonly answer: WebhookAnswer } | { readonly failure: string };

export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly afterSeconds: number }
  | { readonly kind: 'error' };

/** The record of an attempt in the log. */
export interface Invocation {
  /** null: there was no answer. */
  readonly status: number | null;
  /** JSON text. */
  readonly request: string;
  /** JSON text. */
  readonly response: string;
}

/** The maximum for `Retry-After`: a year. */
const maxWaitSeconds = 365 * 24 * 3600;

/**
 * A status 2xx is a delivery. Anything else is retried after the trigger's interval, until its retries are used up. An
 * answer with `Retry-After` is retried at that time, without counting the retries.
 * @param tries attempts before this one
 */
export function outcomeOf(
  attempt: Attempt,
  tries: number,
  { retries, retryIntervalSeconds }: Pick<WebhookCall, 'retries' | 'retryIntervalSeconds'>,
  now = Date.now(),
): Outcome {
  if ('answer' in attempt) {
    const { status } = attempt.answer;
    if (status >= 200 && status < 300) return { kind: 'delivered' };
    const seconds = retryAfter(attempt.answer, now);
    if (seconds !== null) return { kind: 'retry', afterSeconds: Math.min(seconds, maxWaitSeconds) };
  }
  return tries < retries ? { kind: 'retry', afterSeconds: retryIntervalSeconds } : { kind: 'error' };
}

/** Seconds until the time that `Retry-After` names, as a number of seconds or as a date; null without one. */
function retryAfter({ headers }: WebhookAnswer, now: number): number | null {
  const value = headers.find(({ name }) => name.toLowerCase() === 'retry-after')?.value.trim();
  if (value === undefined) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return seconds > 0 ? seconds : null;
}

/**
 * @param headers as the metadata has them: those from the environment are shown by the name of their variable
 * @param body JSON text that was sent
 */
export function invocationOf(attempt: Attempt, headers: readonly HeaderMetadata[], body: string): Invocation {
  const request = `{"headers":${JSON.stringify(headers)},"payload":${body},"version":"2"}`;
  if ('failure' in attempt) {
    return { status: null, request, response: clientError(attempt.failure) };
  }
  const { status, headers: answered, body: text } = attempt.answer;
  if (status >= 300) return { status, request, response: clientError(text) };
  const data = { body: text, headers: answered, status };
  return { status, request, response: asJson({ data, type: 'webhook_response', version: '2' }) };
}

function clientError(message: string): string {
  return asJson({ data: { message }, type: 'client_error', version: '2' });
}

/** Postgres holds no null characters and no half of a surrogate pair, also in JSON that it reads. */
function asJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.replaceAll('\0', '\ufffd').toWellFormed() : member,
  );
}
