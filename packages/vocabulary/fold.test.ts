import { fold, foldName } from './fold.ts';

describe('fold', () => {
  test.each([
    ['  Éloïse   MÜLLER ', 'eloise muller'],
    ['Straße', 'strasse'],
    ['Œuvre Ærø', 'oeuvre aero'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['Temps\u00a0plein', 'temps plein'],
    ['', ''],
  ])('%j and %j are equal', (input, expected) => {
    expect(fold(input)).toBe(expected);
  });

  test('keeps the punctuation that distinguishes labels', () => {
    expect(new Set(['C', 'C++', 'C#'].map(fold)).size).toBe(3);
  });

  test('composed and decomposed accents are equal', () => {
    expect(fold('e\u0301')).toBe(fold('\u00e9'));
  });
});

describe('foldName', () => {
  test.each([
    ['Jean-Luc D’Arc', "jean luc d'arc"],
    ['ANNE–MARIE', 'Anne Marie'],
    ['O`Neil', 'o neil'],
    ['J. R.', 'j r'],
  ])('%j and %j are equal names', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });
});
