/** What answers requests in one process: the engine, its port, and the actions-server. Alone or as one of several workers. */

import {
  createEngineMetrics,
  createLog,
  type Engine,
  type EngineMetrics,
  listen as listenEngine,
  type Observe,
} from '@platform/engine';
import { StopSteps, startTracing, type Tracing } from '@platform/runtime';
import { addNodeMetrics } from '@platform/runtime/metrics';
import { type Config, loadConfig } from '../actions-server/config.ts';
import type { Hasura } from '../actions-server/graphql/client.ts';
import { createLog as createApiLog, createWorkerLog } from '../actions-server/log.ts';
import { startServer } from '../actions-server/server.ts';
import type { EnvironmentVariables } from '../actions-server/settings/parse-environment.ts';
import type { Primary } from '../actions-server/workers/run-worker.ts';
import { createPrimaryCounterStore } from '../actions-server/workers/shared-counts.ts';
import { shareOfWorker } from '../actions-server/workers/worker-share.ts';
import type { DatabaseUrls } from './database-roles.ts';
import { type ActionsServer, startEngine } from './engine.ts';
import { corsPolicy, engineHost } from './engine-address.ts';
import { postTo } from './engine-post.ts';
import { engineConnections } from './process-connections.ts';
import { publicPlaces, shareOfRoles } from './role-limits.ts';
import type { Settings } from './settings.ts';

/** Plain data, because workers get it in a message. */
export interface ServeParameters {
  /** Of the actions-server, with what the standalone server adds. */
  readonly variables: EnvironmentVariables;
  readonly settings: Settings;
  readonly urls: DatabaseUrls;
  readonly adminSecret: string;
  readonly hasuraPort: number;
  /** By which commands recognise this server at the engine's port. */
  readonly instanceKey: string;
}

interface Serving {
  readonly enginePort: number;
  /** Lets requests in progress finish, then stops. */
  stop(): Promise<void>;
}

/**
 * Starts serving.
 * @param prepare is called with the engine before a port is open
 * @param primary of which this process is a worker; undefined when it is alone
 * @throws Error with a message for the operator; nothing is left running then
 */
export async function serve(
  parameters: ServeParameters,
  {
    primary,
    prepare = async () => {},
  }: {
    readonly primary?: Primary;
    readonly prepare?: (hasura: Hasura) => Promise<void>;
  } = {},
): Promise<Serving> {
  const { variables, settings, urls, adminSecret } = parameters;
  const { config, roleLimits } = shareOfProcess(variables, settings);
  const apiLog =
    primary === undefined ? createApiLog(config.logLevel) : createWorkerLog(config.logLevel, primary.number);
  const steps = new StopSteps();
  try {
    const tracing = await startTracing(config.tracing, (err) => apiLog.warn({ err }, 'traces were not sent'));
    steps.add(() => tracing?.close());
    const metrics = settings.metricsSecret === null ? null : createEngineMetrics();
    if (metrics !== null) addNodeMetrics(metrics.registry);
    const log = createLog(metrics?.observe);
    const observe: Observe = (event) => {
      log(event);
      if (event.kind === 'metadataReloaded' || event.kind === 'metadataRejected') primary?.reloaded();
    };
    const running = await startEngine(urls, {
      adminSecret,
      actions: actionsServer(config),
      enableConsole: settings.enableConsole,
      enabledApis: settings.enabledApis,
      allowsSql: settings.allowsSql,
      pgDump: settings.pgDump,
      inferFunctionPermissions: settings.inferFunctionPermissions,
      isStrict: settings.isStrict,
      roleLimits,
      poolSize: engineConnections(config.workers),
      // The primary watches for all.
      watchesFiles: primary === undefined,
      observe,
      metrics,
      tracing,
    });
    steps.add(running.stop);
    const { engine } = running;
    primary?.onReload(() => engine.reload());
    await prepare(running.hasura);

    const ports = await openPorts(engine, parameters, { primary, metrics, tracing, steps });
    const server = await startServer(
      { ...config, databaseUrl: urls.counters },
      {
        log: apiLog,
        tracing,
        hasuraPost: postTo(engine),
        hasuraSocketEndpoint: new URL(`ws://${engineHost}:${ports.sockets}/v1/graphql`),
        ...(primary === undefined
          ? {}
          : {
              machineCounts: createPrimaryCounterStore(),
              metricsOf: (registry) => primary.metricsOfAll('actions-server', registry),
            }),
      },
    );
    steps.add(server.stop);
    return { enginePort: ports.engine, stop: () => steps.run(config.shutdownGraceMs) };
  } catch (error) {
    await steps.run(0);
    throw error;
  }
}

/** The configuration and the limits of roles of this process, which may be one of several workers. */
function shareOfProcess(variables: EnvironmentVariables, settings: Pick<Settings, 'roleLimits'>) {
  const ofMachine = loadConfig(variables);
  const roleLimits = shareOfRoles(settings.roleLimits, ofMachine.workers);
  const shared = shareOfWorker(ofMachine);
  const publicReadsPerAccount = publicPlaces(roleLimits, shared.publicReadsPerAccount);
  return { config: { ...shared, publicReadsPerAccount }, roleLimits };
}

interface EngineSurroundings {
  readonly primary: Primary | undefined;
  readonly metrics: EngineMetrics | null;
  readonly tracing: Tracing | null;
  readonly steps: StopSteps;
}

/** Opens the port of the engine, and in a worker another one, which is its own, for the sockets of callers. */
async function openPorts(
  engine: Engine,
  { settings, hasuraPort, instanceKey }: ServeParameters,
  { primary, metrics, tracing, steps }: EngineSurroundings,
): Promise<{ readonly engine: number; readonly sockets: number }> {
  const engineServer = await listenEngine(engine, hasuraPort, {
    host: engineHost,
    instanceKey,
    cors: corsPolicy(settings.corsDomain, hasuraPort),
    tracing,
    ...(metrics === null
      ? {}
      : {
          metrics: {
            source: primary?.metricsOfAll('engine', metrics.registry) ?? metrics.registry,
            secret: settings.metricsSecret ?? '',
          },
        }),
  });
  steps.add(engineServer.close);
  if (primary === undefined) return { engine: engineServer.port, sockets: engineServer.port };
  // Sockets of callers stay in their worker, so that they end with it and with no other.
  const socketServer = await listenEngine(engine, 0, { host: engineHost, isExclusive: true, tracing });
  steps.add(socketServer.close);
  return { engine: engineServer.port, sockets: socketServer.port };
}

/** The actions-server as the engine reaches it: on this machine, whatever address it listens on. */
function actionsServer({ host, port, actionsSecret }: Config): ActionsServer {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { baseUrl: `http://${name}:${port}`, secret: actionsSecret ?? '' };
}
