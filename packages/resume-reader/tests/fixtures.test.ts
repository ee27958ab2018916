import { readdirSync, readFileSync } from 'node:fs';
import { parseResume } from '../parse-resume.ts';

const folder = new URL('../../../tests/fixtures/resumes/', import.meta.url);
const files = readdirSync(folder).filter((name) => /\.(?:pdf|docx)$/.test(name));

describe('the resumes in the repository', () => {
  test('there are three fixtures', () => {
    expect(files).toHaveLength(3);
  });

  test.each(files)('exactly the expected fields of %s are read', async (file) => {
    const expected = JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8'));
    const bytes = new Uint8Array(readFileSync(new URL(file, folder)));
    // The British phone number has an international prefix, so the default country does not matter for it.
    const result = await parseResume(bytes, { fileName: file, defaultCountry: 'FR' });
    if (result.status !== 'read') throw new Error(`${result.code}: ${result.message}`);
    const { resume } = result;
    expect(resume).toMatchObject({
      ...expected,
      positions: expect.anything(),
      educations: expect.anything(),
    });
    expect(resume.positions).toHaveLength(expected.positions.length);
    expect(resume.positions).toMatchObject(expected.positions);
    expect(resume.educations).toHaveLength(expected.educations.length);
    expect(resume.educations).toMatchObject(expected.educations);
    expect(resume.warnings).toEqual([]);
  });

  test('every value has the lines from which it was read', async () => {
    const bytes = new Uint8Array(readFileSync(new URL('elodie-marchand.pdf', folder)));
    const result = await parseResume(bytes, { fileName: 'elodie-marchand.pdf', defaultCountry: 'FR' });
    if (result.status !== 'read') throw new Error(result.code);
    const lines = result.resume.text.split('\n');
    const email = result.resume.evidence.find((evidence) => evidence.field === 'emailAddresses.0');
    expect(email?.page).toBe(1);
    expect(email?.lines.map((index) => lines[index]).join('\n')).toContain(
      'elodie.marchand@courriel.example',
    );
    for (const evidence of result.resume.evidence) {
      expect(evidence.confidence).toBeGreaterThan(0);
      expect(evidence.confidence).toBeLessThanOrEqual(1);
      expect(evidence.lines.every((index) => lines[index] !== undefined)).toBe(true);
    }
  });
});
