import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseResume } from '../../actions-server/resume/parse-resume.ts';
import { scorerShape } from '../../actions-server/resume/scorer-shape.ts';

/** A folder of documents with hand-written expected results and a scorer; without it these tests are skipped. */
const corpus = fileURLToPath(new URL('../../../shared/resumes', import.meta.url));
const describeWithCorpus = existsSync(corpus) ? describe : describe.skip;

/** The minimum scores in percent. Raise them when the reader improves; never lower them to make a change pass. */
const minMacroScore = 98;
const minFieldScore = 93;

interface Score {
  readonly macro: number;
  readonly main: Record<string, number>;
  readonly perDoc: { language: string; macro: number }[];
}

describeWithCorpus('the corpus of real layouts', () => {
  const out = mkdtempSync(join(tmpdir(), 'resumes-'));
  let score: Score;

  beforeAll(async () => {
    for (const fileName of readdirSync(join(corpus, 'docs'))) {
      const bytes = new Uint8Array(readFileSync(join(corpus, 'docs', fileName)));
      const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
      writeFileSync(join(out, `${fileName}.json`), JSON.stringify(scorerShape(result)));
    }
    const report = join(out, 'score.json');
    execFileSync(process.execPath, [join(corpus, 'score.mjs'), join(corpus, 'truth'), out, '--json', report]);
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

  test('is read in French at most three points worse than in English', () => {
    const mean = (language: string): number => {
      const values = score.perDoc.filter((doc) => doc.language === language).map((doc) => doc.macro * 100);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(mean('fr')).toBeGreaterThan(mean('en') - 3);
  });
});
