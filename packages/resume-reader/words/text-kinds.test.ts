import { oddsOfKinds, probabilityOfKinds, type TextKind, textKinds } from './text-kinds.ts';

describe('the kind of a text of which no list has the words', () => {
  const texts: readonly (readonly [TextKind, string])[] = [
    ['title', 'Verkoopmedewerker binnendienst'],
    ['title', 'Saddler and harness maker'],
    ['title', "Responsable d'accueil"],
    ['employer', 'Quintovar Labs'],
    ['school', 'Collège des Saules'],
    ['degree', 'Bacharelado em Oceanografia'],
    ['other', 'Ondersteuning van de klantenservice'],
    ['other', 'Tworzenie makiet stron'],
    ['other', 'Atendimento ao balcão da loja'],
    ['other', 'Gestione del magazzino ricambi'],
    ['other', 'Schulungen für neue Kollegen'],
    ['other', 'Suivi des commandes'],
  ];
  test.each(texts)('is %s: %s', (kind, text) => {
    const others = textKinds.filter((other) => other !== kind);
    for (const other of others)
      expect(probabilityOfKinds(text, [kind])).toBeGreaterThan(probabilityOfKinds(text, [other]));
    expect(oddsOfKinds(text, [kind])).toBeGreaterThan(0);
  });
});

test('the probabilities of all kinds add up to 1, and the odds stay within 3', () => {
  for (const text of ['', '·', 'a', 'Norvane', '???', 'Chef '.repeat(500)]) {
    expect(probabilityOfKinds(text, textKinds)).toBeCloseTo(1);
    expect(Math.abs(oddsOfKinds(text, ['title']))).toBeLessThanOrEqual(3);
  }
});
