/** Production entry point: reads the configuration, starts the server and stops it on SIGTERM or SIGINT. */
import { ConfigError, loadConfig } from './config.ts';
import { startServer } from './server.ts';

async function main(): Promise<void> {
  const server = await startServer(loadConfig(process.env));

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
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
