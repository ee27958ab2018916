import { langOf, languageOf, loadDetector } from './text-language.ts';

beforeAll(loadDetector);

test.each([
  ['May relocate', 'en'],
  ['Fixed term', 'en'],
  ['Night nurse (all genders)', 'en'],
  ['Why do you want to join us?', 'en'],
  ['Date de disponibilité', 'fr'],
  ['Chef de projet', 'fr'],
  ['Temps partiel', 'fr'],
  ['<p>Nous faisons du pain &amp; des gâteaux.</p>', 'fr'],
  ['Wie haben Sie von uns erfahren?', 'de'],
])('%s is in the language %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test.each(['', 'CDI', 'Permanent', 'Comptable', 'Assistant', 'Stage', '42', '…'])(
  'the language of "%s", which may be of several, is not claimed',
  (text) => expect(languageOf(text)).toBeNull(),
);

test('a text in the language of its page is not marked', () => {
  expect(langOf('Chef de projet', 'fr')).toEqual({ lang: null });
  expect(langOf('Chef de projet', 'en')).toEqual({ lang: 'fr' });
});
