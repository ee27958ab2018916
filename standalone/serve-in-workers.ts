/** The standalone server in several processes: this one starts and watches them (`actions-server/workers/`), and serves nothing. */
import { fileURLToPath } from 'node:url';
import { watchFiles } from '@platform/engine';
import type { Config } from '../actions-server/config.ts';
import type { Hasura } from '../actions-server/graphql/client.ts';
import { createLog } from '../actions-server/log.ts';
import { stopLimitMs } from '../actions-server/workers/stop-limit.ts';
import { startWorkers } from '../actions-server/workers/workers.ts';
import { metadataFolder, startEngine } from './engine.ts';
import type { ServeParameters } from './serve.ts';

/** The compiled program of a worker, which is in `dist` even when this module runs from source. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/standalone/worker.js' : './worker.js', import.meta.url),
);

/**
 * Starts `config.workers` processes.
 * @param prepare is called with the database before a port is open
 * @throws Error with a message for the operator; nothing is left running then
 */
export async function serveInWorkers(
  parameters: ServeParameters,
  config: Config,
  prepare: (hasura: Hasura) => Promise<void>,
): Promise<{ replaceWorkers(): Promise<void>; stop(): Promise<void> }> {
  // Only for the preparation: this process then keeps neither connections nor schemas.
  const engine = await startEngine(parameters.urls, {
    adminSecret: parameters.adminSecret,
    isStrict: parameters.settings.isStrict,
    watchesFiles: false,
  });
  await prepare(engine.hasura).finally(engine.stop);
  const log = createLog(config.logLevel);
  const workers = await startWorkers({
    program,
    count: config.workers,
    parameters,
    killAfterMs: stopLimitMs(config),
    log,
  });
  const stopWatching = watchFiles(metadataFolder(), workers.reload);
  return {
    replaceWorkers: workers.replaceAll,
    async stop() {
      stopWatching();
      await workers.stop();
    },
  };
}
