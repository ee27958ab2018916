/** Runs many documents in threads. */
import { Worker } from 'node:worker_threads';
import type { DocumentReport } from './run.ts';
import type { Assignment } from './run-worker.ts';

/** The reports in no particular order. */
export async function runAll(
  { seeds, ...assignment }: Assignment,
  workers: number,
): Promise<DocumentReport[]> {
  const found: DocumentReport[] = [];
  const runPart = (part: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const workerData: Assignment = {
        ...assignment,
        seeds: seeds.filter((_seed, index) => index % workers === part),
      };
      const worker = new Worker(new URL('./run-worker.js', import.meta.url), { workerData });
      worker.on('message', (report: DocumentReport) => found.push(report));
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
  await Promise.all(Array.from({ length: workers }, (_each, part) => runPart(part)));
  return found;
}
