/**
 * Writes `packages/resume-reader/data/calibration.json`, which turns the scores of the readers of fields into
 * probabilities. The probabilities are those of generated documents, so that no document of a corpus is in them.
 *
 *     npm run resumes:calibrate -- [--count 1500] [--seed calibration]
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { fitCalibration } from './fit-calibration.ts';
import { calibrationTable } from './report.ts';
import { runAll } from './run-all.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1500' },
    seed: { type: 'string', default: 'calibration' },
    workers: { type: 'string', default: '2' },
  },
});
const seeds = Array.from({ length: Number(options.count) }, (_each, index) => `${options.seed}-${index}`);
// Without the file the reader gives its scores as they are.
const reduction = { leftOut: [], emptied: ['calibration'] };
const reports = await runAll({ seeds, fixed: {}, reduction }, Number(options.workers));
const judgements = reports.flatMap((report) => report.judgements);
const file = 'packages/resume-reader/data/calibration.json';
await writeFile(file, `${JSON.stringify(fitCalibration(judgements), null, 2)}\n`);
process.stdout.write(`scores before:\n${calibrationTable(judgements)}\n\nwritten: ${file}\n`);
