/** A thread that runs the documents that it is given, one after the other, and answers each with its report. */
import { register } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Programs } from './formats/write-document.ts';
import type { Reduction } from './reduced-list-hooks.ts';
import type { Variation } from './variation.ts';

/** What a thread is told when it starts. */
export interface Assignment {
  readonly seeds: readonly string[];
  readonly fixed: Partial<Variation>;
  readonly programs?: Programs;
  /** The data that the reader does not have. */
  readonly reduction?: Reduction;
}

const { seeds, fixed, programs, reduction } = workerData as Assignment;
if (reduction) register('./reduced-list-hooks.js', import.meta.url, { data: reduction });
// Imported only now, because the data are loaded together with the reader.
const { runDocument } = await import('./run.ts');
for (const seed of seeds) parentPort?.postMessage(await runDocument(seed, fixed, programs));
