import { isKnownFamilyName } from '../words/family-names.ts';
import { splitName } from './split-name.ts';

/** The words of addresses, of which each is a text with spaces between its words. */
const hintsOf = (...addresses: string[]) => {
  const tokens = addresses.flatMap((address) => address.split(' ')).filter(({ length }) => length > 1);
  return { tokens: new Set(tokens), joined: tokens.join(''), addresses };
};

const partsOf = (...given: Parameters<typeof splitName>) => Object.values(splitName(...given)).join(' | ');

describe('a family name that is printed first', () => {
  test.each([
    ['Vandenbosch Sabrina', 'Sabrina | Vandenbosch'],
    ['QUERVOL MARLÈNE', 'Marlène | Quervol'],
    ['Quervol Marie-Claude', 'Marie-Claude | Quervol'],
    ['Oberhuber Annegret', 'Annegret | Oberhuber'],
    ['De Quervol Sabrina', 'Sabrina | De Quervol'],
    ['Quervol Jean Sébastien', 'Jean Sébastien | Quervol'],
  ])('%s is known by the given name behind it', (name, parts) => expect(partsOf(name)).toBe(parts));

  test.each([
    ['Quervane Thomas', 'Quervane | Thomas'],
    ['Sabrina Vandenbosch', 'Sabrina | Vandenbosch'],
    ['Sabrina Marlène', 'Sabrina | Marlène'],
    ['Quervane Obodo', 'Quervane | Obodo'],
    ['Anne de Sabrina', 'Anne | de Sabrina'],
    ['J. Sabrina', 'J. | Sabrina'],
    ['Quervol Kevin Martins', 'Quervol Kevin | Martins'],
  ])('%s is no such name', (name, parts) => expect(partsOf(name)).toBe(parts));

  test.each([['Quervol Davide'], ['Quervol Gabriele']])(
    '%s is such a name in Italian, also with an address in this order',
    (name) => {
      const [family = '', given = ''] = name.split(' ');
      expect(partsOf(name, undefined, 'it')).toBe(`${given} | ${family}`);
      expect(partsOf(name, hintsOf(`${family} ${given}`.toLowerCase()), 'it')).toBe(`${given} | ${family}`);
      expect(partsOf(`${given} ${family}`, hintsOf(`${family}${given}`.toLowerCase()), 'it')).toBe(
        `${given} | ${family}`,
      );
    },
  );

  test('an address that abbreviates the first word says that it is the given name', () => {
    expect(partsOf('Quervane Sabrina', hintsOf('q sabrina'))).toBe('Quervane | Sabrina');
  });
});

describe('a second given name', () => {
  test('is none of two family names', () => {
    expect(partsOf('Juan Carlos Ordóñez', undefined, 'es')).toBe('Juan Carlos | Ordóñez');
    expect(partsOf('Lucía Ordóñez Valdecasas', undefined, 'es')).toBe('Lucía | Ordóñez Valdecasas');
  });

  test('stays one when an address has all words of the name in a row', () => {
    expect(partsOf('Wilke Jan Quervol', hintsOf('wilkejanquervol'))).toBe('Wilke Jan | Quervol');
  });
});

test.each([
  ['Arturo Candela Norvane', 'Arturo | Candela Norvane'],
  ['Thiago Luna Norvane', 'Thiago | Luna Norvane'],
  ['Pablo María Norvane', 'Pablo María | Norvane'],
  ['Consuelo Candela Norvane', 'Consuelo Candela | Norvane'],
])('a name of women is no second given name of a man: %s', (name, parts) =>
  expect(partsOf(name, undefined, 'es')).toBe(parts),
);

describe('two family names', () => {
  test.each([
    ['Jean-Luc Obodo Quervane', 'Jean-Luc | Obodo Quervane'],
    ['Marie-Claude Sabrina Quervol', 'Marie-Claude Sabrina | Quervol'],
    ['Sabrina Obodo Quervane', 'Sabrina Obodo | Quervane'],
  ])('follow a compound given name: %s', (name, parts) => expect(partsOf(name)).toBe(parts));

  test.each([
    ['Sabrina Obodo Quervane', 's obodo', 'Sabrina | Obodo Quervane'],
    ['Jean-Luc Obodo Quervane', 'jlobodo', 'Jean-Luc | Obodo Quervane'],
    ['Sabrina Marie Quervane', 's marie', 'Sabrina Marie | Quervane'],
  ])('are known by the first one in an address: %s, %s', (name, address, parts) =>
    expect(partsOf(name, hintsOf(address))).toBe(parts),
  );
});

test('a given name that is also a usual family name is no evidence that the family name is printed last', () => {
  for (const name of ['moreno', 'horst', 'marek'])
    expect([name, isKnownFamilyName(name)]).toEqual([name, true]);
  for (const name of ['annegret', 'marlène']) expect([name, isKnownFamilyName(name)]).toEqual([name, false]);
});
