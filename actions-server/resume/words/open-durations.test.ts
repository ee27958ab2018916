import { statedDuration } from './open-durations.ts';

test.each([
  'seit 4 Jahren',
  'depuis 2 ans',
  'for 3 years',
  'desde hace 5 años',
  'da 2 anni',
  'há 3 anos',
  'sinds 6 jaar',
  '(seit 8 Monaten)',
])('"%s" is a length of time that goes on', (text) => {
  expect(statedDuration(text)).toMatchObject({ startDate: null, endDate: null, isCurrent: true });
});

test.each(['2 years 3 months', '6 mois', '4 Jahre'])('"%s" is a length of time that may be over', (text) => {
  expect(statedDuration(text)).toMatchObject({ isCurrent: false });
});
