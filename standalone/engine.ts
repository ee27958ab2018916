/** The embedded engine on the database of the standalone server. */
import { join } from 'node:path';
import {
  createEngine,
  createPool,
  defaultChangeSettings,
  type Engine,
  type EngineMetrics,
  type EngineOptions,
  metadataAt,
  type Observe,
  watchFiles,
} from '@platform/engine';
import { type Api, apis, type RoleLimits } from '@platform/engine/settings';
import type { Tracing } from '@platform/runtime';
import { createHasura, type Hasura } from '../actions-server/graphql/client.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { consoleFolder } from './console-build.ts';
import type { DatabaseUrls } from './database-roles.ts';
import { engineEndpoint } from './engine-address.ts';
import { postTo } from './engine-post.ts';
import { migrationsFolder } from './migrate.ts';
import { migrationRecord } from './migration-record.ts';
import { defaultRoleLimits } from './role-limits.ts';

interface RunningEngine {
  readonly engine: Engine;
  /** The client of the actions-server, answered in this process. */
  readonly hasura: Hasura;
  /** Waits for running requests, and closes the connections. */
  stop(): Promise<void>;
}

export interface ActionsServer {
  readonly baseUrl: string;
  readonly secret: string;
}

interface EngineSettings {
  readonly adminSecret: string;
  /** Where the actions-server will answer the engine's calls; commands make none and leave it out. */
  readonly actions?: ActionsServer;
  /** Serves the console beside the engine. */
  readonly enableConsole?: boolean;
  /** What the port of the engine answers; everything, when left out. */
  readonly enabledApis?: readonly Api[];
  /** Whether administrators may send SQL and dump the database; they may, when left out. */
  readonly allowsSql?: boolean;
  /** The program `pg_dump`; the one in the search path when left out. */
  readonly pgDump?: string | null;
  /** Whether roles may call functions without having been granted them; they may, when left out. */
  readonly inferFunctionPermissions?: boolean;
  /** Whether metadata with an inconsistent object is refused as a whole; it is not, when left out. */
  readonly isStrict?: boolean;
  /** What requests of each role may cost; the defaults when left out. */
  readonly roleLimits?: RoleLimits;
  /** Connections of the pool; those of a server in one process when left out. */
  readonly poolSize?: number;
  /** Reads metadata again when its files change; it does, when left out. */
  readonly watchesFiles?: boolean;
  /** What the engine reports; nothing is, when left out. */
  readonly observe?: Observe | null;
  /** Measures the engine and its connections. */
  readonly metrics?: EngineMetrics | null;
  /** Traces the requests of the engine. */
  readonly tracing?: Tracing | null;
  /** What the audit calls whoever uses `hasura` of the result without a key. */
  readonly actor?: 'service' | 'cli';
}

/** An address that no name server knows. */
const noActionsServer: ActionsServer = { baseUrl: 'http://actions.invalid', secret: 'none' };

const requestTimeoutMs = 30_000;
/** Postgres itself is started with room for many more. */
const defaultPoolSize = 20;

/** The folder whose files are the metadata. */
export const metadataFolder = (): string => join(findProjectRoot(), 'metadata');

/** @throws MetadataError when metadata and database do not fit */
export async function startEngine(urls: DatabaseUrls, settings: EngineSettings): Promise<RunningEngine> {
  const { adminSecret, poolSize = defaultPoolSize, watchesFiles = true, actor = 'service' } = settings;
  const pool = createPool({
    connectionString: urls.engine,
    max: poolSize,
  });
  // The pool replaces an idle connection that is lost.
  pool.on('error', () => {});
  const ownerPool = createPool(
    { connectionString: urls.owner, max: 2, idleTimeoutMillis: 1000 },
    'connection of the owner of the tables',
  );
  ownerPool.on('error', () => {});
  const closePools = () => Promise.all([pool.end(), ownerPool.end()]);
  try {
    const engine = await createEngine({
      metadata: metadataAt(metadataFolder()),
      pool,
      ownerPool,
      adminSecret,
      options: optionsOf(settings, migrationRecord(ownerPool, migrationsFolder())),
    });
    settings.metrics?.watch(engine, pool);
    const stopWatching = watchesFiles
      ? watchFiles(metadataFolder(), () => void engine.reloadIfChanged())
      : () => {};
    const hasura = createHasura({
      endpoint: new URL(engineEndpoint),
      adminSecret,
      timeoutMs: requestTimeoutMs,
      post: postTo(engine),
      actor,
    });
    return {
      engine,
      hasura,
      stop: async () => {
        stopWatching();
        await engine.close();
        await closePools();
      },
    };
  } catch (error) {
    await closePools();
    throw error;
  }
}

function optionsOf(
  {
    actions,
    enableConsole = false,
    enabledApis = apis,
    allowsSql = true,
    pgDump = null,
    inferFunctionPermissions = true,
    isStrict = false,
    roleLimits = defaultRoleLimits,
    observe = null,
    metrics = null,
    tracing = null,
  }: EngineSettings,
  migrations: ReturnType<typeof migrationRecord>,
): EngineOptions {
  return {
    metadata: {
      environment: actionsEnvironment(actions ?? noActionsServer),
      buildsSchemas: actions !== undefined,
      inferFunctionPermissions,
      isStrict,
    },
    database: {
      // The same variable that the permissions of the metadata use for the account.
      connections: { accountVariable: 'x-hasura-group-id' },
      migrations,
      pgDump,
    },
    callers: { enabledApis, allowsSql, console: enableConsole ? { folder: consoleFolder() } : null },
    limits: { roles: roleLimits },
    // Only the server delivers events; commands may run beside it.
    events: { isServing: actions !== undefined },
    subscriptions: { changes: defaultChangeSettings },
    observation: { observe, tracing, servesMetrics: metrics !== null },
  };
}

/** The variables that metadata/actions.yaml names. */
function actionsEnvironment({ baseUrl, secret }: ActionsServer): Record<string, string> {
  return { ACTIONS_BASE_URL: baseUrl, ACTIONS_SECRET: secret };
}
