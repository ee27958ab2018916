/**
 * One call of a handler: a POST to the address of the metadata and nowhere else (redirects are not followed), and its
 * answer, checked. What goes wrong is told in Hasura's words; the handler's own refusals are passed on.
 */

import { EngineError } from '../errors.ts';
import { orAbort } from '../or-abort.ts';
import { checkAnswer } from './check-answer.ts';
import type { HeaderList } from './client-headers.ts';
import type { Handler } from './handler.ts';

/** The network, or something in its place. */
export type ActionFetch = (request: Request) => Promise<Response>;

export interface HandlerCall {
  /** The arguments, as JSON text. */
  readonly input: string;
  readonly sessionVariables: Readonly<Record<string, string>>;
  /** The document of the request; null where nobody waits for the answer. */
  readonly requestQuery: string | null;
  readonly clientHeaders: HeaderList;
  /** Errors carry what was sent and received: for development only, because it is the data of people. */
  readonly isExplained: boolean;
  /** Gives up when it aborts, in addition to the action's own timeout. */
  readonly signal?: AbortSignal;
}

/** An answer that fits the action's output type, as text and parsed. */
export interface Answer {
  readonly text: string;
  readonly value: unknown;
}

const userAgent = 'hasura-graphql-engine/embedded';

/** @throws EngineError: the handler cannot be reached, refuses, or answers with something else than it should */
export async function callHandler(handler: Handler, call: HandlerCall, fetch: ActionFetch): Promise<Answer> {
  const { action } = handler;
  const body = `{"action":${JSON.stringify({ name: action.name })},"input":${call.input},"request_query":${JSON.stringify(call.requestQuery)},"session_variables":${JSON.stringify(call.sessionVariables)}}`;
  const { status, text } = await exchange(handler, call, body, fetch);
  const explain = (error: unknown, response: unknown) =>
    call.isExplained
      ? {
          error,
          // Without the values of headers: secrets are among them.
          request: {
            url: action.handler,
            body: JSON.parse(body),
            headers: action.headers.map(({ name }) => name),
          },
          response: { status, body: response },
        }
      : { error, request: { url: action.handler }, response: { status } };
  const value = parse(text);
  if (value === undefined) {
    const message = 'not a valid json response from webhook';
    throw new EngineError('unexpected', message, '$', { internal: explain('invalid json', text) });
  }
  if (status >= 200 && status < 300) {
    const complaint = checkAnswer(value, action.output);
    if (complaint === null) return { text, value };
    throw new EngineError('unexpected', complaint, '$', { internal: explain('unexpected response', value) });
  }
  if (status >= 400 && status < 500) throw refusal(value, explain('unexpected response', value));
  const found = `expecting 2xx or 4xx status code, but found ${status}`;
  throw new EngineError('unexpected', 'internal error', '$', { internal: explain(found, value) });
}

async function exchange(
  { action, url, headers }: Handler,
  call: HandlerCall,
  body: string,
  fetch: ActionFetch,
): Promise<{ status: number; text: string }> {
  const sent = new Headers({ 'content-type': 'application/json', 'user-agent': userAgent });
  for (const [name, value] of [...call.clientHeaders, ...headers]) sent.set(name, value);
  const timeout = AbortSignal.timeout(action.timeoutSeconds * 1000);
  const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]);
  try {
    const request = new Request(url, { method: 'POST', headers: sent, body, signal, redirect: 'manual' });
    const response = await orAbort(fetch(request), signal);
    return { status: response.status, text: await orAbort(response.text(), signal) };
  } catch (error) {
    const reason = timeout.aborted ? 'Response timeout' : describe(error);
    throw new EngineError('unexpected', 'http exception when calling webhook', '$', {
      cause: error,
      internal: { error: { type: 'http_exception', message: reason }, request: { url: action.handler } },
    });
  }
}

/** The handler said no: its message, and its code or its extensions, are the answer. */
function refusal(value: unknown, internal: unknown): EngineError {
  const { message, code, extensions } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof message !== 'string') {
    const problem = message === undefined ? 'key "message" not found' : 'expected a string in "message"';
    return new EngineError('parse-failed', problem, '$', { internal });
  }
  if (typeof extensions === 'object' && extensions !== null && !Array.isArray(extensions)) {
    return new EngineError('action-refused', message, '$', { extensions: { ...extensions } });
  }
  const shownCode = typeof code === 'string' ? code : 'unexpected';
  return new EngineError('action-refused', message, '$', { extensions: { path: '$', code: shownCode } });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // `fetch failed` says nothing; its cause does.
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** `undefined` is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
