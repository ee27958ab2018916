/**
 * A primary of the platform with workers that serve nothing, for tests of how workers are started, replaced and stopped. A line
 * on its input has the milliseconds that workers started from then on take: `{"load": 0, "start": 0, "stop": 0}`; that it was read,
 * and what happens to workers, is written as lines of JSON. It is compiled code that runs: `npm run build`.
 */
import cluster from 'node:cluster';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const say = (event, values = {}) =>
  writeSync(1, `${JSON.stringify({ event, pid: process.pid, ...values })}\n`);
const { WORKER_TIMES = '{"load": 0, "start": 0, "stop": 0}' } = process.env;

if (cluster.isPrimary) {
  const { startWorkers } = await import('../../dist/actions-server/workers/workers.js');
  const { createLog } = await import('../../dist/actions-server/log.js');
  createInterface({ input: process.stdin }).on('line', (line) => {
    process.env.WORKER_TIMES = line;
    say('taken', { times: line });
  });
  cluster.on('fork', (worker) => say('launched', { pid: worker.process.pid }));
  cluster.on('exit', (worker, code, signal) => say('ended', { pid: worker.process.pid, code, signal }));
  const workers = await startWorkers({
    program: fileURLToPath(import.meta.url),
    count: Number(process.env.WORKERS),
    parameters: null,
    killAfterMs: 30_000,
    log: createLog('error'),
  });
  process.on('SIGUSR2', () => {
    workers.replaceAll().then(
      () => say('replaced'),
      ({ message }) => say('not replaced', { message }),
    );
  });
  process.on('SIGTERM', () => {
    say('stopping');
    workers.stop().then(() => process.exit(0));
  });
  say('ready');
} else {
  const times = JSON.parse(WORKER_TIMES);
  await delay(times.load);
  const { runWorker } = await import('../../dist/actions-server/workers/run-worker.js');
  say('loaded');
  await runWorker(async (_parameters, { number }) => {
    await delay(times.start);
    say('serving', { number });
    return { stop: () => delay(times.stop) };
  });
}
