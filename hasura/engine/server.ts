/**
 * The engine as a program of its own: reads the environment, serves one port, stops on SIGTERM. For consoles, GraphQL
 * clients and conformance tests; the platform runs the engine inside its own process. With `--strict` it does not start when
 * any object of the metadata is inconsistent.
 */
import { parseArgs } from 'node:util';
import { startTracing, tracingSettings } from '@platform/runtime';
import { createEngine } from './engine.ts';
import { createPool } from './execute/pool.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { metadataAt, watchFiles } from './metadata/metadata-source.ts';
import { createEngineMetrics } from './metrics.ts';
import { readEnvironment } from './server-environment.ts';
import { defaultChangeSettings } from './subscriptions/settings.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
  const config = readEnvironment(process.env);
  const metrics = config.HASURA_GRAPHQL_METRICS_SECRET === undefined ? null : createEngineMetrics();
  const log = createLog(metrics?.observe);
  const tracing = await startTracing(tracingSettings(config), (error) =>
    log({ kind: 'tracingFailed', error }),
  );
  const pool = createPool({
    connectionString: config.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: config.ENGINE_CONNECTION_WAIT_MS,
  });
  pool.on('error', (error) => log({ kind: 'requestFailed', role: null, error }));
  const engine = await createEngine({
    metadata: metadataAt(config.metadataPath),
    pool,
    adminSecret: config.ADMIN_SECRET,
    options: {
      metadata: {
        environment: process.env,
        inferFunctionPermissions: config.HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS,
        isStrict: values.strict || config.ENGINE_STRICT_METADATA,
        buildsSchemas: true,
      },
      database: {
        connections: {
          connectionWaitMs: config.ENGINE_CONNECTION_WAIT_MS,
          maxWaitingRequests: config.ENGINE_WAITING_REQUESTS,
          accountVariable: config.ENGINE_ACCOUNT_VARIABLE,
        },
        pgDump: config.PG_DUMP ?? null,
      },
      callers: {
        unauthorizedRole: config.HASURA_GRAPHQL_UNAUTHORIZED_ROLE ?? null,
        enabledApis: config.HASURA_GRAPHQL_ENABLED_APIS,
        allowsSql: config.ENGINE_RUN_SQL,
        console: config.HASURA_GRAPHQL_ENABLE_CONSOLE ? {} : null,
      },
      answers: {
        stringifyNumericTypes: config.HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
        devMode: config.HASURA_GRAPHQL_DEV_MODE,
      },
      limits: {
        allRoles: {
          statementMs: config.ENGINE_STATEMENT_TIMEOUT_MS,
          depth: config.ENGINE_MAX_DEPTH,
          rootFields: config.ENGINE_MAX_ROOT_FIELDS,
          nodes: config.ENGINE_MAX_NODES,
          cost: config.ENGINE_MAX_COST,
          batch: config.ENGINE_MAX_BATCH,
        },
        roles: config.ENGINE_ROLE_LIMITS,
        preparedBytes: config.ENGINE_PREPARED_BYTES,
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
        changes: config.ENGINE_CHANGE_TRIGGERS ? defaultChangeSettings : null,
      },
      actions: { maximumAnswerBytes: config.ENGINE_MAX_ACTION_ANSWER_BYTES },
      events: {
        concurrency: config.HASURA_GRAPHQL_EVENTS_HTTP_POOL_SIZE,
        pollIntervalMs: config.HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL,
        graceMs: config.HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT,
      },
      observation: {
        observe: log,
        tracing,
        slowStatementMs: config.ENGINE_SLOW_STATEMENT_MS,
        servesMetrics: metrics !== null,
      },
    },
  });
  metrics?.watch(engine, pool);
  const stopWatching = config.ENGINE_WATCH_METADATA
    ? watchFiles(config.metadataPath, () => void engine.reloadIfChanged())
    : () => {};
  const server = await listen(engine, config.PORT, {
    maximumBodyBytes: config.ENGINE_MAX_BODY_BYTES,
    cors: config.HASURA_GRAPHQL_DISABLE_CORS
      ? { kind: 'disabled', readsCookies: config.HASURA_GRAPHQL_WS_READ_COOKIE }
      : config.HASURA_GRAPHQL_CORS_DOMAIN,
    ...(metrics === null
      ? {}
      : { metrics: { source: metrics.registry, secret: config.HASURA_GRAPHQL_METRICS_SECRET ?? '' } }),
    tracing,
    sockets: {
      keepAliveMs: config.HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE,
      initTimeoutMs: config.HASURA_GRAPHQL_WEBSOCKET_CONNECTION_INIT_TIMEOUT,
    },
  });
  const stop = async (): Promise<void> => {
    stopWatching();
    await server.close();
    await pool.end();
    await tracing?.close();
    log({ kind: 'stopped' });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // After the handlers: a supervisor that reads this line may stop the server at once.
  log({ kind: 'listening', port: server.port });
}

main().catch((error: unknown) => {
  createLog()({ kind: 'startFailed', error });
  // Without this, idle connections of the pool would keep the process alive.
  process.exit(1);
});
