#!/usr/bin/env node
/**
 * The engine as a program of its own: reads the environment, serves one port, stops on SIGTERM. For consoles, GraphQL
 * clients and conformance tests; the platform runs the engine inside its own process. With `--strict` it does not start when
 * any object of the metadata is inconsistent.
 */
import { parseArgs } from 'node:util';
import { addNodeMetrics, startTracing, tracingSettings } from '@platform/runtime';
import { createEngine } from './engine.ts';
import { createPool } from './execute/pool.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { metadataAt, watchFiles } from './metadata/metadata-source.ts';
import { createEngineMetrics } from './metrics.ts';
import { readEnvironment } from './server-environment.ts';
import { engineOptions } from './server-options.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } });
  const config = readEnvironment(process.env);
  const metrics = config.HASURA_GRAPHQL_METRICS_SECRET === undefined ? null : createEngineMetrics();
  if (metrics !== null) addNodeMetrics(metrics.registry);
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
  const options = engineOptions(config, process.env);
  const engine = await createEngine({
    metadata: metadataAt(config.metadataPath),
    pool,
    adminSecret: config.ADMIN_SECRET,
    options: {
      ...options,
      metadata: { ...options.metadata, isStrict: values.strict || config.ENGINE_STRICT_METADATA },
      observation: { ...options.observation, observe: log, tracing, servesMetrics: metrics !== null },
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
