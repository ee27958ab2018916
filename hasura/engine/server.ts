/**
 * The engine as a program of its own: configuration from the environment, one port, stops on SIGTERM. For consoles,
 * GraphQL clients and conformance tests; the platform itself runs the engine in its own process.
 */
import { z } from 'zod';
import { defaultMaximumAnswerBytes } from './actions/actions.ts';
import { type CorsPolicy, readCorsDomains } from './cors.ts';
import { createEngine } from './engine.ts';
import { defaultConnectionSettings } from './execute/connections.ts';
import { createPool } from './execute/pool.ts';
import { rejectedHasuraSettings } from './hasura-settings.ts';
import { defaultLimits } from './limits/limits.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { metadataAt, watchFiles } from './metadata/metadata-source.ts';
import { defaultSlowStatementMs } from './observation.ts';
import { defaultPreparedBytes } from './prepare/prepared-store.ts';
import { defaultQueueSettings } from './queue/durable-queue.ts';
import { defaultSubscriptionSettings } from './subscriptions/settings.ts';
import { defaultSocketSettings } from './subscriptions/sockets.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const switchedOn = z
  .enum(['true', 'false'])
  .default('true')
  .transform((value) => value === 'true');
const bound = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const { liveQueries: defaultPolling } = defaultSubscriptionSettings;
/** Milliseconds. */
const interval = z.coerce.number().int().min(1).default(defaultPolling.refetchIntervalMs);
const batchSize = z.coerce.number().int().min(1).default(defaultPolling.batchSize);
const seconds = (defaultMs: number) =>
  z.coerce
    .number()
    .positive()
    .default(defaultMs / 1000)
    .transform((value) => value * 1000);

