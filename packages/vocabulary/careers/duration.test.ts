import { durationIn } from './duration.ts';

test.each([
  ['en', 1, '1 second'],
  ['en', 119, '119 seconds'],
  ['en', 121, '3 minutes'],
  ['en', 86_400, '24 hours'],
  ['fr', 1, '1 seconde'],
  ['fr', 3600, '60 minutes'],
])('%s: %i seconds are %s', (language, seconds, text) => {
  expect(durationIn(language, seconds).replace(/\s/g, ' ')).toBe(text);
});
