/**
 * The embedded engine: Hasura's GraphQL over a Postgres pool. Here its parts are put together; what a request goes
 * through is in `requests.ts`.
 */

import type { CancelSignal } from '@platform/runtime';
import type { GraphQLSchema } from 'graphql';
import type { Pool } from 'pg';
import type { Reloading } from './admin/reloading.ts';
import { defaultStatisticsIntervalMs, startStatisticsRefresh } from './admin/statistics-refresh.ts';
import type { Api } from './enabled-apis.ts';
import { httpOf } from './engine-http.ts';
import type { EngineOptions } from './engine-options.ts';
import { EnginePools } from './engine-pools.ts';
import { type EngineParts, startStates } from './engine-states.ts';
import { Connections, defaultConnectionSettings } from './execute/connections.ts';
import { answerGraphql, createFetch, type HttpDependencies } from './http.ts';
import { type JsonText, joinStrings, toText } from './json-text.ts';
import type { Log } from './log.ts';
import type { MetadataProblem } from './metadata/metadata-error.ts';
import { type MetadataSource, metadataInMemory } from './metadata/metadata-source.ts';
import type { Metadata } from './metadata/shape.ts';
import { defaultSlowStatementMs, watchSlowStatements } from './observation.ts';
import { Presence } from './queue/presence.ts';
import type { GraphqlRequest } from './request.ts';
import { Requests } from './requests.ts';
import { type RequestHeaders, type Session, sessionFromHeaders, trustedSession } from './session.ts';
import type { Operations } from './subscriptions/operations.ts';
import type { Receiver } from './subscriptions/receiver.ts';
import { defaultSubscriptionSettings } from './subscriptions/settings.ts';
import { Subscriptions } from './subscriptions/subscriptions.ts';

/** What a caller in the same process knows of its request already. */
interface KnownRequest {
  /**
   * The caller has the admin secret by construction, as the server has that started the engine: the secret in the headers
   * is not compared.
   */
  readonly isTrusted?: boolean;
  /** The value of the body, if it was parsed already: the text is not parsed again. It is not changed. */
  readonly value?: unknown;
}

interface PostOptions {
  /**
   * Aborts when the client no longer waits: the running statement is cancelled, a transaction is rolled back, and later
   * statements do not start. The answer then does not tell whether data was stored.
   */
  readonly signal?: CancelSignal | undefined;
}

/** `Operations` are for sockets: any operation, subscriptions included. */
export interface Engine extends Operations {
  /** Answers every request like Hasura's own port; the request's signal cancels it. */
  fetch(request: Request): Promise<Response>;
  /**
   * `POST /v1/graphql` without the objects of `fetch`, which cost several times as much as a read by key: the text of a
   * body → the JSON text of the response, in pieces. The status is always 200. Never rejects.
   */
  post(headers: RequestHeaders, body: string, options?: PostOptions & KnownRequest): Promise<JsonText>;
  /** Answers one GraphQL request of a known session with the JSON text of the response, errors included. */
  run(
    request: Partial<GraphqlRequest> & Pick<GraphqlRequest, 'query'>,
    session: Session,
    options?: PostOptions,
  ): Promise<string>;
  /** The GraphQL schema of a role, for code generation and introspection. */
  schemaFor(role: string, options?: { readonly backendOnly?: boolean }): GraphQLSchema;
  /** What the port answers. */
  readonly enabledApis: readonly Api[];
  /** Every role that metadata names, `admin` included. */
  readonly roles: readonly string[];
  /**
   * Reads metadata and the database schema again. Running requests use the old version to their end, later requests the
   * new one, without its inconsistent objects. If it cannot be used at all, the old one stays in use.
   * @returns why it is not in use; empty when it is
   */
  reload(): Promise<readonly MetadataProblem[]>;
  /** Reloads when the files of the metadata are others than those in use, as after an edit by hand. */
  reloadIfChanged(): Promise<void>;
  /** Tells the observer of a fault that no answer can name. */
  report(error: unknown): void;
  /** The number of polled statements of subscriptions and of their subscribers. */
  readonly subscriptionCounts: { readonly pollers: number; readonly subscribers: number };
  /** The estimated size of the prepared requests, in bytes. */
  readonly preparedBytes: number;
  /** Waits for running requests. The caller has to close the pool. */
  close(): Promise<void>;
}

interface EngineInput {
  /** Checked metadata, or the source from which every reload reads it. */
  readonly metadata: Metadata | MetadataSource;
  readonly pool: Pool;
  /**
   * For definitions of the engine's own tables and triggers, and for SQL of administrators, when the role of `pool` may not
   * make them. Its role owns the tracked tables.
   */
  readonly ownerPool?: Pool;
  /** null: clients need no secret; they have the role that they name, or admin. */
  readonly adminSecret: string | null;
  readonly options?: EngineOptions;
}

/**
 * Starts an engine: joins metadata with the database that the pool reaches.
 * @throws MetadataError when they are inconsistent in something that cannot be left out
 */
