/**
 * Reads the documents of a corpus and scores the results: by field, with precision; the calibration of the confidence;
 * and the score without what was learned from the family of each document. A corpus is a folder with `docs`, `truth`,
 * `LIST.json`, and `score.mjs` there or in the folder above.
 *
 *     npm run resumes:score -- CORPUS [--by language|layoutGroup|format|file] [--details] [--families]
 *
 * `--families` leaves each family out in turn, which takes a process for each of them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CorpusDocument, readCorpus } from '../generator/corpus.ts';
import { leaveOneFamilyOut } from '../generator/leave-one-out.ts';
import { calibrationTable, familyTable, precisionLine } from '../generator/report.ts';
import { scoreDocument } from '../generator/score.ts';
import { parseResume } from '../parse-resume.ts';
import { scorerShape } from '../scorer-shape.ts';
import type { ResumeReadResult } from '../types.ts';

const { corpus, by, details, families } = readArguments();

const out = await mkdtemp(join(tmpdir(), 'resumes-'));
const times: number[] = [];
const results: [CorpusDocument, ResumeReadResult][] = [];
const scorer = [join(corpus, 'score.mjs'), join(corpus, '..', 'score.mjs')].find(existsSync);
if (scorer === undefined) exitWithUsage(`There is no score.mjs in ${corpus} or the folder above it.`);
const documents = await readCorpus(corpus).catch((error: Error) =>
  exitWithUsage(`${corpus} is no corpus with the folders docs and truth: ${error.message}`),
);
for (const document of documents) {
  const { fileName } = document;
  const bytes = new Uint8Array(await readFile(document.path));
  const start = performance.now();
  const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
  const ms = performance.now() - start;
  times.push(ms);
  results.push([document, result]);
  await writeFile(join(out, `${fileName}.json`), JSON.stringify({ ...scorerShape(result), ms }));
}
process.stdout.write(
  execFileSync(
    process.execPath,
    [scorer, join(corpus, 'truth'), out, '--by', by, ...(details ? ['--details'] : [])],
    { encoding: 'utf8' },
  ),
);
await rm(out, { recursive: true });

const scores = results.map(([{ truth }, result]) => scoreDocument(truth, result));
process.stdout.write(`\n${precisionLine(scores)}\n`);
process.stdout.write(`\n${calibrationTable(scores.flatMap(({ judgements }) => judgements))}\n`);
if (families) {
  process.stdout.write(`\n${familyTable(scores, await leaveOneFamilyOut(results))}\n`);
}
times.sort((a, b) => a - b);
const at = (share: number): string =>
  `${Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)} ms`;
process.stdout.write(`\ntime per document: median ${at(0.5)}, p95 ${at(0.95)}, maximum ${at(1)}\n`);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        by: { type: 'string', default: 'language' },
        details: { type: 'boolean', default: false },
        families: { type: 'boolean', default: false },
      },
    });
    const [corpus, ...others] = positionals;
    if (corpus === undefined || others.length > 0) return exitWithUsage('Name one corpus.');
    return { corpus, ...values };
  } catch (error) {
    return exitWithUsage((error as Error).message);
  }
}

function exitWithUsage(message: string): never {
  process.stderr.write(
    `${message}\nusage: npm run resumes:score -- CORPUS [--by language|layoutGroup|format|file] [--details] [--families]\n`,
  );
  process.exit(2);
}
