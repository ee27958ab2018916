/** A thread of a reader process that ends the process when it uses more memory than `workerData.memoryMb`. */
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 25;
const limitBytes = (workerData as { memoryMb: number }).memoryMb * 1024 * 1024;

setInterval(() => {
  if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
