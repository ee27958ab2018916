/**
 * The backend of the standalone server: a migrated Postgres and the embedded engine on it.
 */
import { join } from 'node:path';
import pg from 'pg';
import { createHasura, type Hasura } from '../actions-server/graphql/client.ts';
import { createEngine, type Engine } from '../hasura/engine/engine.ts';
import { createPool } from '../hasura/engine/execute/pool.ts';
import type { RoleLimits } from '../hasura/engine/limits/limits.ts';
import type { Observe } from '../hasura/engine/log.ts';
import { metadataAt, watchFiles } from '../hasura/engine/metadata/metadata-source.ts';
import type { EngineMetrics } from '../hasura/engine/metrics.ts';
import { defaultChangeSettings } from '../hasura/engine/subscriptions/settings.ts';
import type { Tracing } from '../http-server/tracing.ts';
import { checkDatabase } from './database-requirements.ts';
import type { DatabaseUrls } from './database-roles.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { postTo } from './engine-post.ts';
import { type MigrationOutcome, migrate } from './migrate.ts';
import { findProjectRoot } from './project-root.ts';
import { defaultRoleLimits } from './role-limits.ts';

export interface Backend {
  /** Where the actions-server counts requests. */
  readonly countersUrl: string;
  readonly engine: Engine;
  /** The client of the actions-server, answered in this process. */
  readonly hasura: Hasura;
  readonly migrations: MigrationOutcome;
  /** Sentences about what works less well than it could. */
  readonly warnings: readonly string[];
  /** Resolves when the embedded Postgres has ended and cannot be started again; never with an external Postgres. */
  readonly lost: Promise<void>;
  /** Waits for running requests, then stops what was started here. */
  stop(): Promise<void>;
}

export interface ActionsServer {
  readonly baseUrl: string;
  readonly secret: string;
}

/** An address that no name server knows. */
const noActionsServer: ActionsServer = { baseUrl: 'http://actions.invalid', secret: 'none' };

/** The address of the engine for clients that need one; requests to it never leave the process. */
export const engineEndpoint = 'http://engine.invalid/v1/graphql';
const requestTimeoutMs = 30_000;
/** Connections of the engine; Postgres itself is started with room for many more. */
const poolSize = 20;
/** For a connection of the pool, new or free. */
const connectTimeoutMs = 10_000;

/** @throws Error with a message for the operator: Postgres cannot be started or reached, or a migration failed. */
export async function startBackend(options: {
  dataDirectory: string;
  databaseUrl: string | undefined;
  /** How long the Postgres of `databaseUrl` may be away, in milliseconds. */
  startTimeoutMs: number;
  /** Is told while it waits for Postgres, and when the embedded one is started again. */
  print?: (text: string) => void;
  adminSecret: string;
  /** Where the actions-server will answer the engine's calls; commands make none and leave it out. */
  actions?: ActionsServer;
  /** Serves GraphiQL beside the engine. */
  enableConsole?: boolean;
  /** Whether roles may call functions without having been granted them; they may, when left out. */
  inferFunctionPermissions?: boolean;
  /** What requests of each role may cost; the defaults when left out. */
  roleLimits?: RoleLimits;
  /** What the engine reports; nothing is, when left out. */
  observe?: Observe;
  /** Measures the engine and its connections. */
  metrics?: EngineMetrics | null;
  /** Traces the requests of the engine. */
  tracing?: Tracing | null;
  /** What the audit calls whoever uses `hasura` of the result without a key. */
  actor?: 'service' | 'cli';
}): Promise<Backend> {
  const root = findProjectRoot();
  const { databaseUrl, startTimeoutMs, print = () => {} } = options;
  const postgres =
    databaseUrl === undefined
      ? await startEmbeddedDatabase(options.dataDirectory, (sentence) => print(`${sentence}\n`))
      : undefined;
  // The owner of an external database chose one role for everything.
  const urls: DatabaseUrls = postgres?.urls ?? allFor(databaseUrl ?? '');
  const pool = createPool({
    connectionString: urls.engine,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // The pool replaces an idle connection that is lost.
  pool.on('error', () => {});
  const ownerPool = new pg.Pool({ connectionString: urls.owner, max: 2, idleTimeoutMillis: 1000 });
  ownerPool.on('error', () => {});
  const stopDatabase = async () => {
    await Promise.all([pool.end(), ownerPool.end()]);
    await postgres?.stop();
  };
  try {
    const warnings = await checkDatabase(urls.owner, { timeoutMs: startTimeoutMs, print });
    const migrations = await migrate(urls.owner, join(root, 'migrations/default'));
    const { inferFunctionPermissions = true, roleLimits = defaultRoleLimits } = options;
    const {
      adminSecret,
      actions = noActionsServer,
      enableConsole = false,
      observe = null,
      tracing = null,
      actor = 'service',
    } = options;
    const metadata = join(root, 'metadata');
    const engine = await createEngine({
      metadata: metadataAt(metadata),
      pool,
      ownerPool,
      adminSecret,
      options: {
        environment: actionsEnvironment(actions),
        // Only the server delivers events; commands may run beside it.
        events: { isServing: options.actions !== undefined },
        buildsSchemas: options.actions !== undefined,
        subscriptions: { changes: defaultChangeSettings },
        // The same variable that the permissions of the metadata use for the account.
        connections: { accountVariable: 'x-hasura-group-id' },
        roleLimits,
        enableConsole,
        inferFunctionPermissions,
        observe,
        tracing,
      },
    });
    options.metrics?.watch(engine, pool);
    const stopWatching = watchFiles(metadata, () => void engine.reload());
    const hasura = createHasura({
      endpoint: new URL(engineEndpoint),
      adminSecret,
      timeoutMs: requestTimeoutMs,
      post: postTo(engine),
      actor,
    });
    return {
      countersUrl: urls.counters,
      warnings,
      engine,
      hasura,
      migrations,
      lost: postgres?.lost ?? new Promise<void>(() => {}),
      stop: async () => {
        stopWatching();
        await engine.close();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** The variables that metadata/actions.yaml names. */
function actionsEnvironment({ baseUrl, secret }: ActionsServer): Record<string, string> {
  return { ACTIONS_BASE_URL: baseUrl, ACTIONS_SECRET: secret };
}

function allFor(url: string): DatabaseUrls {
  return { owner: url, engine: url, counters: url };
}
