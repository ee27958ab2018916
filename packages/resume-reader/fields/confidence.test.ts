import calibration from '../data/calibration.json' with { type: 'json' };
import { parseResume } from '../parse-resume.ts';
import type { ParsedResume } from '../types.ts';

async function read(text: string): Promise<ParsedResume> {
  const bytes = new TextEncoder().encode(text);
  const result = await parseResume(bytes, { fileName: 'resume.txt', defaultCountry: 'GB' });
  if (result.status !== 'read') throw new Error(result.message);
  return result.resume;
}

const resume = `Hester Inglewood
hester.inglewood@mail.example

Experience

Payroll clerk
Corvane Textiles Ltd
03/2019 - 05/2022

Receptionist
Hathersage Dental Surgery
01/2016 - 02/2019
`;

test('the parts of a position have evidence of their own, on the line that states them', async () => {
  const { text, evidence } = await read(resume);
  const lines = text.split('\n');
  const stated = (field: string): string | undefined => {
    const found = evidence.find((each) => each.field === field);
    return found?.lines.map((line) => lines[line]).join('\n');
  };
  expect(stated('positions.1.title')).toBe('Receptionist');
  expect(stated('positions.0.companyName')).toBe('Corvane Textiles Ltd');
  expect(stated('positions.0')).toContain('Payroll clerk');
});

test('a part of a position that the document does not state has no evidence', async () => {
  const { evidence } = await read(resume.replace('Corvane Textiles Ltd\n', ''));
  const fields = evidence.map(({ field }) => field);
  expect(fields).toContain('positions.0.title');
  expect(fields).not.toContain('positions.0.companyName');
});

test('a name that occurs in the address is more certain than one that does not', async () => {
  const confidenceOf = async (text: string): Promise<number> =>
    (await read(text)).evidence.find(({ field }) => field === 'lastName')?.confidence ?? Number.NaN;
  expect(await confidenceOf(resume)).toBeGreaterThan(
    await confidenceOf(resume.replace('hester.inglewood@', 'reception@')),
  );
});

test('no value is certain, and none is less certain because its reader scored it higher', () => {
  const tables = Object.values<Record<string, number[][]>>(calibration).flatMap((signs) =>
    Object.values(signs),
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const steps of tables) {
    const rising = [...steps].sort(([a = 0], [b = 0]) => a - b);
    expect(steps).toEqual(rising);
    const probabilities = steps.map(([, probability]) => probability ?? Number.NaN);
    expect(probabilities).toEqual([...probabilities].sort((a, b) => a - b));
    expect(Math.max(...probabilities)).toBeLessThan(1);
  }
});
