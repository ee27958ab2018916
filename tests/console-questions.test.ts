import { isQuestion } from '../browser/console/pages/inbox/review-fields.ts';

test.each([
  ['a value that is rather wrong than right', { location: 0.4 }, true],
  ['a doubtful value', { location: 0.6 }, false],
  ['a list with such a part', { 'positions.0.title': 0.9, 'positions.0.companyName': 0.3 }, true],
  ['a whole entry whose parts are likely', { 'positions.0': 0.4, 'positions.0.title': 0.7 }, false],
  ['what the applicant wrote', {}, false],
])('the console asks about %s: %j → %s', (_what, confidences, isAsked) => {
  const evidence = Object.entries(confidences).map(([field, confidence]) => ({
    field,
    source: 'a line',
    confidence,
  }));
  expect(isQuestion({ evidence })).toBe(isAsked);
});
