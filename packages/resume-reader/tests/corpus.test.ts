import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rightAtConfidence } from '../generator/calibration.ts';
import { readCorpus } from '../generator/corpus.ts';
import { sureFrom, sureTable } from '../generator/report.ts';
import { scoreDocument } from '../generator/score.ts';
import type { Judgement } from '../generator/score-sheet.ts';
import { groupBy } from '../group-by.ts';
import { parseResume } from '../parse-resume.ts';
import { scorerShape } from '../scorer-shape.ts';

/** Folders of documents with hand-written expected results, and their scorer; without them these tests are skipped. */
const known = fileURLToPath(new URL('../../../../shared/resumes', import.meta.url));
const scorer = join(known, 'score.mjs');
const describeWithCorpus = existsSync(scorer) ? describe : describe.skip;

/** The minimum scores in percent. Raise them when the reader improves; never lower them to make a change pass. */
const corpora = [
  {
    name: 'real layouts',
    folder: known,
    minMacroScore: 99,
    minFieldScore: 95,
    minWholeScore: 96,
    minSure: 89,
  },
  {
    name: 'layouts that were first seen when the reader was scored on them',
    folder: join(known, 'unseen-1'),
    minMacroScore: 98,
    minFieldScore: 93,
    minWholeScore: 88,
    minSure: 80,
  },
  {
    name: 'resumes in eight languages',
    folder: join(known, 'unseen-2'),
    minMacroScore: 98,
    minFieldScore: 93,
    minWholeScore: 90,
    minSure: 88,
  },
];
/** Of the values that are given as sure, how many are right, in percent: of all, and of each field that has enough. */
const [minRight, minRightOfField, enoughValues] = [97, 95, 30];

interface Score {
  readonly macro: number;
  readonly main: Record<string, number>;
  readonly fields: Record<string, { f1: number }>;
  readonly perDoc: { language: string; macro: number }[];
}

describeWithCorpus.each(corpora)('the corpus of $name', (corpus) => {
  const { folder, minMacroScore, minFieldScore, minWholeScore, minSure } = corpus;
  const out = mkdtempSync(join(tmpdir(), 'resumes-'));
  let score: Score;
  const judgements: Judgement[] = [];

  beforeAll(async () => {
    for (const { fileName, path, truth } of await readCorpus(folder)) {
      const bytes = new Uint8Array(readFileSync(path));
      const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
      writeFileSync(join(out, `${fileName}.json`), JSON.stringify(scorerShape(result)));
      judgements.push(...scoreDocument(truth, result).judgements);
    }
    const report = join(out, 'score.json');
    execFileSync(process.execPath, [scorer, join(folder, 'truth'), out, '--json', report]);
    score = JSON.parse(readFileSync(report, 'utf8')) as Score;
  });

  afterAll(() => rmSync(out, { recursive: true, force: true }));

  test(`is read with a macro F1 of at least ${minMacroScore}`, () => {
    expect(score.macro * 100).toBeGreaterThanOrEqual(minMacroScore);
  });

  test(`is read with an F1 of at least ${minFieldScore} in each field`, () => {
    const low = Object.entries(score.main).filter(([, value]) => value * 100 < minFieldScore);
    expect(low).toEqual([]);
  });

  test(`has at least ${minWholeScore} % of its positions and educations read whole`, () => {
    for (const field of ['positions.full', 'educations.full']) {
      expect((score.fields[field]?.f1 ?? 0) * 100).toBeGreaterThanOrEqual(minWholeScore);
    }
  });

  test(`has at least ${minRight} % right among the values that are given as sure, and ${minRightOfField} % in each field`, () => {
    const isLow = (values: readonly Judgement[], least: number): boolean =>
      rightAtConfidence(values, sureFrom) * 100 < least;
    const low = [...groupBy(judgements, ({ field }) => field).values()].filter(
      (values) =>
        values.filter(({ confidence }) => confidence >= sureFrom).length >= enoughValues &&
        isLow(values, minRightOfField),
    );
    const isRight = low.length === 0 && !isLow(judgements, minRight);
    expect(isRight ? '' : sureTable([{ set: 'here', judgements }])).toBe('');
  });

  test(`has at least ${minSure} % of its values given as sure`, () => {
    const sure = judgements.filter(({ confidence }) => confidence >= sureFrom);
    expect((sure.length / judgements.length) * 100).toBeGreaterThanOrEqual(minSure);
  });

  test('is read in French at most three points worse than in English', () => {
    const mean = (language: string): number => {
      const values = score.perDoc.filter((doc) => doc.language === language).map((doc) => doc.macro * 100);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(mean('fr')).toBeGreaterThan(mean('en') - 3);
  });
});
