/**
 * Requests of known sessions → response texts. The pipeline:
 *
 *   prepare (parse, limits, plan, statements; or a cached prepared request) → execute (one statement for a query, one
 *   transaction for a mutation) → the JSON text that Postgres made, sent on unchanged
 */

import {
  atOnce,
  Cancellation,
  type CancelSignal,
  inSpan,
  inTurns,
  operationNameIn,
  type Span,
  type Tracing,
} from '@platform/runtime';
import type { EngineState } from './engine-state.ts';
import { EngineError, isInternalFailure, toResponseText } from './errors.ts';
import { requestCancelled } from './execute/cancel-statement.ts';
import type { Connections } from './execute/connections.ts';
import { type Executable, executeOperation } from './execute/operation.ts';
import { StatementNames } from './execute/statement-names.ts';
import { type JsonText, sizeOf, toText } from './json-text.ts';
import { checkAnswer } from './limits/check.ts';
import type { Observe } from './log.ts';
import { RequestRecord } from './observation.ts';
import { prepare } from './prepare/prepare.ts';
import type { PreparedSubscription } from './prepare/prepared.ts';
import type { GraphqlRequest } from './request.ts';
import type { Session } from './session.ts';
import type { Receiver } from './subscriptions/receiver.ts';
import type { Subscriptions } from './subscriptions/subscriptions.ts';

interface RequestsContext {
  readonly state: () => EngineState;
  readonly connections: Connections;
  readonly subscriptions: Subscriptions;
  readonly devMode: boolean;
  /** null: there is no observer, and nothing is measured. */
  readonly observe: Observe | null;
  /** null: nothing is traced. */
  readonly tracing: Tracing | null;
  readonly slowStatementMs: number;
}

interface RespondOptions {
  /** Aborts when the client no longer waits. */
  readonly signal?: CancelSignal | undefined;
  /** The bytes of the answers before this one in the same batch, which have one limit together. */
  readonly sentBytes?: number;
}

/** A running request. */
interface RunningRequest extends Required<RespondOptions> {
  readonly request: GraphqlRequest;
  readonly session: Session;
  readonly record: RequestRecord | undefined;
}

export class Requests {
  readonly #context: RequestsContext;
  readonly #names = new StatementNames();
  readonly #running = new Set<Promise<unknown>>();

  constructor(context: RequestsContext) {
    this.#context = context;
  }

