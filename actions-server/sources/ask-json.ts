/** A question by GET to a service of the operator that answers JSON, through the gate that keeps to its rate. */
import { guardedRequest } from '../outbound/guarded-request.ts';
import { operatorPolicy } from '../outbound/outbound-policy.ts';
import { readRetryAfter } from '../outbound/retry-after.ts';
import { isTooComplexJson, parseJson, tooComplexJson } from '../text/json.ts';
import type { RequestGate } from './request-gate.ts';
import type { SourceAnswer } from './source.ts';

type Failed = Extract<SourceAnswer<never>, { outcome: 'failed' }>;

interface JsonQuestion {
  /** How reasons call the service: `register`. */
  readonly service: string;
  readonly url: string;
  readonly gate: RequestGate;
  /** Bytes of an answer. */
  readonly maxBytes: number;
  readonly totalMs: number;
  /** The longest time, in milliseconds, for which the service may close the gate; what `Retry-After` may say, when left out. */
  readonly maxRetryMs?: number;
  readonly signal: AbortSignal;
}

/**
 * @returns the status, with the value of the JSON when it is 200 (undefined for a text that is none); `failed` when there is no
 * answer, or one that is too often, too large or too complex
 * @throws the reason of the signal
 */
export async function askJson({
  service,
  url,
  gate,
  maxRetryMs = Number.POSITIVE_INFINITY,
  ...limits
}: JsonQuestion): Promise<{ readonly status: number; readonly json: unknown } | Failed> {
  const waitMs = await gate.enter(limits.signal);
  if (waitMs !== null) return failed(`too many questions wait for the ${service}`, waitMs);
  const called = await guardedRequest({
    ...limits,
    method: 'GET',
    url,
    // Some services refuse programs that do not name themselves.
    headers: { Accept: 'application/json', 'User-Agent': 'recruitment-sales-platform/1' },
    policy: operatorPolicy,
  });
  if ('failure' in called) return failed(`the ${service} did not answer: ${called.failure}`);
  const { statusCode: status, headers, body, isWhole } = called.answer;
  if (status === 429 || status === 503) {
    const asked = readRetryAfter(headers['retry-after'], Date.now());
    const retryAfterMs = asked === null ? null : Math.min(asked, maxRetryMs);
    // All that wait would be refused as well.
    if (retryAfterMs !== null) gate.close(retryAfterMs);
    return failed(`the ${service} answered with the status ${status}`, retryAfterMs);
  }
  if (status !== 200) return { status, json: undefined };
  if (!isWhole)
    return failed(`the answer of the ${service} has more than ${limits.maxBytes} bytes, or is broken`);
  const text = body.toString('utf8');
  if (isTooComplexJson(text)) return failed(`the answer of the ${service} has ${tooComplexJson}`);
  return { status, json: parseJson(text) };
}

/** A question that can be asked again later. */
export const failed = (reason: string, retryAfterMs: number | null = null): Failed => ({
  outcome: 'failed',
  reason,
  retryAfterMs,
});
