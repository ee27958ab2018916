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
  'Tester (sinds 3 jaar)',
  'for 2 years : Baker',
  'Boulangère, depuis 2 ans',
])('"%s" is a length of time that goes on', (text) => {
  expect(statedDuration(text)).toMatchObject({ startDate: null, endDate: null, isCurrent: true });
});

test.each(['2 years 3 months', '6 mois', '4 Jahre', 'Tester (2 jaar)'])(
  '"%s" is a length of time that may be over',
  (text) => {
    expect(statedDuration(text)).toMatchObject({ isCurrent: false });
  },
);
