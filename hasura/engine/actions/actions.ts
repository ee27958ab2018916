/**
 * Calls handlers of actions: synchronous ones while the request waits, asynchronous ones from a queue. Started with each
 * version of the metadata; without asynchronous actions no queue runs.
 */
import type { Pool } from 'pg';
import { EngineError } from '../errors.ts';
import type { ActionCaller } from '../execute/action-steps.ts';
import { bind } from '../execute/bind.ts';
import type { RequestConnection } from '../execute/connections.ts';
import { translate } from '../execute/pg-errors.ts';
import { runText } from '../execute/run-statement.ts';
import type { CallFetch } from '../http-call/call.ts';
import type { Log } from '../log.ts';
import type { Model } from '../model/model.ts';
import type { ActionCall } from '../plan/actions/action-plan.ts';
import { type BackgroundWork, together } from '../queue/background-work.ts';
import { DurableQueue, defaultQueueSettings, type QueueSettings } from '../queue/durable-queue.ts';
import type { Presence } from '../queue/presence.ts';
import type { Session } from '../session.ts';
import { ActionLog, type CallOutcome, callQueue, type LoggedCall } from './action-log.ts';
import { type Answer, callHandler } from './call-handler.ts';
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
  readonly presence: Presence;
  readonly options: ActionOptions;
  readonly devMode: boolean;
  readonly log: Log;
}

/** Reports actions that cannot be called and, if some are asynchronous, creates their log table and starts their queue. */
export async function startActions(input: ActionsInput): Promise<Actions> {
  const { pool, options, log, devMode } = input;
  const { actions } = input.model;
  const { fetch, maximumAnswerBytes = defaultMaximumAnswerBytes } = options;
  const transport = { fetch, maximumAnswerBytes, exposesInternals: devMode };
  for (const { name: action, unsetVariables: variables } of actions) {
    if (variables.length > 0) log({ kind: 'actionUnavailable', action, variables });
  }

  async function selectAnswer(
    answer: Answer,
    { output }: ActionCall,
    session: Session,
    connection: RequestConnection,
  ): Promise<string> {
    const selected = selectFromAnswer(answer, output);
    if ('text' in selected) return selected.text;
    try {
      const { text, parameters } = selected.statement;
      const values = bind(parameters, { session, variables: {} });
      const [row] = await runText(connection, { text, values });
      return row?.[0] ?? 'null';
    } catch (error) {
      throw translate(error);
    }
  }

  const actionLog = new ActionLog(pool);
  const asynchronous = actions.filter(({ isAsynchronous }) => isAsynchronous);

  async function callAsynchronous(call: LoggedCall, signal: AbortSignal): Promise<CallOutcome> {
    const action = asynchronous.find(({ name }) => name === call.actionName);
    if (action === undefined)
      throw new Error(`a call of the unknown action "${call.actionName}" was claimed`);
    try {
      const { text } = await callHandler(action, { ...call, requestQuery: null, signal }, transport);
      return { response: text };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== 'action-refused') log({ kind: 'actionFailed', action: action.name, error });
      return { errors: errorsOf(error, devMode) };
    }
  }

  const queue = new DurableQueue<LoggedCall>({
    pool,
    presence: input.presence,
    table: callQueue,
    owners: asynchronous.map(({ name }) => name),
    settings: { ...defaultSettings, ...options },
    deliver: async (call, signal) => actionLog.complete(call, await callAsynchronous(call, signal)),
    onError: (error) => log({ kind: 'actionWorkerFailed', error }),
  });
  if (asynchronous.length > 0) {
    await actionLog.create();
    await queue.start();
  }

  return {
    ...together(queue),
    callerFor: ({ session, query }) => {
      const sessionVariables = Object.fromEntries(session.variables);
      return async (call, text, connection) => {
        const { action } = call;
        const clientHeaders = forwardedHeaders(action, session.headers);
        const handlerCall = { input: text, sessionVariables, requestQuery: query, clientHeaders };
        if (call.kind === 'action') {
          const answer = await callHandler(action, handlerCall, transport);
          return selectAnswer(answer, call, session, connection);
        }
        const id = await actionLog
          .add({ actionName: action.name, ...handlerCall })
          .catch((error: unknown) => {
            throw translate(error);
          });
        queue.poll();
        return JSON.stringify(id);
      };
    },
  };
}

/** The `errors` of a call that failed, as Hasura stores them. */
function errorsOf({ code, message, extensions, internal }: EngineError, devMode: boolean): object {
  const shown = { code: extensions?.code ?? code, path: '$', error: message };
  return devMode && internal !== undefined ? { ...shown, internal } : shown;
}
