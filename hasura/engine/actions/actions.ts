/**
 * Actions at work: calls of handlers for requests that wait for the answer, and for those that only want an id. Made
 * with the engine; without actions in the metadata there is nothing here to run.
 */
import type pg from 'pg';
import type { Action } from '../catalog/action-types.ts';
import { EngineError } from '../errors.ts';
import type { ActionCaller } from '../execute/action-steps.ts';
import { bind } from '../execute/bind.ts';
import type { RequestConnection } from '../execute/connections.ts';
import { translate } from '../execute/pg-errors.ts';
import { runText } from '../execute/run-statement.ts';
import type { Log } from '../log.ts';
import { MetadataError } from '../metadata/metadata-error.ts';
import type { Model } from '../model/model.ts';
import type { ActionCall } from '../plan/actions/action-plan.ts';
import type { Session } from '../session.ts';
import type { SelectOptions } from '../sql/select.ts';
import { ActionLog, type CallOutcome, type LoggedCall } from './action-log.ts';
import { type ActionFetch, type Answer, callHandler } from './call-handler.ts';
import { forwardedHeaders } from './client-headers.ts';
import { type Environment, type Handler, resolveHandlers } from './handler.ts';
import { showAnswer } from './show-answer.ts';
import { ActionWorker } from './worker.ts';

export interface ActionOptions {
  /** How handlers are reached; the network by default. */
  readonly fetch?: ActionFetch;
  /** Variables that addresses (`{{NAME}}`) and headers (`value_from_env`) of handlers name. */
  readonly environment?: Environment;
  /** Milliseconds between two looks for calls of asynchronous actions that were left over. */
  readonly lookMs?: number;
}

/** The request around a call. */
export interface CallingRequest {
  readonly session: Session;
  /** The text of the document. */
  readonly query: string;
}

export interface Actions {
  /** Answers the calls of one request. */
  callerFor(request: CallingRequest): ActionCaller;
  /** Takes no more calls for later, and waits a moment for those under way. */
  close(): Promise<void>;
}

interface ActionsInput {
  readonly model: Model;
  readonly pool: pg.Pool;
  readonly options: ActionOptions;
  readonly select: SelectOptions;
  readonly devMode: boolean;
  readonly log: Log;
}

/** More than the timeout: the answer has to be read and written down, too. */
const marginSeconds = 30;

/**
 * Makes the handlers ready and, when there are asynchronous actions, their log table and the worker that does them.
 * @throws MetadataError for a handler whose address or headers cannot be made
 */
export async function startActions(input: ActionsInput): Promise<Actions> {
  const { model, pool, options, log, devMode } = input;
  const { fetch = (request) => globalThis.fetch(request), environment = {} } = options;
  const { handlers, missing, problems } = resolveHandlers(model.actions, environment);
  if (problems.length > 0) throw new MetadataError('inconsistent metadata', problems);
  for (const [action, variables] of missing) log({ kind: 'actionUnavailable', action, variables });
  const handlerOf = (name: string): Handler => {
    const handler = handlers.get(name);
    if (handler === undefined)
      throw new EngineError('not-supported', `the action "${name}" is not available on this server`);
    return handler;
  };

  async function show(
    answer: Answer,
    { output }: ActionCall,
    session: Session,
    connection: RequestConnection,
  ): Promise<string> {
    const shown = showAnswer(answer, output, input.select);
    if ('text' in shown) return shown.text;
    try {
      const { text, parameters } = shown.statement;
      const values = bind(parameters, { session, variables: {} });
      const [row] = await runText(connection, { text, values });
      return row?.[0] ?? 'null';
    } catch (error) {
      throw translate(error);
    }
  }

  async function doLater(call: LoggedCall, signal: AbortSignal): Promise<CallOutcome> {
    try {
      const { text } = await callHandler(
        handlerOf(call.actionName),
        { ...call, requestQuery: null, isExplained: devMode, signal },
        fetch,
      );
      return { response: text };
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError)) throw error;
      if (error.code !== 'action-refused') log({ kind: 'actionFailed', action: call.actionName, error });
      return { errors: errorsOf(error, devMode) };
    }
  }

  const asynchronous = model.actions.filter(({ isAsynchronous }) => isAsynchronous);
  const later =
    asynchronous.length === 0 ? null : await startLater(pool, asynchronous, doLater, options, log);

  return {
    callerFor: ({ session, query }) => {
      const sessionVariables = Object.fromEntries(session.variables);
      return async (call, text, connection) => {
        const { action } = call;
        const clientHeaders = forwardedHeaders(action, session.headers);
        if (call.kind === 'action') {
          const given = {
            input: text,
            sessionVariables,
            requestQuery: query,
            clientHeaders,
            isExplained: devMode,
          };
          return show(await callHandler(handlerOf(action.name), given, fetch), call, session, connection);
        }
        if (later === null) throw new Error(`${action.name} is not asynchronous`);
        const id = await later.log
          .add({ actionName: action.name, input: text, sessionVariables, clientHeaders })
          .catch((error: unknown) => {
            throw translate(error);
          });
        later.worker.look();
        return JSON.stringify(id);
      };
    },
    close: async () => {
      await later?.worker.close();
    },
  };
}

async function startLater(
  pool: pg.Pool,
  actions: readonly Action[],
  doCall: (call: LoggedCall, signal: AbortSignal) => Promise<CallOutcome>,
  { lookMs }: ActionOptions,
  log: Log,
): Promise<{ log: ActionLog; worker: ActionWorker }> {
  const actionLog = new ActionLog(pool);
  await actionLog.create();
  const worker = new ActionWorker(actionLog, doCall, {
    actionNames: actions.map(({ name }) => name),
    holdSeconds: Math.max(...actions.map(({ timeoutSeconds }) => timeoutSeconds)) + marginSeconds,
    ...(lookMs === undefined ? {} : { lookMs }),
    onError: (error) => log({ kind: 'actionWorkerFailed', error }),
  });
  worker.look();
  return { log: actionLog, worker };
}

/** The `errors` of a call that failed, as Hasura stores them. */
function errorsOf({ code, message, extensions, internal }: EngineError, devMode: boolean): object {
  const shown = { code: extensions?.code ?? code, path: '$', error: message };
  return devMode && internal !== undefined ? { ...shown, internal } : shown;
}
