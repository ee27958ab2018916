import { unknownLetter } from './extract/document.ts';
import type { ParsedPosition, ParsedResume, ResumeEvidence } from './types.ts';
import { withUnknownLetters } from './unknown-letters.ts';

const position = (parts: Partial<ParsedPosition>): ParsedPosition => ({
  title: 'Baker',
  companyName: 'Northwind Bakery',
  location: null,
  description: null,
  startDate: null,
  endDate: null,
  isCurrent: false,
  ...parts,
});

const evidence = (field: string): ResumeEvidence => ({
  field,
  page: 1,
  lines: [0],
  source: 'text',
  confidence: 0.9,
});

/** The fields of the evidence with their confidence. */
function marked(values: Partial<ParsedResume>, ...fields: string[]): Record<string, number> {
  const resume = { text: unknownLetter, evidence: fields.map(evidence), ...values } as ParsedResume;
  const result = withUnknownLetters(resume);
  return Object.fromEntries(result.evidence.map(({ field, confidence }) => [field, confidence]));
}

test('a value of which hardly any letter is known is left out with its evidence', () => {
  const values = { firstName: `A${unknownLetter}${unknownLetter}`, lastName: 'Hall' };
  expect(marked(values, 'firstName', 'lastName')).toEqual({ lastName: 0.9 });
});

test('an unknown letter lowers the confidence of its value and of the entry', () => {
  const positions = [position({ title: `Head ba${unknownLetter}er` })];
  const fields = ['positions.0', 'positions.0.title', 'positions.0.companyName'];
  expect(marked({ positions }, ...fields)).toEqual({
    'positions.0': 0.27,
    'positions.0.title': 0.27,
    'positions.0.companyName': 0.9,
  });
});

test('an unknown letter in the description of an entry leaves the confidence of the entry', () => {
  const positions = [position({ description: `Kneaded the dou${unknownLetter}h every morning` })];
  expect(marked({ positions }, 'positions.0', 'positions.0.title')).toEqual({
    'positions.0': 0.9,
    'positions.0.title': 0.9,
  });
});
