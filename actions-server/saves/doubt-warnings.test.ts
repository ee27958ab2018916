import { doubtWarnings } from './doubt-warnings.ts';

const evidence = (field: string, confidence: number) => ({
  field,
  confidence,
  page: 1,
  lines: [0],
  source: 'Leeds',
});

test('one warning names the fields below the bound, and nothing that the document says', () => {
  const resume = {
    evidence: [evidence('location', 0.71), evidence('lastName', 0.9), evidence('positions.1', 0.89)],
  };
  const [warning, ...others] = doubtWarnings('resumesFiles.0', resume);
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ path: 'resumesFiles.0', code: 'resume_doubtful' });
  expect(warning?.message).toMatch(/: location, positions\.1$/);
});

test('a resume without doubtful values gives no warning', () => {
  expect(doubtWarnings('resumesFiles.0', { evidence: [evidence('location', 1)] })).toEqual([]);
});

test('a value that the body states is not doubtful', () => {
  const resume = { evidence: [evidence('emailAddresses.0', 0.7), evidence('headline', 0.7)] };
  const [warning] = doubtWarnings('resumesFiles.0', resume, new Set(['emailAddresses']));
  expect(warning?.message).toMatch(/: headline$/);
});
