/**
 * Reads the documents of a corpus and scores the results. A corpus is a folder with `docs`, `truth` and `score.mjs`.
 *
 *     npm run resumes:score -- CORPUS [--by language|layoutGroup|format] [--details]
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseResume } from '../actions-server/resume/parse-resume.ts';
import { scorerShape } from '../actions-server/resume/scorer-shape.ts';

const [corpus, ...options] = process.argv.slice(2);
if (!corpus) {
  process.stderr.write('usage: npm run resumes:score -- CORPUS [--by language] [--details]\n');
  process.exit(2);
}

const out = await mkdtemp(join(tmpdir(), 'resumes-'));
const times: number[] = [];
for (const fileName of (await readdir(join(corpus, 'docs'))).sort()) {
  const bytes = new Uint8Array(await readFile(join(corpus, 'docs', fileName)));
  const start = performance.now();
  const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
  const ms = performance.now() - start;
  times.push(ms);
  await writeFile(join(out, `${fileName}.json`), JSON.stringify({ ...scorerShape(result), ms }));
}
const by = options.includes('--by') ? [] : ['--by', 'language'];
process.stdout.write(
  execFileSync(process.execPath, [join(corpus, 'score.mjs'), join(corpus, 'truth'), out, ...by, ...options], {
    encoding: 'utf8',
  }),
);
times.sort((a, b) => a - b);
const at = (share: number): string =>
  `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)} ms`;
process.stdout.write(`\ntime per document: median ${at(0.5)}, p95 ${at(0.95)}, maximum ${at(1)}\n`);
await rm(out, { recursive: true });
