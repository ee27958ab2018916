/**
 * Reads the documents of a corpus and scores the results: by field, with precision; the calibration of the confidence;
 * and the score without what was learned from the family of each document. A corpus is a folder with `docs`, `truth`,
 * `score.mjs` and `LIST.json`.
 *
 *     npm run resumes:score -- CORPUS [--by language|layoutGroup|format] [--details] [--families]
 *
 * `--families` leaves each family out in turn, which takes a process for each of them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseResume } from '../actions-server/resume/parse-resume.ts';
import { scorerShape } from '../actions-server/resume/scorer-shape.ts';
import type { ResumeReadResult } from '../actions-server/resume/types.ts';
import { type CorpusDocument, readCorpus } from './resumes/corpus.ts';
import { leaveOneFamilyOut } from './resumes/leave-one-out.ts';
import { calibrationTable, familyTable, precisionLine } from './resumes/report.ts';
import { scoreDocument } from './resumes/score.ts';

const [corpus, ...options] = process.argv.slice(2);
if (!corpus) {
  process.stderr.write('usage: npm run resumes:score -- CORPUS [--by language] [--details] [--families]\n');
  process.exit(2);
}

const out = await mkdtemp(join(tmpdir(), 'resumes-'));
const times: number[] = [];
const results: [CorpusDocument, ResumeReadResult][] = [];
for (const document of await readCorpus(corpus)) {
  const { fileName } = document;
  const bytes = new Uint8Array(await readFile(document.path));
  const start = performance.now();
  const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
  const ms = performance.now() - start;
  times.push(ms);
  results.push([document, result]);
  await writeFile(join(out, `${fileName}.json`), JSON.stringify({ ...scorerShape(result), ms }));
}
const by = options.includes('--by') ? [] : ['--by', 'language'];
const passedOn = options.filter((option) => option !== '--families');
process.stdout.write(
  execFileSync(
    process.execPath,
    [join(corpus, 'score.mjs'), join(corpus, 'truth'), out, ...by, ...passedOn],
    {
      encoding: 'utf8',
    },
  ),
);
await rm(out, { recursive: true });

const scores = results.map(([{ truth }, result]) => scoreDocument(truth, result));
process.stdout.write(`\n${precisionLine(scores)}\n`);
process.stdout.write(`\n${calibrationTable(scores.flatMap(({ judgements }) => judgements))}\n`);
if (options.includes('--families')) {
  process.stdout.write(`\n${familyTable(scores, await leaveOneFamilyOut(results))}\n`);
}
times.sort((a, b) => a - b);
const at = (share: number): string =>
  `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)} ms`;
process.stdout.write(`\ntime per document: median ${at(0.5)}, p95 ${at(0.95)}, maximum ${at(1)}\n`);
