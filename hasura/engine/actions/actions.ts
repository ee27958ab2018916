/**
 * Calls handlers of actions: synchronous ones while the request waits, asynchronous ones from a queue. Started with each
 * version of the metadata; without asynchronous actions no queue runs.
 */

import { inSpan, type Tracing } from '@platform/runtime';
import type { Pool } from 'pg';
import type { Action } from '../catalog/action-types.ts';
import type { HeaderList } from '../catalog/call-target.ts';
import { EngineError } from '../errors.ts';
import type { ActionCaller } from '../execute/action-steps.ts';
import { refusalOfValue, translate } from '../execute/pg-errors.ts';
import type { CallFetch } from '../http-call/send-request.ts';
import type { Log } from '../log.ts';
import type { Model } from '../model/model.ts';
import { type BackgroundWork, together } from '../queue/background-work.ts';
import { DurableQueue, defaultQueueSettings, type QueueSettings } from '../queue/durable-queue.ts';
import type { Presence } from '../queue/presence.ts';
import type { Session } from '../session.ts';
import { addCall, callQueue, completeCall, createActionLog, type LoggedCall } from './action-log.ts';
import { type Answer, callHandler, type HandlerCall, unreadableAnswer } from './call-handler.ts';
import { forwardedHeaders } from './client-headers.ts';
import { selectFromAnswer } from './select-from-answer.ts';

export interface ActionOptions extends Partial<QueueSettings> {
  /** How handlers are reached; the network by default. */
  readonly fetch?: CallFetch;
  /** A longer answer of a handler is an error. */
  readonly maximumAnswerBytes?: number;
}

/** Asynchronous actions have a lower concurrency than events, and a shorter grace period. */
const defaultSettings: QueueSettings = { ...defaultQueueSettings, concurrency: 10, graceMs: 5_000 };

export const defaultMaximumAnswerBytes = 10 * 1024 * 1024;

/** The request around a call. */
interface CallingRequest {
  readonly session: Session;
  /** The text of the document. */
  readonly query: string;
}

export interface Actions extends BackgroundWork {
  /** Answers the calls of one request. */
  callerFor(request: CallingRequest): ActionCaller;
}

interface ActionsInput {
  readonly model: Model;
  readonly pool: Pool;
  /** Its role may create tables and triggers. */
  readonly ownerPool: Pool;
  readonly presence: Presence;
  readonly options: ActionOptions;
  readonly devMode: boolean;
  readonly log: Log;
  /** Calls are parts of the span of their request. */
  readonly tracing: Tracing | null;
}

/** How handlers are called. */
interface Calling extends Pick<ActionsInput, 'pool' | 'devMode' | 'log' | 'tracing'> {
  readonly transport: Parameters<typeof callHandler>[2];
}

/** Reports actions that cannot be called and, if some are asynchronous, creates their log table and starts their queue. */
export async function startActions(input: ActionsInput): Promise<Actions> {
  const { pool, options, log, devMode } = input;
  const { actions } = input.model;
  const { fetch, maximumAnswerBytes = defaultMaximumAnswerBytes } = options;
  const calling: Calling = {
    ...input,
    transport: { fetch, maximumAnswerBytes, exposesInternals: devMode },
  };
  for (const { name: action, unsetVariables: variables } of actions) {
    if (variables.length > 0) log({ kind: 'actionUnavailable', action, variables });
  }

  const asynchronous = actions.filter(({ isAsynchronous }) => isAsynchronous);
  const queue = new DurableQueue<LoggedCall>({
    pool,
    presence: input.presence,
    table: callQueue,
    owners: asynchronous.map(({ name }) => name),
    settings: { ...defaultSettings, ...options },
    async deliver(call, signal) {
      const action = asynchronous.find(({ name }) => name === call.actionName);
      if (action === undefined)
        throw new Error(`a call of the unknown action "${call.actionName}" was claimed`);
      await deliver(action, call, signal, calling);
    },
    onError: (error) => log({ kind: 'actionWorkerFailed', error }),
  });
  if (asynchronous.length > 0) await createActionLog(input.ownerPool);
  await queue.start();

  return {
    ...together(queue),
    callerFor: ({ session, query }) => {
      const sessionVariables = Object.fromEntries(session.variables);
      return async (call, text, connection) => {
        const { action } = call;
        const clientHeaders = forwardedHeaders(action, session.headers);
        const handlerCall = { input: text, sessionVariables, requestQuery: query, clientHeaders };
        try {
          if (call.kind === 'action') {
            const answer = await callInSpan(action, handlerCall, calling);
            return await selectFromAnswer(answer, call.output, session, connection);
          }
          const id = await addCall(pool, { actionName: action.name, ...handlerCall });
          queue.poll();
          return JSON.stringify(id);
        } catch (error) {
          throw translate(error);
        }
      };
    },
  };
}

/** A call from the queue: what comes of it is recorded. */
async function deliver(
  action: Action,
  call: LoggedCall,
  signal: AbortSignal,
  { pool, log, devMode, transport }: Calling,
): Promise<void> {
  const outcome = await callHandler(action, { ...call, requestQuery: null, signal }, transport).then(
    ({ text }) => ({ response: text, errors: null }),
    (error: unknown) => {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== 'action-refused') log({ kind: 'actionFailed', action: action.name, error });
      return { response: null, errors: errorsOf(error, devMode) };
    },
  );
  // An answer that Postgres refuses would be refused each time, and the handler called again for it.
  await completeCall(pool, call, outcome).catch((cause: unknown) => {
    const problem = refusalOfValue(cause);
    if (problem === null) throw cause;
    const error = unreadableAnswer(problem, cause);
    log({ kind: 'actionFailed', action: action.name, error });
    return completeCall(pool, call, { response: null, errors: errorsOf(error, devMode) });
  });
}

/** A call while the request waits. */
function callInSpan(action: Action, call: HandlerCall, { tracing, transport }: Calling): Promise<Answer> {
  const about = { name: `action ${action.name}`, kind: 'client' } as const;
  return inSpan(tracing, about, () => {
    const traceparent = tracing?.traceparent ?? null;
    const headers: HeaderList = traceparent === null ? [] : [['traceparent', traceparent]];
    return callHandler(action, { ...call, clientHeaders: [...call.clientHeaders, ...headers] }, transport);
  });
}

/** The `errors` of a call that failed, as Hasura stores them. */
function errorsOf({ code, message, extensions, internal }: EngineError, devMode: boolean): object {
  const shown = { code: extensions?.code ?? code, path: '$', error: message };
  return devMode && internal !== undefined ? { ...shown, internal } : shown;
}
