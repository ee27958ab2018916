/** An engine of its own on a port, as the environment of its program says. */
import { startTracing, tracingSettings } from '@platform/runtime';
import { addNodeMetrics } from '@platform/runtime/metrics';
import { createEngine } from './engine.ts';
import { createPool } from './execute/pool.ts';
import { listen } from './listen.ts';
import { createLog, type Observe } from './log.ts';
import { metadataAt, watchFiles } from './metadata/metadata-source.ts';
import { createEngineMetrics } from './metrics.ts';
import { readEnvironment } from './server-environment.ts';
import { engineOptions } from './server-options.ts';

export interface Served {
  readonly port: number;
  readonly log: Observe;
  /** Answers what is being answered, and ends. */
  stop(): Promise<void>;
}

/**
 * Starts an engine and listens.
 * @param environment the variables of the program
 * @param options.makeLog what makes the log, from what gets each event, too
 * @throws Error when a variable, the metadata or the database is not as it has to be
 */
export async function serve(
  environment: Readonly<Record<string, string | undefined>>,
  { isStrict = false, makeLog = createLog } = {},
): Promise<Served> {
  const config = readEnvironment(environment);
  const metrics = config.HASURA_GRAPHQL_METRICS_SECRET === undefined ? null : createEngineMetrics();
  if (metrics !== null) addNodeMetrics(metrics.registry);
  const log = makeLog(metrics?.observe);
  const tracing = await startTracing(tracingSettings(config), (error) =>
    log({ kind: 'tracingFailed', error }),
  );
  const pool = createPool({
    connectionString: config.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: config.ENGINE_CONNECTION_WAIT_MS,
  });
  pool.on('error', (error) => log({ kind: 'requestFailed', role: null, error }));
  const options = engineOptions(config, environment);
  const engine = await createEngine({
    metadata: metadataAt(config.metadataPath),
    pool,
    adminSecret: config.ADMIN_SECRET,
    options: {
      ...options,
      metadata: { ...options.metadata, isStrict: isStrict || config.ENGINE_STRICT_METADATA },
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
  return { port: server.port, log, stop };
}
