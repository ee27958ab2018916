/**
 * Requests of known sessions → response texts. The pipeline:
 *
 *   prepare (parse, limits, plan, statements; or a cached prepared request) → execute (one statement for a query, one
 *   transaction for a mutation) → the JSON text that Postgres made, sent on unchanged
 */
import { inSpan, operationNameIn, type Span, type Tracing } from '../../http-server/tracing.ts';
import { Cancellation, type CancelSignal } from './cancel-signal.ts';
import type { EngineState } from './engine-state.ts';
import { EngineError, toResponseText } from './errors.ts';
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
    return this.#inSpan(session, (span) =>
      this.#answer({ request, session, signal, sentBytes, record: this.#recordOf(request, session, span) }),
    );
  }

  async #answer(asked: RunningRequest): Promise<JsonText> {
    const { request, session } = asked;
    try {
      const prepared = prepare(this.#context.state(), request, session, asked.record);
      if (prepared.kind !== 'subscription') return await this.#execute(prepared, asked);
      const message = 'subscriptions are not supported over HTTP, use websockets instead';
      throw new EngineError('unexpected-payload', message);
    } catch (error) {
      return [this.#fail(error, asked)];
    }
  }

  /** Starts an operation, subscriptions included. @returns a function that ends it */
  open(request: GraphqlRequest, session: Session, receiver: Receiver): () => void {
    const stopped = new Cancellation();
    let stop = () => stopped.abort(new Error('the client ended the operation'));
    // Runs up to the first statement, or to the start of a subscription, before it returns.
    void this.#inSpan(session, async (span) => {
      const record = this.#recordOf(request, session, span);
      const asked = { request, session, signal: stopped, sentBytes: 0, record };
      let running: Promise<JsonText>;
      try {
        const prepared = prepare(this.#context.state(), request, session, record);
        if (prepared.kind === 'subscription') {
          stop = this.#subscribe(request, session, receiver);
          record?.end(null);
          return;
        }
        running = this.#execute(prepared, asked);
      } catch (error) {
        receiver.reject(this.#fail(error, asked));
        return;
      }
      await running.then(
        (response) => {
          receiver.next(toText(response));
          receiver.complete();
        },
        (error) => receiver.fail(this.#fail(error, asked)),
      );
    });
    return () => stop();
  }

  /** The response to a request without a session. */
  errorResponse(error: unknown): string {
    return this.#responseOf(error, null, false);
  }

  /** Waits for running requests. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#running]);
  }

  async #execute(prepared: Executable, asked: RunningRequest): Promise<JsonText> {
    const task = this.#run(prepared, asked);
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

  #subscribe(request: GraphqlRequest, session: Session, receiver: Receiver): () => void {
    const prepareAgain = (): PreparedSubscription => {
      const prepared = prepare(this.#context.state(), request, session);
      if (prepared.kind === 'subscription') return prepared;
      throw new Error(`a ${prepared.kind} cannot be subscribed to`);
    };
    const { variables } = request;
    return this.#context.subscriptions.start({ prepare: prepareAgain, session, variables }, receiver);
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
    const isUnexpected = !(error instanceof EngineError) || error.code === 'unexpected';
    // A cancelled request is no failure.
    if (isUnexpected && !isCancelled) observe?.({ kind: 'requestFailed', role, error });
    return toResponseText(error, { devMode });
  }
}

/** The name if it is a valid GraphQL name, and null otherwise: events must not contain other texts of clients. */
function safeName(operationName: string | null): string | null {
  return operationName !== null && /^[_A-Za-z][_0-9A-Za-z]{0,99}$/.test(operationName) ? operationName : null;
}
