/** Production entry: environment → configuration → dependencies → app → listen, until a signal says stop. */
import { createApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { createDependencies } from './dependencies.ts';
import { listen } from './listen.ts';
import { startJobWorker } from './tasks/job-worker.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const dependencies = await createDependencies(config);
  const { log } = dependencies;
  const jobWorker = await startJobWorker(dependencies);
  const listening = await listen(createApp(dependencies), config.port, config.host);
  log.info({ port: listening.port }, 'listening');

  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await listening.stop(config.shutdownGraceMs);
    await jobWorker.stop();
    await dependencies.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
