/**
 * Writes `packages/resume-reader/data/calibration.json`, which turns what speaks for a value into the probability that it
 * is right, and prints how often values are right whose probability is high, of documents that the models were fitted
 * without. The models are fitted on generated documents and on those of corpora. Of these only counts are written.
 *
 *     npm run resumes:calibrate -- [--count 800] [--seed calibration] [CORPUS[:WEIGHT] …]
 *
 * A document of a corpus counts as `WEIGHT` documents, by default as one. Nobody should have looked at the documents with
 * the highest weight when the rules of the reader were written.
 */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readCorpus } from './corpus.ts';
import { fitCalibration, generated, heldOut, type JudgedDocument } from './fit-calibration.ts';
import { readWithout } from './read-without.ts';
import { sureTable } from './report.ts';
import { runAll } from './run-all.ts';
import { scoreDocument } from './score.ts';

const { values: options, positionals: corpora } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '800' },
    seed: { type: 'string', default: 'calibration' },
    workers: { type: 'string', default: '2' },
  },
});
// Without the file the reader gives its scores as they are, and what speaks for each value.
const reduction = { leftOut: [], emptied: ['calibration'] };

/** There are many generated documents, and their wording is easier than that of real ones. */
const weightOfGenerated = 0.2;

const seeds = Array.from({ length: Number(options.count) }, (_each, index) => `${options.seed}-${index}`);
const reports = await runAll({ seeds, fixed: {}, reduction }, Number(options.workers));
// Threads report in no particular order.
reports.sort((a, b) => (a.seed < b.seed ? -1 : 1));
const documents = [
  ...reports.map(({ judgements }) => ({ set: generated, weight: weightOfGenerated, judgements })),
  ...(await Promise.all(corpora.map(judgedDocuments))).flat(),
];
const file = 'packages/resume-reader/data/calibration.json';
const printed = JSON.stringify(fitCalibration(documents), null, 2);
// Counts stand in one line, as the formatter of the repository prints them.
await writeFile(file, `${printed.replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2]')}\n`);
process.stdout.write(`${sureTable(heldOut(documents))}\n\nwritten: ${file}\n`);

/** @param argument the folder of a corpus, with its weight behind a colon */
async function judgedDocuments(argument: string): Promise<JudgedDocument[]> {
  const [, folder = argument, weight = '1'] = /^(.*):([\d.]+)$/.exec(argument) ?? [];
  const corpus = await readCorpus(folder);
  const results = await readWithout(
    reduction,
    corpus.map(({ path }) => path),
  );
  return corpus.map(({ truth }, index) => {
    const result = results[index];
    const judgements = result ? scoreDocument(truth, result).judgements : [];
    return { set: basename(folder), weight: Number(weight), judgements };
  });
}
