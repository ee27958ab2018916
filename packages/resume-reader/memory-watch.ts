/**
 * A thread of a reader process that kills the process when it uses more memory than `workerData.memoryMb`.
 * It sends one message after its first check; from then on the limit is enforced.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { enforceMemoryLimit } from './memory-limit.ts';

const intervalMs = 25;
const { memoryMb } = workerData as { memoryMb: number };

enforceMemoryLimit(memoryMb);
parentPort?.postMessage('watching');
setInterval(() => enforceMemoryLimit(memoryMb), intervalMs);
