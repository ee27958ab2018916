import { findPlaces } from './find-places.ts';
import { suggestPlaces } from './suggest-places.ts';

const texts = (text: string, country = 'FR', language = 'fr') =>
  suggestPlaces(text, { country, language, most: 8 }).map((place) => place.text);

test.each([
  ['lyo', 'Lyon, Rhône, France'],
  ['LYO', 'Lyon, Rhône, France'],
  ['villeurb', 'Villeurbanne, Rhône, France'],
  ['st-maur-des-f', 'Saint-Maur-des-Fossés, Val-de-Marne, France'],
  ['saint maur des f', 'Saint-Maur-des-Fossés, Val-de-Marne, France'],
  ['genèv', 'Genevrey, Haute-Saône, France'],
  ['Eu', 'Eu, Seine-Maritime, France'],
])('the beginning of a name in any spelling finds the town: %s', (text, first) => {
  expect(texts(text)[0]).toBe(first);
});

test('towns of the country of who asks come first, then the larger ones', () => {
  expect(texts('cambridge', 'GB', 'en')[0]).toBe('Cambridge, Cambridgeshire, United Kingdom');
  expect(texts('cambridge', 'US', 'en')[0]).toMatch(/United States$/);
  expect(texts('lond')).toEqual(expect.arrayContaining([expect.stringMatching(/^London, .*Royaume-Uni$/)]));
  expect(texts('lond')[0]).toMatch(/France$/);
});

test('another name of a large town finds it by the name that it has at home', () => {
  expect(texts('munich')[0]).toBe('München, Allemagne');
  expect(texts('londres')[0]).toBe('London, Greater London, Royaume-Uni');
});

test('countries are named in the language that is asked for', () => {
  expect(texts('brusse', 'BE', 'en')[0]).toMatch(/Belgium$/);
  expect(texts('bruxel', 'BE', 'fr')[0]).toMatch(/Belgique$/);
});

test.each(['', ' ', 'l', 'zzzz', '東', '---', '\u0000\u0001', 'x'.repeat(60)])(
  'what begins no name finds nothing: %j',
  (text) => expect(texts(text)).toEqual([]),
);

test('every text is read as one certain place, and one for a list has no comma', () => {
  for (const text of ['lil', 'tou', 'saint', 'mar', 'wien', 'bru', 'new y', 'camb', 'vil']) {
    const places = suggestPlaces(text, { country: 'FR', language: 'fr', most: 8 });
    expect(places.length).toBeGreaterThan(3);
    expect(places.length).toBeLessThanOrEqual(8);
    for (const { text: whole, listText } of places) {
      const found = [whole, listText].map((one) => findPlaces(one, { country: 'FR' }));
      expect(found.map((all) => all.map(({ isCertain }) => isCertain))).toEqual([[true], [true]]);
      expect(found[0]?.[0]?.latitude).toBe(found[1]?.[0]?.latitude);
      expect(listText).not.toMatch(/[,;]/);
    }
  }
});