/** A list that cannot be read is a problem of its variable. */
function corsDomains(text: string, context: z.RefinementCtx): CorsPolicy {
  try {
    return readCorsDomains(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
}

const environmentShape = z
  .object({
    DATABASE_URL: z.string().min(1),
    METADATA_FILE: z.string().min(1).optional(),
    METADATA_DIR: z.string().min(1).optional(),
    PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    ADMIN_SECRET: z.string().min(1),
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: flag,
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: z.string().min(1).optional(),
    HASURA_GRAPHQL_DEV_MODE: flag,
    HASURA_GRAPHQL_ENABLE_CONSOLE: flag,
    HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: switchedOn,
    HASURA_GRAPHQL_CORS_DOMAIN: z.string().default('*').transform(corsDomains),
    HASURA_GRAPHQL_DISABLE_CORS: flag,
    HASURA_GRAPHQL_WS_READ_COOKIE: flag,
    ENGINE_WATCH_METADATA: switchedOn,
    ENGINE_MAX_BODY_BYTES: bound(16 * 1024 * 1024),
    ENGINE_MAX_ACTION_ANSWER_BYTES: bound(defaultMaximumAnswerBytes),
    ENGINE_PREPARED_BYTES: bound(defaultPreparedBytes),
    ENGINE_STATEMENT_TIMEOUT_MS: bound(defaultLimits.statementMs),
    ENGINE_SLOW_STATEMENT_MS: bound(defaultSlowStatementMs),
    ENGINE_CONNECTION_WAIT_MS: bound(defaultConnectionSettings.connectionWaitMs),
    ENGINE_WAITING_REQUESTS: bound(defaultConnectionSettings.maxWaitingRequests),
    ENGINE_ACCOUNT_VARIABLE: z
      .string()
      .regex(/^x-hasura-/i)
      .default(defaultConnectionSettings.accountVariable)
      .transform((name) => name.toLowerCase()),
    ENGINE_MAX_DEPTH: bound(defaultLimits.depth),
    ENGINE_MAX_ROOT_FIELDS: bound(defaultLimits.rootFields),
    ENGINE_MAX_NODES: bound(defaultLimits.nodes),
    ENGINE_MAX_COST: bound(defaultLimits.cost),
    ENGINE_MAX_BATCH: bound(defaultLimits.batch),
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: interval,
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE: batchSize,
    HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: interval,
    HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE: batchSize,
    HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE: bound(defaultQueueSettings.concurrency),
    HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: bound(defaultQueueSettings.pollIntervalMs),
    HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: seconds(defaultQueueSettings.graceMs),
    HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE: seconds(defaultSocketSettings.keepAliveMs),
    HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT: seconds(defaultSocketSettings.initTimeoutMs),
  })
  .transform((environment, context) => {
    const metadataPath = environment.METADATA_FILE ?? environment.METADATA_DIR;
    if (metadataPath === undefined) {
      context.addIssue('METADATA_FILE or METADATA_DIR is required');
      return z.NEVER;
    }
    return { ...environment, metadataPath };
  });

async function main(): Promise<void> {
  const log = createLog();
  const environment = environmentShape.safeParse(process.env);
  if (!environment.success) throw new Error(z.prettifyError(environment.error));
  const refused = rejectedHasuraSettings(process.env, Object.keys(environmentShape.in.shape));
  if (refused.length > 0) throw new Error(refused.join('\n'));
  const config = environment.data;
  const pool = createPool({
    connectionString: config.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: config.ENGINE_CONNECTION_WAIT_MS,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log({ kind: 'requestFailed', role: null, error }));
  // One that breaks while it is in use fails its query, and says so again as an event: the same then.
  pool.on('connect', (client) => client.on('error', () => {}));
  const engine = await createEngine({
    metadata: metadataAt(config.metadataPath),
    pool,
    adminSecret: config.ADMIN_SECRET,
    options: {
      stringifyNumericTypes: config.HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
      unauthorizedRole: config.HASURA_GRAPHQL_UNAUTHORIZED_ROLE ?? null,
      devMode: config.HASURA_GRAPHQL_DEV_MODE,
      inferFunctionPermissions: config.HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS,
      enableConsole: config.HASURA_GRAPHQL_ENABLE_CONSOLE,
      preparedBytes: config.ENGINE_PREPARED_BYTES,
      limits: {
        statementMs: config.ENGINE_STATEMENT_TIMEOUT_MS,
        depth: config.ENGINE_MAX_DEPTH,
        rootFields: config.ENGINE_MAX_ROOT_FIELDS,
        nodes: config.ENGINE_MAX_NODES,
        cost: config.ENGINE_MAX_COST,
        batch: config.ENGINE_MAX_BATCH,
      },
      connections: {
        connectionWaitMs: config.ENGINE_CONNECTION_WAIT_MS,
        maxWaitingRequests: config.ENGINE_WAITING_REQUESTS,
        accountVariable: config.ENGINE_ACCOUNT_VARIABLE,
      },
      subscriptions: {
        liveQueries: {
          refetchIntervalMs: config.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL,
          batchSize: config.HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE,
        },
        streams: {
          refetchIntervalMs: config.HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL,
          batchSize: config.HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE,
        },
      },
      actions: {
        environment: process.env,
        maximumAnswerBytes: config.ENGINE_MAX_ACTION_ANSWER_BYTES,
      },
      events: {
        environment: process.env,
        concurrency: config.HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE,
        pollIntervalMs: config.HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL,
        graceMs: config.HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT,
      },
      observe: log,
      slowStatementMs: config.ENGINE_SLOW_STATEMENT_MS,
    },
  });
  const stopWatching = config.ENGINE_WATCH_METADATA
    ? watchFiles(config.metadataPath, () => void engine.reload())
    : () => {};
  const server = await listen(engine, config.PORT, {
    maximumBodyBytes: config.ENGINE_MAX_BODY_BYTES,
    cors: config.HASURA_GRAPHQL_DISABLE_CORS
      ? { kind: 'disabled', readsCookies: config.HASURA_GRAPHQL_WS_READ_COOKIE }
      : config.HASURA_GRAPHQL_CORS_DOMAIN,
    sockets: {
      keepAliveMs: config.HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE,
      initTimeoutMs: config.HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT,
    },
  });
  log({ kind: 'listening', port: server.port });
  const stop = async (): Promise<void> => {
    stopWatching();
    await server.close();
    await pool.end();
    log({ kind: 'stopped' });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  createLog()({ kind: 'startFailed', error });
  // Idle connections of the pool would keep the process alive.
  process.exit(1);
});