  /** The response to one request, errors included; never rejects. */
  respond(
    request: GraphqlRequest,
    session: Session,
    { signal, sentBytes = 0 }: RespondOptions,
  ): Promise<JsonText> {
    const asked = { request, session, signal, sentBytes };
    return this.#track(() =>
      this.#inSpan(session, (span) =>
        this.#answer({ ...asked, record: this.#recordOf(request, session, span) }),
      ),
    );
  }

  async #answer(asked: RunningRequest): Promise<JsonText> {
    const { request, session, record } = asked;
    try {
      const prepared = await inTurns(prepare(this.#context.state(), request, session, record));
      if (prepared.kind !== 'subscription') return await this.#run(prepared, asked);
      const message = 'subscriptions are not supported over HTTP, use websockets instead';
      throw new EngineError('unexpected-payload', message);
    } catch (error) {
      return [this.#fail(error, asked)];
    }
  }

  /** Starts an operation, subscriptions included. @returns a function that ends it */
  open(request: GraphqlRequest, session: Session, receiver: Receiver): () => void {
    const stopped = new Cancellation();
    let unsubscribe = (): void => {};
    const work = async (span: Span | null): Promise<void> => {
      const record = this.#recordOf(request, session, span);
      const asked = { request, session, signal: stopped, sentBytes: 0, record };
      let isStarted = false;
      try {
        const state = this.#context.state();
        const prepared = await inTurns(prepare(state, request, session, record));
        if (stopped.aborted) throw requestCancelled(stopped.reason);
        if (prepared.kind === 'subscription') {
          const isCurrent = state === this.#context.state();
          unsubscribe = this.#subscribe(isCurrent ? prepared : null, asked, receiver);
          record?.end(null);
          return;
        }
        isStarted = true;
        receiver.next(toText(await this.#run(prepared, asked)));
        receiver.complete();
      } catch (error) {
        const response = this.#fail(error, asked);
        if (isStarted) receiver.fail(response);
        else receiver.reject(response);
      }
    };
    void this.#track(() => this.#inSpan(session, work));
    return () => {
      stopped.abort(new Error('the client ended the operation'));
      unsubscribe();
    };
  }

  /** The response to a request without a session. */
  errorResponse(error: unknown): string {
    return this.#responseOf(error, null, false);
  }

  /** Waits for running requests. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#running]);
  }

  async #track<Result>(work: () => Promise<Result>): Promise<Result> {
    const task = work();
    this.#running.add(task);
    try {
      return await task;
    } finally {
      this.#running.delete(task);
    }
  }

  async #run(
    prepared: Executable,
    { request, session, signal, sentBytes, record }: RunningRequest,
  ): Promise<JsonText> {
    const { query, variables } = request;
    const state = this.#context.state();
    const limits = state.limitsOf(session.role);
    const caller = { signal, watcher: record };
    const connection = this.#context.connections.forRequest(session, limits, caller);
    const actions = state.actions.callerFor({ session, query });
    const context = { connection, names: this.#names, session, variables, actions };
    const response = ['{"data":', ...(await executeOperation(prepared, context)), '}'];
    // What a mutation has stored cannot be taken back for the size of its answer.
    if (prepared.kind === 'query') checkAnswer(sentBytes + sizeOf(response), limits);
    record?.end(null);
    return response;
  }

  /** @param prepared null when the metadata has changed since */
  #subscribe(
    prepared: PreparedSubscription | null,
    { request, session }: RunningRequest,
    receiver: Receiver,
  ): () => void {
    const { variables } = request;
    const prepareAgain = (): PreparedSubscription => {
      const again = atOnce(prepare(this.#context.state(), request, session));
      if (again.kind === 'subscription') return again;
      throw new Error(`a ${again.kind} cannot be subscribed to`);
    };
    const subscription = { prepare: prepareAgain, session, variables };
    return this.#context.subscriptions.start(subscription, prepared ?? prepareAgain(), receiver);
  }

  #inSpan<Result>({ headers }: Session, work: (span: Span | null) => Promise<Result>): Promise<Result> {
    return inSpan(this.#context.tracing, { name: 'graphql', traceparent: headers?.get('traceparent') }, work);
  }

  #recordOf(
    { operationName, query }: GraphqlRequest,
    { role }: Session,
    span: Span | null,
  ): RequestRecord | undefined {
    const { observe, tracing, slowStatementMs } = this.#context;
    if (observe === null && span === null) return undefined;
    const about = {
      role,
      operationName: operationName === null ? operationNameIn(query) : safeName(operationName),
    };
    return new RequestRecord({ observe: observe ?? (() => {}), slowStatementMs, tracing, span }, about);
  }

  #fail(error: unknown, { session, signal, record }: RunningRequest): string {
    const isCancelled = signal?.aborted === true;
    record?.end(error, isCancelled);
    return this.#responseOf(error, session.role, isCancelled);
  }

  #responseOf(error: unknown, role: string | null, isCancelled: boolean): string {
    const { observe, devMode } = this.#context;
    if (error instanceof EngineError && error.limit !== undefined)
      observe?.({ kind: 'requestRefused', limit: error.limit });
    // A cancelled request is no failure.
    if (isInternalFailure(error) && !isCancelled) observe?.({ kind: 'requestFailed', role, error });
    return toResponseText(error, { devMode });
  }
}

/** The name if it is a valid GraphQL name, and null otherwise: events must not contain other texts of clients. */
function safeName(operationName: string | null): string | null {
  return operationName !== null && /^[_A-Za-z][_0-9A-Za-z]{0,99}$/.test(operationName) ? operationName : null;
}
