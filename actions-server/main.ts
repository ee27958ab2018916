/** Production entry point: reads the configuration, starts the server and stops it on SIGTERM or SIGINT. */
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startTracing } from '@platform/runtime';
import { type Config, loadConfig } from './config.ts';
import { createLog } from './log.ts';
import { setVariables } from './settings/parse-environment.ts';
import { ConfigError } from './settings/setting-problem.ts';
import { stopLimitMs } from './workers/stop-limit.ts';
import { startWorkers } from './workers/workers.ts';

interface Running {
  replaceWorkers(): Promise<void>;
  stop(): Promise<void>;
}

async function startAlone(config: Config): Promise<Running> {
  // A primary, which serves nothing, needs neither the time nor the memory that it takes.
  const { startServer } = await import('./server.ts');
  const log = createLog(config.logLevel);
  const tracing = await startTracing(config.tracing, (err) => log.warn({ err }, 'traces were not sent'));
  const server = await startServer(config, { log, tracing });
  return {
    replaceWorkers: async () => {},
    async stop() {
      await server.stop();
      await tracing?.close();
    },
  };
}

async function startInWorkers(config: Config): Promise<Running> {
  const workers = await startWorkers({
    program: fileURLToPath(new URL('./worker.js', import.meta.url)),
    count: config.workers,
    parameters: setVariables(process.env),
    killAfterMs: stopLimitMs(config),
    log: createLog(config.logLevel),
  });
  return { replaceWorkers: workers.replaceAll, stop: workers.stop };
}

async function main(): Promise<void> {
  let running: Running | null = null;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // While it starts nothing is in progress. The first process of a container is not ended by the signal itself.
    if (running === null) process.exit(128 + constants.signals.SIGTERM);
    await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // By default the signal would end a server that is starting, whose workers are new anyway.
  process.on('SIGUSR2', () => void running?.replaceWorkers().catch(report));

  const config = loadConfig(process.env);
  running = await (config.workers === 1 ? startAlone(config) : startInWorkers(config));
}

function report(error: unknown): void {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
}

main().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
