/** The program of a worker of the actions-server. */
import { startTracing } from '@platform/runtime';
import { loadConfig } from './config.ts';
import { createWorkerLog } from './log.ts';
import { startServer } from './server.ts';
import type { EnvironmentVariables } from './settings/parse-environment.ts';
import { type Primary, runWorker } from './workers/run-worker.ts';
import { createPrimaryCounterStore } from './workers/shared-counts.ts';
import { shareOfWorker } from './workers/worker-share.ts';

/** @param parameters the variables of the environment, which the primary has checked */
async function serve(parameters: unknown, primary: Primary): Promise<{ stop(): Promise<void> }> {
  const config = shareOfWorker(loadConfig(parameters as EnvironmentVariables));
  const log = createWorkerLog(config.logLevel, primary.number);
  const tracing = await startTracing(config.tracing, (err) => log.warn({ err }, 'traces were not sent'));
  const server = await startServer(config, {
    log,
    tracing,
    machineCounts: createPrimaryCounterStore(),
    metricsOf: (registry) => primary.metricsOfAll('actions-server', registry),
  });
  return {
    async stop() {
      await server.stop();
      await tracing?.close();
    },
  };
}

runWorker(serve);
