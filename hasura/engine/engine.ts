/**
 * The embedded engine: Hasura's GraphQL over a Postgres pool. Here its parts are put together; what a request goes
 * through is in `requests.ts`.
 */

import { type CancelSignal, PersistedQueries, type Tracing, withTimeout } from '@platform/runtime';
import type { GraphQLSchema } from 'graphql';
import type { Pool } from 'pg';
import { type ActionOptions, startActions } from './actions/actions.ts';
import { answerAdminRequest } from './admin/answer.ts';
import { CatalogState, type MigrationRecord } from './admin/catalog-state.ts';
import { sqlConnections } from './admin/command.ts';
import { explainRequest } from './admin/explain.ts';
import { answerDump } from './admin/pg-dump/answer-dump.ts';
import { Reloading } from './admin/reloading.ts';
import { answerConfig, serverConfig } from './admin/server-config.ts';
import { defaultStatisticsIntervalMs, startStatisticsRefresh } from './admin/statistics-refresh.ts';
import type { Environment } from './catalog/call-target.ts';
import { answerConsole } from './console/console.ts';
import { type Api, apis } from './enabled-apis.ts';
import { buildEngineState, findConsistentPart } from './engine-state.ts';
import { type EventOptions, startEvents } from './events/events.ts';
import { type ConnectionSettings, Connections, defaultConnectionSettings } from './execute/connections.ts';
import { poolBeside } from './execute/pool.ts';
import { answerGraphql, createFetch, type HttpDependencies } from './http.ts';
import { type JsonText, joinStrings, toText } from './json-text.ts';
import { checkBatch } from './limits/check.ts';
import type { Limits, RoleLimits } from './limits/limits.ts';
import type { Observe } from './log.ts';
import type { MetadataProblem } from './metadata/metadata-error.ts';
import { type MetadataSource, metadataInMemory } from './metadata/metadata-source.ts';
import type { Metadata } from './metadata/shape.ts';
import { defaultSlowStatementMs, watchSlowStatements } from './observation.ts';
import { defaultPreparedBytes } from './prepare/prepared-store.ts';
import { Presence } from './queue/presence.ts';
import type { GraphqlRequest } from './request.ts';
import { Requests } from './requests.ts';
import { type RequestHeaders, type Session, sessionFromHeaders, trustedSession } from './session.ts';
import type { Operations } from './subscriptions/operations.ts';
import { defaultSubscriptionSettings, type SubscriptionSettings } from './subscriptions/settings.ts';
import { Subscriptions } from './subscriptions/subscriptions.ts';

export interface EngineOptions {
  /** bigint, numeric, float8 and money as JSON strings, so that no client rounds them. */
  readonly stringifyNumericTypes?: boolean;
  /** Role of clients without credentials; without it they are rejected. */
  readonly unauthorizedRole?: string | null;
  /** Shows internal detail (SQL, database messages) in errors. Never in production. */
  readonly devMode?: boolean;
  /** How often subscriptions are polled; what is left out is Hasura's default. */
  readonly subscriptions?: Partial<SubscriptionSettings>;
  /** Whether a role may call the functions that read a table it may select from; otherwise each has to be granted. */
  readonly inferFunctionPermissions?: boolean;
  /** Bounds on what a request may ask for, in place of the defaults; the admin role has none. */
  readonly limits?: Partial<Limits>;
  /** The same for single roles, in place of `limits`. */
  readonly roleLimits?: RoleLimits;
  /** What prepared requests may take of memory, in bytes; 64 MiB when left out. */
  readonly preparedBytes?: number;
  /**
   * Builds the GraphQL schemas of all roles when metadata is loaded, so that no request waits for one. Without it each is
   * built on its first use.
   */
  readonly buildsSchemas?: boolean;
  /** How requests share the connections of the pool; what is left out is the default. */
  readonly connections?: Partial<ConnectionSettings>;
  /**
   * Rejects metadata of which any object is inconsistent. Without it such an object is left out and reported, and the rest is
   * served.
   */
  readonly isStrict?: boolean;
  /** Where applied migrations are recorded, when the CLI is not the only one who applies them. */
  readonly migrations?: MigrationRecord | null;
  /** Variables that addresses (`{{NAME}}`) and headers (`value_from_env`) of handlers and webhooks name. */
  readonly environment?: Environment;
  /** How handlers of actions are reached. */
  readonly actions?: ActionOptions;
  /** How webhooks of event and cron triggers are reached, and whether this engine is one that calls them. */
  readonly events?: EventOptions;
  /** Serves the console at `/console`, and GraphiQL at `/console/graphiql`. */
  readonly enableConsole?: boolean;
  /** What the port answers; all when left out. Requests in the same process are answered in any case. */
  readonly enabledApis?: readonly Api[];
  /** Whether administrators may send SQL and dump the database; they may, when left out. */
  readonly allowsSql?: boolean;
  /** The program `pg_dump` to use; without it the one in the search path, if it fits the server. */
  readonly pgDump?: string | null;
  /** Whether the program around the engine serves its metrics, for programs that ask. */
  readonly servesMetrics?: boolean;
  /** Where `scripts/bundle-console.js` writes the console; without it `/console` leads to GraphiQL. */
  readonly consoleFolder?: string;
  /** Milliseconds between two checks whether tables have grown so much that their statistics are read again. */
  readonly statisticsIntervalMs?: number;
  /** Called with every event, for logs and metrics. */
  readonly observe?: Observe | null;
  /** Traces requests and their statements. */
  readonly tracing?: Tracing | null;
  /** Statements that take at least so many milliseconds are reported on their own; one second by default. */
  readonly slowStatementMs?: number;
}

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

