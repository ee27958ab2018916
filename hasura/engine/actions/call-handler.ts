/**
 * One call of a handler: arguments, session and headers come in, its answer goes out, checked. What goes wrong is told
 * in Hasura's words; the handler's own refusals are passed on.
 */
import type { Action } from '../catalog/action-types.ts';
import { EngineError } from '../errors.ts';
import { type CallFetch, callTarget } from '../http-call/call.ts';
import type { CallTarget, HeaderList } from '../http-call/target.ts';
import { checkAnswer } from './check-answer.ts';

/** An action's handler, ready to be called. */
export interface Handler {
  readonly action: Action;
  readonly target: CallTarget;
}

/** How handlers are reached, and how much of an answer is read. */
interface HandlerTransport {
  readonly fetch: CallFetch;
  readonly maximumAnswerBytes: number;
}

interface HandlerCall {
  /** The arguments, as JSON text. */
  readonly input: string;
  readonly sessionVariables: Readonly<Record<string, string>>;
  /** The document of the request; null where nobody waits for the answer. */
  readonly requestQuery: string | null;
  readonly clientHeaders: HeaderList;
  /** Errors carry what was sent and received: for development only, because it is the data of people. */
  readonly exposesInternals: boolean;
  /** Gives up when it aborts, in addition to the action's own timeout. */
  readonly signal?: AbortSignal;
}

/** An answer that fits the action's output type, as text and parsed. */
export interface Answer {
  readonly text: string;
  readonly value: unknown;
}

/**
 * @throws EngineError: the handler cannot be reached, refuses, or answers with something else than it should; the
 *   reason of the call's signal, when that aborts
 */
export async function callHandler(
  handler: Handler,
  call: HandlerCall,
  transport: HandlerTransport,
): Promise<Answer> {
  const { action } = handler;
  const body = `{"action":${JSON.stringify({ name: action.name })},"input":${call.input},"request_query":${JSON.stringify(call.requestQuery)},"session_variables":${JSON.stringify(call.sessionVariables)}}`;
  const { status, text } = await exchange(handler, call, body, transport);
  const explain = (error: unknown, response: unknown) =>
    call.exposesInternals
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
  { action, target }: Handler,
  { clientHeaders, signal }: HandlerCall,
  body: string,
  { fetch, maximumAnswerBytes }: HandlerTransport,
): Promise<{ status: number; text: string }> {
  const called = await callTarget(
    {
      target: { url: target.url, headers: [...clientHeaders, ...target.headers] },
      body,
      timeoutSeconds: action.timeoutSeconds,
      maximumAnswerBytes,
      ...(signal === undefined ? {} : { signal }),
    },
    fetch,
  );
  const fail = (message: string, cause?: unknown): EngineError =>
    new EngineError('unexpected', 'http exception when calling webhook', '$', {
      cause,
      internal: { error: { type: 'http_exception', message }, request: { url: action.handler } },
    });
  if ('failure' in called) {
    const { kind, message, cause } = called.failure;
    throw fail(kind === 'timeout' ? 'Response timeout' : message, cause);
  }
  if (called.answer.isCut) throw fail(`the answer is longer than ${maximumAnswerBytes} bytes`);
  return called.answer;
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

/** `undefined` is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
