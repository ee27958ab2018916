import type { ParsedPosition, ParsedResume, ResumeEvidence } from '../types.ts';
import { withCurrent } from './current-position.ts';
import { withoutUnlikely } from './without-unlikely.ts';

const position = (title: string | null, companyName: string | null, isCurrent = false): ParsedPosition => ({
  title,
  companyName,
  location: null,
  description: null,
  startDate: '2019-03',
  endDate: isCurrent ? null : '2021-08',
  isCurrent,
});

const evidenceOf = (confidences: Record<string, number>): ResumeEvidence[] =>
  Object.entries(confidences).map(([field, confidence]) => ({
    field,
    page: 1,
    lines: [4],
    source: 'a line',
    confidence,
  }));

const resume = (positions: ParsedPosition[], confidences: Record<string, number>): ParsedResume => ({
  text: '',
  language: 'en',
  firstName: 'Hester',
  lastName: 'Inglewood',
  emailAddresses: [],
  phoneNumbers: [],
  networkUrl: null,
  location: null,
  headline: null,
  summary: null,
  birthday: null,
  currentPosition: positions.find(({ isCurrent }) => isCurrent)?.title ?? null,
  currentCompanyName: positions.find(({ isCurrent }) => isCurrent)?.companyName ?? null,
  positions,
  educations: [],
  locales: [],
  skills: null,
  evidence: evidenceOf(confidences),
  warnings: [],
});

const fieldsOf = ({ evidence }: ParsedResume): string[] => evidence.map(({ field }) => field);

test('a text that is rather wrong than right is not given, and neither is its evidence', () => {
  const read = withoutUnlikely(
    resume([position('Payroll clerk', 'Monthly closing')], {
      'positions.0': 0.2,
      'positions.0.title': 0.9,
      'positions.0.companyName': 0.1,
    }),
  );
  expect(read.positions).toMatchObject([{ title: 'Payroll clerk', companyName: null, startDate: '2019-03' }]);
  expect(fieldsOf(read)).toEqual(['positions.0', 'positions.0.title']);
});

test('an entry all of whose texts are rather wrong than right is left out, and the evidence of the others has their new place', () => {
  const read = withoutUnlikely(
    resume([position('Prizes', 'Juries'), position('Payroll clerk', 'Corvane Textiles Ltd')], {
      'positions.0': 0.05,
      'positions.0.title': 0.1,
      'positions.0.companyName': 0.1,
      'positions.1': 0.8,
      'positions.1.title': 0.9,
      'positions.1.companyName': 0.85,
      'positions.1.startDate': 0.95,
    }),
  );
  expect(read.positions).toMatchObject([{ title: 'Payroll clerk' }]);
  expect(fieldsOf(read)).toEqual([
    'positions.0',
    'positions.0.title',
    'positions.0.companyName',
    'positions.0.startDate',
  ]);
});

test('the current position is the first one that is given', () => {
  const read = withCurrent(
    withoutUnlikely(
      resume([position('Prizes', 'Juries', true), position('Payroll clerk', 'Corvane Textiles Ltd', true)], {
        'positions.0.title': 0.1,
        'positions.0.companyName': 0.1,
        'positions.1.title': 0.9,
        'positions.1.companyName': 0.8,
      }),
    ),
  );
  expect(read.currentPosition).toBe('Payroll clerk');
  expect(read.currentCompanyName).toBe('Corvane Textiles Ltd');
  const confidences = new Map(read.evidence.map(({ field, confidence }) => [field, confidence]));
  expect(confidences.get('currentPosition')).toBe(0.9);
  expect(confidences.get('currentCompanyName')).toBe(0.8);
});
