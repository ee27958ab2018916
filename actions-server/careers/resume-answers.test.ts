import type { ParsedResume } from '@platform/resume-reader';
import { addressesOf } from './addresses.ts';
import { questionHtml } from './question-html.ts';
import { personQuestions } from './questions.ts';
import { askedAnswers } from './resume-answers.ts';

const evidence = (field: string, confidence: number) => ({
  field,
  page: 1,
  lines: [0],
  source: 'a line',
  confidence,
});

test('answers that are rather wrong than right are those that the applicant is asked about', () => {
  const resume = {
    evidence: [
      evidence('firstName', 0.9),
      evidence('location', 0.6),
      evidence('emailAddresses.0', 0.4),
      evidence('emailAddresses.1', 0.3),
    ],
  } as unknown as ParsedResume;
  expect(askedAnswers(resume).has('emailAddresses')).toBe(true);
  expect(askedAnswers(resume).has('firstName')).toBe(false);
  expect(askedAnswers(resume).has('location')).toBe(false);
});

test('such an answer is shown as a question, also when the form is shown again', () => {
  const [question] = personQuestions('en');
  if (!question) throw new Error('no question');
  const shown = (asked: string[]): string =>
    String(
      questionHtml(
        question,
        {
          answers: new Map([[question.name, ['Ada']]]),
          problems: [],
          fromResume: new Set([question.name]),
          asked: new Set(asked),
        },
        { language: 'en', addresses: addressesOf({ slug: 'bakery' }, 'en', '') },
      ),
    );
  expect(shown([question.name])).toContain('is this right?');
  expect(shown([question.name])).toContain(`name="askedFromResume" value="${question.name}"`);
  expect(shown([])).toContain('From your CV');
  expect(shown([])).not.toContain('askedFromResume');
});
