/** Production entry point: reads the configuration, starts the server and stops it on SIGTERM or SIGINT. */
import { startTracing } from '../http-server/start-tracing.ts';
import { ConfigError, loadConfig } from './config.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel);
  const tracing = await startTracing(config.tracing, (err) => log.warn({ err }, 'traces were not sent'));
  const server = await startServer(config, { log, tracing });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    await tracing?.close();
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
