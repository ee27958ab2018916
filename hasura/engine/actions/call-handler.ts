/**
 * One call of an action's handler: arguments, session and headers → its checked answer. Errors have Hasura's messages;
 * errors that the handler answers reach the client as they are.
 */
import { readJson } from '@platform/runtime';
import type { Action } from '../catalog/action-types.ts';
import type { HeaderList } from '../catalog/call-target.ts';
import { EngineError } from '../errors.ts';
import { callTarget } from '../http-call/call.ts';
import type { CallFetch } from '../http-call/send-request.ts';
import { checkAnswer } from './check-answer.ts';

/** How handlers are reached, and what their errors contain. */
interface HandlerTransport {
  readonly fetch: CallFetch | undefined;
  readonly maximumAnswerBytes: number;
  /** Errors contain the request and the response: for development only, because they are personal data. */
  readonly exposesInternals: boolean;
}

export interface HandlerCall {
  /** The arguments, as JSON text. */
  readonly input: string;
  readonly sessionVariables: Readonly<Record<string, string>>;
  /** The document of the request; null for an asynchronous action. */
  readonly requestQuery: string | null;
  readonly clientHeaders: HeaderList;
  /** Aborts the call, in addition to the action's own timeout. */
  readonly signal?: AbortSignal;
}

/** The error for an answer that is valid JSON, of which Postgres says this when it has to read it. */
export function unreadableAnswer(problem: string, cause: unknown): EngineError {
  const message = `the response of the webhook cannot be read by Postgres: ${problem}`;
  return new EngineError('data-exception', message, '$', { cause });
}

/** An answer that fits the action's output type, as text and parsed. */
export interface Answer {
  readonly text: string;
  readonly value: unknown;
}

/**
 * @throws EngineError when the handler is not available or cannot be reached, answers an error, or answers something
 *   invalid; the reason of the call's signal, when that aborts
 */
export async function callHandler(
  action: Action,
  call: HandlerCall,
  transport: HandlerTransport,
): Promise<Answer> {
  const body = `{"action":${JSON.stringify({ name: action.name })},"input":${call.input},"request_query":${JSON.stringify(call.requestQuery)},"session_variables":${JSON.stringify(call.sessionVariables)}}`;
  const { status, text } = await exchange(action, call, body, transport);
  const explain = (error: string, response: unknown): object => {
    const url = action.handler;
    if (!transport.exposesInternals) return { error, request: { url }, response: { status } };
    // Without the values of headers, which may be secret.
    const headers = action.headers.map(({ name }) => name);
    const request = { url, body: readJson(body), headers };
    return { error, request, response: { status, body: response } };
  };
  const fail = (message: string, error: string, response: unknown): EngineError =>
    new EngineError('unexpected', message, '$', { internal: explain(error, response) });
  const value = parse(text);
  if (value === undefined) throw fail('not a valid json response from webhook', 'invalid json', text);
  if (status >= 200 && status < 300) {
    const problem = checkAnswer(value, action.output);
    if (problem === null) return { text, value };
    throw fail(problem, 'unexpected response', value);
  }
  if (status >= 400 && status < 500) throw handlerError(value, explain('unexpected response', value));
  throw fail('internal error', `expecting 2xx or 4xx status code, but found ${status}`, value);
}

async function exchange(
  { name, handler, target, timeoutSeconds }: Action,
  { clientHeaders, signal }: HandlerCall,
  body: string,
  { fetch, maximumAnswerBytes }: HandlerTransport,
): Promise<{ readonly status: number; readonly text: string }> {
  if (target === null) {
    throw new EngineError('not-supported', `the action "${name}" is not available on this server`);
  }
  const headers = [...clientHeaders, ...target.headers];
  const called = await callTarget(
    { target: { url: target.url, headers }, body, timeoutSeconds, maximumAnswerBytes, signal },
    fetch,
  );
  const fail = (message: string, cause?: unknown): EngineError =>
    new EngineError('unexpected', 'http exception when calling webhook', '$', {
      cause,
      internal: { error: { type: 'http_exception', message }, request: { url: handler } },
    });
  if ('failure' in called) {
    const { kind, message, cause } = called.failure;
    throw fail(kind === 'timeout' ? 'Response timeout' : message, cause);
  }
  if (called.answer.isCut) throw fail(`the response is longer than ${maximumAnswerBytes} bytes`);
  return called.answer;
}

/** The handler answered an error: its message, and its code or extensions, become the error of the request. */
function handlerError(value: unknown, internal: unknown): EngineError {
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

/** @returns undefined for a text that is not JSON */
function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}
