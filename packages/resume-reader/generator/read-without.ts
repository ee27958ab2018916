/** Reads documents with a part of the data of the reader only, in a process of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ResumeReadResult } from '../types.ts';
import type { Reduction } from './reduced-list-hooks.ts';

/** What `read-reduced.ts` is told. */
export interface ReductionRequest {
  readonly reduction: Reduction;
  readonly paths: readonly string[];
  /** The file for the results. */
  readonly out: string;
}

/** The result of each file, in the order of the paths. */
export async function readWithout(
  reduction: Reduction,
  paths: readonly string[],
): Promise<ResumeReadResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'left-out-'));
  const [file, out] = [join(folder, 'request.json'), join(folder, 'results.json')];
  const request: ReductionRequest = { reduction, paths, out };
  await writeFile(file, JSON.stringify(request));
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('./read-reduced.js', import.meta.url)),
    file,
  ]);
  const results = JSON.parse(await readFile(out, 'utf8')) as ResumeReadResult[];
  await rm(folder, { recursive: true });
  return results;
}
