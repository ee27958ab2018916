/**
 * Reads documents without a part of the data of the reader. In: the name of a JSON file with a `ReductionRequest`. Out:
 * the file `out` with the result of each path, in this order.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { basename } from 'node:path';
import type { ReductionRequest } from './read-without.ts';

const { reduction, paths, out } = JSON.parse(
  await readFile(process.argv[2] ?? '', 'utf8'),
) as ReductionRequest;
register('./reduced-list-hooks.js', import.meta.url, { data: reduction });
// Imported only now, because the lists are loaded together with the reader.
const { parseResume } = await import('../parse-resume.ts');
const results = [];
for (const path of paths) {
  const bytes = new Uint8Array(await readFile(path));
  results.push(await parseResume(bytes, { fileName: basename(path), defaultCountry: 'FR' }));
}
await writeFile(out, JSON.stringify(results));
