/**
 * Generates resumes of fictitious people with exact truth, reads and scores them. The same seed gives the same
 * documents.
 *
 *     npm run resumes:generate -- [--count 2000] [--seed 1] [--worst 20] [--out FOLDER] [--browser PATH]
 *         [--office PATH] [--PROPERTY VALUE …]
 *
 * PROPERTY is one of those in `variation.ts`, with hyphens for blanks: `--language fr --layout "sidebar left"`.
 * `--document SEED-NUMBER` runs one document again. With `--out`, the worst documents are written there together with
 * a page each that shows how they were read. With `--browser`, the browser at PATH (one of the Chromium family) prints
 * what is HTML otherwise. With `--office`, the LibreOffice at PATH (`soffice`) stores what is DOCX otherwise as DOC, and
 * prints what is ODT otherwise.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateDocument } from './document.ts';
import type { Programs } from './formats/write-document.ts';
import { calibrationTable, fieldTable, variationTable } from './report.ts';
import type { DocumentReport } from './run.ts';
import { runAll } from './run-all.ts';
import { Totals } from './totals.ts';
import { type Property, properties, type Variation } from './variation.ts';

const propertyOptions = (Object.keys(properties) as Property[]).map(
  (property) => [property.replaceAll(' ', '-'), property] as const,
);
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    worst: { type: 'string', default: '20' },
    out: { type: 'string' },
    browser: { type: 'string' },
    office: { type: 'string' },
    document: { type: 'string' },
    workers: { type: 'string', default: '2' },
    ...Object.fromEntries(propertyOptions.map(([option]) => [option, { type: 'string' as const }])),
  },
});
const fixed = fixedProperties(options as Record<string, string | undefined>);
const seeds = options.document
  ? [options.document]
  : Array.from({ length: Number(options.count) }, (_each, index) => `${options.seed}-${index}`);

const programs: Programs = { browser: options.browser, office: options.office };
const start = performance.now();
const reports = await runAll({ seeds, fixed, programs }, Number(options.workers));
const seconds = (performance.now() - start) / 1000;
reports.sort((a, b) => a.macro - b.macro);
const worst = reports.slice(0, Number(options.worst));
process.stdout.write(
  `${[
    fieldTable(Totals.of(reports)),
    variationTable(reports),
    calibrationTable(reports.flatMap(({ judgements }) => judgements)),
    worst.map(worstText).join('\n'),
    `${reports.length} documents in ${Math.round(seconds)} s`,
  ].join('\n\n')}\n`,
);
if (options.out) await writeWorst(options.out, worst);

function fixedProperties(given: Record<string, string | undefined>): Partial<Variation> {
  const pairs = propertyOptions.flatMap(([option, property]) => {
    const value = given[option];
    if (value === undefined) return [];
    const known = Object.keys(properties[property]);
    if (!known.includes(value)) throw new Error(`--${option} is one of: ${known.join(' | ')}`);
    return [[property, value] as const];
  });
  return Object.fromEntries(pairs) as Partial<Variation>;
}

function worstText({ seed, macro, variation, mistakes }: DocumentReport): string {
  const shown = mistakes.slice(0, 6).map((line) => `    ${line}`);
  return [`${seed}  ${(macro * 100).toFixed(1)}  ${Object.values(variation).join(' · ')}`, ...shown].join(
    '\n',
  );
}

async function writeWorst(folder: string, reports: readonly DocumentReport[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const explain = fileURLToPath(new URL('../programs/explain.js', import.meta.url));
  for (const { seed, fileName, mistakes } of reports) {
    const { bytes, truth } = await generateDocument(seed, fixed, programs);
    const path = join(folder, fileName);
    await writeFile(path, bytes);
    await writeFile(`${path}.json`, `${JSON.stringify({ ...truth, mistakes }, null, 1)}\n`);
    execFileSync(process.execPath, [explain, path, `${path}.html`]);
  }
}
