import calibration from '../data/calibration.json' with { type: 'json' };
import { parseResume } from '../parse-resume.ts';
import type { ParsedResume } from '../types.ts';
import { confidenceIn } from './confidence.ts';

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

test('a name that occurs in the address is not less certain than one that does not', async () => {
  const confidenceOf = async (text: string): Promise<number> =>
    (await read(text)).evidence.find(({ field }) => field === 'lastName')?.confidence ?? Number.NaN;
  expect(await confidenceOf(resume)).toBeGreaterThanOrEqual(
    await confidenceOf(resume.replace('hester.inglewood@', 'reception@')),
  );
});

test('the evidence of the current position is that of its entry', async () => {
  const { evidence, currentPosition } = await read(resume.replace('05/2022', 'present'));
  const of = (path: string) => {
    const { field: _field, ...rest } = evidence.find(({ field }) => field === path) ?? {};
    return rest;
  };
  expect(currentPosition).toBe('Payroll clerk');
  expect(of('currentPosition')).toEqual(of('positions.0.title'));
  expect(of('currentCompanyName')).toEqual(of('positions.0.companyName'));
});

test('a company of which nothing but its place speaks is less certain than one with the words of companies', async () => {
  const confidenceOf = async (text: string): Promise<number> =>
    (await read(text)).evidence.find(({ field }) => field === 'positions.0.companyName')?.confidence ?? 0;
  expect(await confidenceOf(resume)).toBeGreaterThan(
    await confidenceOf(resume.replace('Corvane Textiles Ltd', 'Monthly closing, reports')),
  );
});

test('no value is certain, and none is less certain because more speaks for it', () => {
  const models = Object.values(calibration);
  expect(models.length).toBeGreaterThan(15);
  for (const { weights } of models) expect(Math.min(0, ...Object.values(weights))).toBe(0);
  const everything = Object.fromEntries(
    models.flatMap(({ weights }) => Object.keys(weights).map((feature): [string, number] => [feature, 1])),
  );
  const confidenceOf = confidenceIn({ warnings: [] });
  for (const field of Object.keys(calibration)) expect(confidenceOf(field, everything)).toBeLessThan(1);
});
