/** A thread that runs the documents that it is given, one after the other, and answers each with its report. */
import { parentPort, workerData } from 'node:worker_threads';
import { runDocument } from './run.ts';
import type { Variation } from './variation.ts';

const { seeds, fixed } = workerData as { seeds: string[]; fixed: Partial<Variation> };
for (const seed of seeds) parentPort?.postMessage(await runDocument(seed, fixed));