export async function createEngine(input: EngineInput): Promise<Engine> {
  const { metadata, options = {}, adminSecret } = input;
  const log = options.observation?.observe ?? (() => {});
  const pools = new EnginePools(input.pool, input.ownerPool);
  const presence = new Presence(pools.upkeepPool, {
    onError: (error) => log({ kind: 'eventWorkerFailed', error }),
  });
  const source = 'read' in metadata ? metadata : metadataInMemory(() => metadata);
  try {
    const parts = { pools, presence, log, options };
    return new EmbeddedEngine(await startStates(source, parts), adminSecret, parts);
  } catch (error) {
    presence.close();
    await pools.close();
    throw error;
  }
}

class EmbeddedEngine implements Engine {
  readonly enabledApis: readonly Api[];
  readonly #states: Reloading;
  readonly #subscriptions: Subscriptions;
  readonly #requests: Requests;
  readonly #http: HttpDependencies;
  readonly #fetch: Engine['fetch'];
  readonly #log: Log;
  readonly #pools: EnginePools;
  readonly #presence: Presence;
  readonly #stopRefresh: () => void;

  constructor(states: Reloading, adminSecret: string | null, { pools, presence, log, options }: EngineParts) {
    const { unauthorizedRole = null } = options.callers ?? {};
    const { devMode = false } = options.answers ?? {};
    const {
      observe = null,
      tracing = null,
      slowStatementMs = defaultSlowStatementMs,
    } = options.observation ?? {};
    const connectionSettings = { ...defaultConnectionSettings, ...options.database?.connections };
    const connections = new Connections(pools.pool, connectionSettings, unauthorizedRole);
    const watched = observe === null ? null : { observe, slowStatementMs };
    this.#states = states;
    this.#pools = pools;
    this.#presence = presence;
    this.#log = log;
    this.#subscriptions = new Subscriptions({
      connections,
      pool: pools.pool,
      ownerPool: pools.ownerPool,
      model: () => states.current.model,
      watcher:
        watched === null ? undefined : watchSlowStatements(watched, { role: null, operationName: null }),
      limitsOf: (role) => states.current.limitsOf(role),
      settings: { ...defaultSubscriptionSettings, ...options.subscriptions },
      devMode,
      onFailure: (error) => this.report(error),
    });
    states.onReplaced(() => this.#subscriptions.reprepareAll());
    this.#requests = new Requests({
      state: () => states.current,
      subscriptions: this.#subscriptions,
      connections,
      devMode,
      observe,
      tracing,
      slowStatementMs,
    });
    this.#http = httpOf({
      states,
      pools,
      connections,
      requests: this.#requests,
      options,
      hasAdminSecret: adminSecret !== null,
      authenticate: (headers) => sessionFromHeaders(headers, { adminSecret, unauthorizedRole }),
    });
    this.#fetch = createFetch(this.#http);
    this.enabledApis = this.#http.apis;
    this.#stopRefresh = startStatisticsRefresh({
      pool: pools.pool,
      states,
      log,
      intervalMs: options.database?.statisticsIntervalMs ?? defaultStatisticsIntervalMs,
    });
  }

  fetch(request: Request): Promise<Response> {
    return this.#fetch(request);
  }

  async post(
    headers: RequestHeaders,
    text: string,
    { signal, isTrusted = false, value }: PostOptions & KnownRequest = {},
  ): Promise<JsonText> {
    const sessionOf = isTrusted ? trustedSession : this.#http.sessionOf;
    return joinStrings(await answerGraphql({ headers, text, value }, { ...this.#http, sessionOf }, signal));
  }

  async run(
    request: Partial<GraphqlRequest> & Pick<GraphqlRequest, 'query'>,
    session: Session,
    { signal }: PostOptions = {},
  ): Promise<string> {
    const whole = { variables: {}, operationName: null, ...request };
    return toText(await this.#requests.respond(whole, session, { signal }));
  }

  authenticate(headers: RequestHeaders): Session {
    return this.#http.sessionOf(headers);
  }

  open(request: GraphqlRequest, session: Session, receiver: Receiver): () => void {
    return this.#requests.open(request, session, receiver);
  }

  schemaFor(role: string, { backendOnly = false }: { readonly backendOnly?: boolean } = {}): GraphQLSchema {
    return this.#states.current.schemaOf(role, backendOnly).schema;
  }

  get roles(): readonly string[] {
    return [...this.#states.current.model.roles].sort();
  }

  async reload(): Promise<readonly MetadataProblem[]> {
    await this.#states.reload();
    return this.#states.problems;
  }

  reloadIfChanged(): Promise<void> {
    return this.#states.reloadIfChanged();
  }

  report(error: unknown): void {
    this.#log({ kind: 'requestFailed', role: null, error });
  }

  get subscriptionCounts(): Engine['subscriptionCounts'] {
    return this.#subscriptions.counts;
  }

  get preparedBytes(): number {
    return this.#states.current.prepared.bytes;
  }

  async close(): Promise<void> {
    this.#stopRefresh();
    await Promise.allSettled([this.#requests.close(), this.#subscriptions.close(), this.#states.close()]);
    // Last: when the lock is released, the leases of this server expire.
    this.#presence.close();
    await this.#pools.close();
  }
}