/** Milliseconds until a database that does not answer counts as away. */
const healthMs = 10_000;

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

/**
 * Starts an engine: joins metadata with the database that the pool reaches.
 * @throws MetadataError when they are inconsistent in something that cannot be left out
 */
export async function createEngine(input: {
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
}): Promise<Engine> {
  const { metadata, pool, adminSecret, options = {} } = input;
  const besides: Pool[] = [];
  const beside = (other: Pool, max: number, kind: string): Pool => {
    const made = poolBeside(other, max, kind);
    besides.push(made);
    return made;
  };
  // Whoever holds a connection for long has one of its own: whatever happens, requests and short work find theirs.
  const ownerPool = input.ownerPool ?? beside(pool, 2, 'connection for changes of triggers');
  const sqlPool = beside(
    ownerPool,
    sqlConnections,
    `connection for SQL and dumps (${sqlConnections} at a time)`,
  );
  const lockPool = beside(pool, 1, 'connection for the lock of the metadata');
  const upkeepPool = beside(pool, 2, 'connection for upkeep');
  let closing: Promise<unknown> | undefined;
  const closeBesides = () => {
    closing ??= Promise.all(besides.map((made) => made.end()));
    return closing;
  };
  const {
    stringifyNumericTypes = false,
    unauthorizedRole = null,
    devMode = false,
    observe = null,
    tracing = null,
    slowStatementMs = defaultSlowStatementMs,
  } = options;
  const log = observe ?? (() => {});
  const modelSettings = {
    inferFunctionPermissions: options.inferFunctionPermissions ?? true,
    environment: options.environment ?? {},
  };
  const presence = new Presence(upkeepPool, {
    onError: (error) => log({ kind: 'eventWorkerFailed', error }),
  });
  const states = await Reloading.start({
    ...{ pool, lockPool },
    source: 'read' in metadata ? metadata : metadataInMemory(() => metadata),
    build: (loaded) =>
      buildEngineState(pool, loaded, {
        ...modelSettings,
        isStrict: options.isStrict ?? false,
        limits: options.limits ?? {},
        roleLimits: options.roleLimits ?? {},
        stringifyNumericTypes,
        buildsSchemas: options.buildsSchemas ?? false,
        preparedBytes: options.preparedBytes ?? defaultPreparedBytes,
        startActions: (model) =>
          startActions({
            model,
            pool,
            ownerPool,
            presence,
            options: options.actions ?? {},
            devMode,
            log,
            tracing,
          }),
        startEvents: (model, leftOut) =>
          startEvents({
            ...{ model, leftOut, pool, ownerPool, upkeepPool, presence, log },
            options: options.events ?? {},
            environment: modelSettings.environment,
          }),
      }),
    check: async (database, loaded) =>
      (await findConsistentPart(database, loaded, modelSettings)).inconsistent,
    onReplaced: () => subscriptions.reprepareAll(),
    log,
  }).catch(async (error: unknown) => {
    presence.close();
    await closeBesides();
    throw error;
  });
  const stopRefresh = startStatisticsRefresh({
    ...{ pool, states, log },
    intervalMs: options.statisticsIntervalMs ?? defaultStatisticsIntervalMs,
  });
  const connectionSettings = { ...defaultConnectionSettings, ...options.connections };
  const connections = new Connections(pool, connectionSettings, unauthorizedRole);
  const watched = observe === null ? null : { observe, slowStatementMs };
  const subscriptionSettings = { ...defaultSubscriptionSettings, ...options.subscriptions };
  const subscriptions = new Subscriptions({
    ...{ connections, pool, ownerPool },
    model: () => states.current.model,
    watcher: watched === null ? undefined : watchSlowStatements(watched, { role: null, operationName: null }),
    limitsOf: (role) => states.current.limitsOf(role),
    settings: subscriptionSettings,
    devMode,
    onFailure: (error) => log({ kind: 'requestFailed', role: null, error }),
  });
  const requests = new Requests({
    state: () => states.current,
    connections,
    subscriptions,
    devMode,
    observe,
    tracing,
    slowStatementMs,
  });

  const authenticate = (headers: RequestHeaders) =>
    sessionFromHeaders(headers, { adminSecret, unauthorizedRole });
  const catalogState = new CatalogState({ pool, ownerPool, migrations: options.migrations ?? null });
  const enabledApis = options.enabledApis ?? apis;
  const allowsSql = options.allowsSql ?? true;
  const config = serverConfig({
    inferFunctionPermissions: modelSettings.inferFunctionPermissions,
    hasAdminSecret: adminSecret !== null,
    servesMetrics: options.servesMetrics ?? false,
    subscriptions: subscriptionSettings,
  });

  const http: HttpDependencies = {
    run: (request, session, runOptions) => requests.respond(request, session, runOptions),
    fail: (error) => requests.errorResponse(error),
    sessionOf: authenticate,
    persistedQueries: new PersistedQueries(),
    checkBatch: (size, session) => checkBatch(size, states.current.limitsOf(session.role)),
    admin: (api, body, session, signal) =>
      answerAdminRequest(api, body, { session, states, catalogState, pool, sqlPool, allowsSql, signal }),
    explain: (body, session, signal) =>
      explainRequest(body, session, { state: states.current, connections, signal }),
    pgDump: (body, session, signal) =>
      answerDump(body, { session, states, sqlPool, allowsSql, program: options.pgDump ?? null, signal }),
    config: (session) => answerConfig(session, config),
    apis: enabledApis,
    ...(options.enableConsole === true
      ? { console: (asked: Request) => answerConsole(asked, options.consoleFolder ?? null) }
      : {}),
    health: async () => {
      const isReachable = await withTimeout(healthMs, undefined, () => pool.query('select 1')).then(
        () => true,
        () => false,
      );
      if (!isReachable) return 'error';
      return states.isConsistent ? 'ok' : 'inconsistent';
    },
  };

  return {
    fetch: createFetch(http),
    post: async (headers, text, { signal, isTrusted = false, value } = {}) => {
      const sessionOf = isTrusted ? trustedSession : authenticate;
      return joinStrings(await answerGraphql({ headers, text, value }, { ...http, sessionOf }, signal));
    },
    run: async (request, session, { signal } = {}) =>
      toText(await requests.respond({ variables: {}, operationName: null, ...request }, session, { signal })),
    authenticate,
    open: (request, session, receiver) => requests.open(request, session, receiver),
    schemaFor: (role, { backendOnly = false } = {}) => states.current.schemaOf(role, backendOnly).schema,
    enabledApis,
    get roles() {
      return [...states.current.model.roles].sort();
    },
    reload: async () => {
      await states.reload();
      return states.problems;
    },
    reloadIfChanged: () => states.reloadIfChanged(),
    report: (error) => log({ kind: 'requestFailed', role: null, error }),
    get subscriptionCounts() {
      return subscriptions.counts;
    },
    get preparedBytes() {
      return states.current.prepared.bytes;
    },
    close: async () => {
      stopRefresh();
      await Promise.allSettled([requests.close(), subscriptions.close(), states.close()]);
      // Last: when the lock is released, the leases of this server expire.
      presence.close();
      await closeBesides();
    },
  };
}
