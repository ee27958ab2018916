import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseResume } from '../parse-resume.ts';
import { scorerShape } from '../scorer-shape.ts';

/** Folders of documents with hand-written expected results, and their scorer; without them these tests are skipped. */
const known = fileURLToPath(new URL('../../../../shared/resumes', import.meta.url));
const scorer = join(known, 'score.mjs');
const describeWithCorpus = existsSync(scorer) ? describe : describe.skip;

/** The minimum scores in percent. Raise them when the reader improves; never lower them to make a change pass. */
const corpora = [
  { name: 'real layouts', folder: known, minMacroScore: 99, minFieldScore: 95, minWholeScore: 96 },
  {
    name: 'layouts that were first seen when the reader was scored on them',
    folder: join(known, 'unseen-1'),
    minMacroScore: 98,
    minFieldScore: 93,
    minWholeScore: 88,
  },
];

interface Score {
  readonly macro: number;
  readonly main: Record<string, number>;
  readonly fields: Record<string, { f1: number }>;
  readonly perDoc: { language: string; macro: number }[];
}

describeWithCorpus.each(corpora)('the corpus of $name', (corpus) => {
  const { folder, minMacroScore, minFieldScore, minWholeScore } = corpus;
  const out = mkdtempSync(join(tmpdir(), 'resumes-'));
  let score: Score;

  beforeAll(async () => {
    for (const fileName of readdirSync(join(folder, 'docs'))) {
      const bytes = new Uint8Array(readFileSync(join(folder, 'docs', fileName)));
      const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
      writeFileSync(join(out, `${fileName}.json`), JSON.stringify(scorerShape(result)));
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

  test('is read in French at most three points worse than in English', () => {
    const mean = (language: string): number => {
      const values = score.perDoc.filter((doc) => doc.language === language).map((doc) => doc.macro * 100);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(mean('fr')).toBeGreaterThan(mean('en') - 3);
  });
});
