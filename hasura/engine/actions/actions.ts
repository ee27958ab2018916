/**
 * Calls handlers of actions: synchronous ones while the request waits, asynchronous ones from a queue. Started with each
 * version of the metadata; without asynchronous actions no queue runs.
 */
import type { Pool } from 'pg';
import type { Action } from '../catalog/action-types.ts';
import { EngineError } from '../errors.ts';
import type { ActionCaller } from '../execute/action-steps.ts';
import { bind } from '../execute/bind.ts';
import type { RequestConnection } from '../execute/connections.ts';
import { translate } from '../execute/pg-errors.ts';
import { runText } from '../execute/run-statement.ts';
import type { CallFetch } from '../http-call/call.ts';
import { type Environment, resolveTarget } from '../http-call/target.ts';
import type { Log } from '../log.ts';
import { MetadataError, type MetadataProblem } from '../metadata/metadata-error.ts';
import type { Model } from '../model/model.ts';
import type { ActionCall } from '../plan/actions/action-plan.ts';
import { DurableQueue, defaultQueueSettings, type QueueSettings } from '../queue/durable-queue.ts';
import type { Presence } from '../queue/presence.ts';
import type { Session } from '../session.ts';
import { ActionLog, type CallOutcome, callQueue, type LoggedCall } from './action-log.ts';
import { type Answer, callHandler, type Handler } from './call-handler.ts';
import { forwardedHeaders } from './client-headers.ts';
import { selectFromAnswer } from './select-from-answer.ts';

export interface ActionOptions extends Partial<QueueSettings> {
  /** How handlers are reached; the network by default. */
  readonly fetch?: CallFetch;
  /** Variables that addresses (`{{NAME}}`) and headers (`value_from_env`) of handlers name. */
  readonly environment?: Environment;
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

export interface Actions {
  /** Answers the calls of one request. */
  callerFor(request: CallingRequest): ActionCaller;
  /** Claims no more calls, because a newer engine state does. Running calls continue to their end. */
  retire(): Promise<{ readonly ended: Promise<void> }>;
  /** Claims no more calls, and aborts those that take too long. May follow a `retire`. */
  close(): Promise<void>;
}

interface ActionsInput {
  readonly model: Model;
  readonly pool: Pool;
  readonly presence: Presence;
  readonly options: ActionOptions;
  readonly devMode: boolean;
  readonly log: Log;
}

/**
 * Resolves the handlers and, if there are asynchronous actions, creates their log table and starts their queue.
 * @throws MetadataError for a handler whose address or headers cannot be used
 */
export async function startActions(input: ActionsInput): Promise<Actions> {
  const { model, pool, options, log, devMode } = input;
  const { fetch = (request) => globalThis.fetch(request), environment = {} } = options;
  const transport = { fetch, maximumAnswerBytes: options.maximumAnswerBytes ?? defaultMaximumAnswerBytes };
  const handlers = resolveHandlers(model.actions, environment, log);
  const handlerOf = (name: string): Handler => {
    const handler = handlers.get(name);
    if (handler === undefined)
      throw new EngineError('not-supported', `the action "${name}" is not available on this server`);
    return handler;
  };

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

  async function callAsynchronous(call: LoggedCall, signal: AbortSignal): Promise<CallOutcome> {
    try {
      const handlerCall = { ...call, requestQuery: null, exposesInternals: devMode, signal };
      const { text } = await callHandler(handlerOf(call.actionName), handlerCall, transport);
      return { response: text };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== 'action-refused') log({ kind: 'actionFailed', action: call.actionName, error });
      return { errors: errorsOf(error, devMode) };
    }
  }

  const actionLog = new ActionLog(pool);
  const asynchronous = model.actions.filter(({ isAsynchronous }) => isAsynchronous);
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
    callerFor: ({ session, query }) => {
      const sessionVariables = Object.fromEntries(session.variables);
      return async (call, text, connection) => {
        const { action } = call;
        const clientHeaders = forwardedHeaders(action, session.headers);
        if (call.kind === 'action') {
          const handlerCall = {
            input: text,
            sessionVariables,
            requestQuery: query,
            clientHeaders,
            exposesInternals: devMode,
          };
          return selectAnswer(
            await callHandler(handlerOf(action.name), handlerCall, transport),
            call,
            session,
            connection,
          );
        }
        const id = await actionLog
          .add({ actionName: action.name, input: text, sessionVariables, clientHeaders })
          .catch((error: unknown) => {
            throw translate(error);
          });
        queue.poll();
        return JSON.stringify(id);
      };
    },
    retire: () => queue.retire(),
    close: () => queue.close(),
  };
}

/**
 * Handlers by name of the action. An environment variable that is not set makes only its own action unavailable, so that
 * consoles and code generation can start an engine without the service that handles its actions.
 */
function resolveHandlers(
  actions: readonly Action[],
  environment: Environment,
  log: Log,
): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  const found: MetadataProblem[] = [];
  const missing = new Map<string, readonly string[]>();
  for (const action of actions) {
    const { name, handler, headers } = action;
    const { target, unset, problems } = resolveTarget('handler', { template: handler }, headers, environment);
    for (const message of problems) found.push({ file: null, key: `action "${name}"`, message });
    if (unset.length > 0) missing.set(name, unset);
    if (target !== null) handlers.set(name, { action, target });
  }
  if (found.length > 0) throw new MetadataError('inconsistent metadata', found);
  for (const [action, variables] of missing) log({ kind: 'actionUnavailable', action, variables });
  return handlers;
}

/** The `errors` of a call that failed, as Hasura stores them. */
function errorsOf({ code, message, extensions, internal }: EngineError, devMode: boolean): object {
  const shown = { code: extensions?.code ?? code, path: '$', error: message };
  return devMode && internal !== undefined ? { ...shown, internal } : shown;
}
