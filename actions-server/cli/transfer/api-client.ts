/**
 * Sends requests to the public API, and sends them again when that is what the answer asks for: after `Retry-After`, and
 * when the server does not answer. Only requests that may be repeated are sent here.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TypedDocument } from '../../graphql/documents.ts';
import { requestHeaders } from '../../header-names.ts';
import type { ApiAddress } from './api-address.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface ApiClient {
  /** @throws Error when the API does not answer, or asks to wait for longer than `patienceMs` */
  post(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** Another request, which is sent once. @throws Error when the API does not answer */
  send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: string): Promise<ApiAnswer>;
  /** @throws Error with the message of the first error */
  graphql<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
  ): Promise<Result>;
}

/** An answer of a request that a repetition may change. */
const transient = [408, 429, 502, 503, 504];
const requestMs = 300_000;
/** A limit of a day asks to wait for hours: then the command ends, and says when to continue. */
const patienceMs = 15 * 60_000;
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 60_000];

/** @param onPause is told why and for how long requests pause */
export function createApiClient(
  { url, apiKey }: ApiAddress,
  onPause: (reason: string) => void,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): ApiClient {
  let hasAnswered = false;

  async function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send('POST', path, body, headers).catch((error: unknown) => {
        // An address that never answered is a wrong one.
        if (!hasAnswered || attempt >= pausesMs.length)
          throw new Error(`${url} does not answer: ${reasonOf(error)}`);
        return null;
      });
      if (answer !== null) {
        hasAnswered = true;
        if (!transient.includes(answer.status) || attempt >= pausesMs.length) return answer;
      }
      const asked = answer === null ? null : retryAfterMs(answer.headers);
      if (asked !== null && asked > patienceMs) {
        const at = new Date(Date.now() + asked).toISOString().slice(0, 16).replace('T', ' ');
        throw new Error(`${messageOf(answer?.body)} The same command continues from ${at} UTC on.`);
      }
      const waitMs = Math.max(asked ?? 0, answer?.status === 429 ? 0 : (pausesMs[attempt] ?? 0));
      const why = answer === null ? 'the server does not answer' : messageOf(answer.body);
      onPause(`waiting ${Math.ceil(waitMs / 1_000)} s: ${why}`);
      await pause(waitMs);
    }
  }

  async function send(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', [requestHeaders.apiKey]: apiKey, ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }

  return {
    post,
    send: (method, path, body) => send(method, path, body),
    async graphql(document, variables) {
      const answer = await post('/graphql', JSON.stringify({ query: document.toString(), variables }));
      const { data, errors } = (answer.body ?? {}) as { data?: unknown; errors?: { message: string }[] };
      if (answer.status !== 200 || errors !== undefined || data === undefined)
        throw new Error(errors?.[0]?.message ?? messageOf(answer.body));
      return data as never;
    },
  };
}

/** The sentence of an error. */
export function messageOf(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'The answer is not one of this API.';
}

/** Milliseconds of the header, which has seconds; null without it. */
function retryAfterMs(headers: { get(name: string): string | null }): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string; code?: string }; message: string };
  return cause?.message || cause?.code || message;
}
