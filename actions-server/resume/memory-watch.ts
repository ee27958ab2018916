/**
 * A thread of a reader process that kills the process when it uses more memory than `workerData.memoryMb`.
 * It sends one message after its first check; from then on the limit is enforced.
 */
import { parentPort, workerData } from 'node:worker_threads';

const intervalMs = 25;
const limitBytes = (workerData as { memoryMb: number }).memoryMb * 1024 * 1024;

function check(): void {
  if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL');
}

check();
parentPort?.postMessage('watching');
setInterval(check, intervalMs);
