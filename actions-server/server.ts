/** The actions-server: dependencies, task loop, HTTP port; started in this order, stopped in reverse order. */

import { type MetricsSource, StopSteps } from '@platform/runtime';
import { addNodeMetrics } from '@platform/runtime/metrics';
import type { Registry } from 'prom-client';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createDependencies } from './create-dependencies.ts';
import type { Dependencies } from './dependencies.ts';
import { serveGraphqlSockets } from './endpoints/graphql/subscriptions.ts';
import { listen } from './listen.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { addStateMetrics } from './metrics/state-metrics.ts';
import { startTaskLoop } from './tasks/task-loop.ts';

/** How long after its start the server starts the readers of resumes, so that they do not slow its first requests down. */
const prepareReadersAfterMs = 10_000;

interface RunningServer {
  readonly port: number;
  /** Lets requests, tasks and webhooks in progress finish for `graceMs`, by default the configured time, then stops everything. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts the server; `options` replace the network to Hasura and the log. `metricsOf` makes what the port of the metrics
 * answers of the metrics of this process; they are answered themselves when it is left out.
 * @throws Error when the port is taken or the database of the rate limits cannot be reached; nothing is left running
 */
export async function startServer(
  config: Config,
  {
    metricsOf = (registry) => registry,
    ...options
  }: Parameters<typeof createDependencies>[1] & { metricsOf?: (registry: Registry) => MetricsSource } = {},
): Promise<RunningServer> {
  const dependencies = await createDependencies(config, options);
  const { log } = dependencies;
  const steps = new StopSteps();
  steps.add(() => dependencies.close());
  try {
    const { webhookSender, emailSender } = dependencies;
    webhookSender.start();
    steps.add((graceMs) => webhookSender.stop(graceMs));
    emailSender?.start();
    steps.add((graceMs) => emailSender?.stop(graceMs));
    const taskLoop = startTaskLoop(dependencies.taskRunner, dependencies, {
      jobs: maintenanceJobs(dependencies.taskRunner.store, dependencies),
      onTurn: () => webhookSender.wake(),
    });
    steps.add((graceMs) => taskLoop.stop(graceMs));
    const app = createApp(dependencies);
    const listening = await listen(
      app,
      log,
      config.port,
      config.host,
      serveGraphqlSockets(app, dependencies),
    );
    steps.add((graceMs) => listening.stop(graceMs));
    if (config.metrics !== null) {
      const { registry } = dependencies.metrics;
      addNodeMetrics(registry);
      addStateMetrics(registry, dependencies);
      const metrics = await serveMetrics(metricsOf(registry), config.metrics, log);
      steps.add(() => metrics.stop());
      log.info({ port: metrics.port }, 'serving metrics');
    }
    const preparing = setTimeout(() => dependencies.resumeReader.prepare(), prepareReadersAfterMs);
    steps.add(() => clearTimeout(preparing));
    log.info({ port: listening.port }, 'listening');
    void reportStorage(dependencies);
    return {
      port: listening.port,
      async stop(graceMs = config.shutdownGraceMs) {
        log.info('stopping');
        await steps.run(graceMs);
        log.info('stopped');
      },
    };
  } catch (error) {
    await steps.run(0);
    throw error;
  }
}

/** The server works without its storage, so that whoever has made a mistake in its settings must be told. */
async function reportStorage({
  storageProblem,
  log,
}: Pick<Dependencies, 'storageProblem' | 'log'>): Promise<void> {
  const problem = await storageProblem();
  if (problem !== null) log.error(problem);
}
