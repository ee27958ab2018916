import { type PlaceParts, readPlaces } from './read-places.ts';

const none = { street: null, postalCode: null, locality: null, region: null, country: null };
const place = (parts: Partial<PlaceParts>) => ({ ...none, ...parts });
const paris = place({ locality: 'Paris', country: 'FR' });

test.each<[text: string, parts: Partial<PlaceParts>]>([
  [
    '12 rue de la Paix, 75002 Paris, France',
    { street: '12 rue de la Paix', postalCode: '75002', locality: 'Paris', country: 'FR' },
  ],
  [
    '12 rue de la Paix 75002 Paris France',
    { street: '12 rue de la Paix', postalCode: '75002', locality: 'Paris', country: 'FR' },
  ],
  [
    '10 avenue Foch\n69006 Lyon',
    { street: '10 avenue Foch', postalCode: '69006', locality: 'Lyon', country: 'FR' },
  ],
  ['69003 LYON CEDEX 03', { postalCode: '69003', locality: 'Lyon', country: 'FR' }],
  ['AIX-EN-PROVENCE', { locality: 'Aix-en-Provence', country: 'FR' }],
  ['Paris 8e', { locality: 'Paris', country: 'FR' }],
  ['Clermont-Ferrand (63000)', { postalCode: '63000', locality: 'Clermont-Ferrand', country: 'FR' }],
  ['Redon (35)', { locality: 'Redon', country: 'FR' }],
  ['Île-de-France', { region: 'Île-de-France', country: 'FR' }],
  ['Nantes, Pays de la Loire', { locality: 'Nantes', region: 'Pays de la Loire', country: 'FR' }],
  [
    'Rue du Port 5, 1204 Genève',
    { street: 'Rue du Port 5', postalCode: '1204', locality: 'Genève', country: 'CH' },
  ],
  ['Zürich', { locality: 'Zürich', country: 'CH' }],
  ['1000 Bruxelles', { postalCode: '1000', locality: 'Bruxelles', country: 'BE' }],
  ['D-10115 Berlin', { postalCode: '10115', locality: 'Berlin', country: 'DE' }],
  ['Berlin, DE', { locality: 'Berlin', country: 'DE' }],
  ['Milano (MI)', { locality: 'Milano', region: 'MI', country: 'IT' }],
  [
    'Via Roma 1, 20121 Milano MI, Italia',
    { street: 'Via Roma 1', postalCode: '20121', locality: 'Milano', region: 'MI', country: 'IT' },
  ],
  [
    'Calle Mayor 5, Madrid 28013',
    { street: 'Calle Mayor 5', postalCode: '28013', locality: 'Madrid', country: 'ES' },
  ],
  ['1012 AB Amsterdam', { postalCode: '1012 AB', locality: 'Amsterdam', country: 'NL' }],
  ['4000-123 Porto', { postalCode: '4000-123', locality: 'Porto', country: 'PT' }],
  ['London', { locality: 'London', country: 'GB' }],
  ['SW1A 1AA London', { postalCode: 'SW1A 1AA', locality: 'London', country: 'GB' }],
  [
    '10 Downing Street, London SW1A 2AA',
    { street: '10 Downing Street', postalCode: 'SW1A 2AA', locality: 'London', country: 'GB' },
  ],
  ['Washington, DC', { locality: 'Washington', region: 'DC', country: 'US' }],
  [
    'San Francisco, CA 94105',
    { postalCode: '94105', locality: 'San Francisco', region: 'CA', country: 'US' },
  ],
  ['Paris, Texas', { locality: 'Paris', region: 'Texas', country: 'US' }],
  ['Toronto, ON M5V 2T6', { postalCode: 'M5V 2T6', locality: 'Toronto', region: 'ON', country: 'CA' }],
  ['Sydney NSW 2000', { postalCode: '2000', locality: 'Sydney', region: 'NSW', country: 'AU' }],
  [
    'Bengaluru, Karnataka 560001',
    { postalCode: '560001', locality: 'Bengaluru', region: 'Karnataka', country: 'IN' },
  ],
  ['98000 Monaco', { postalCode: '98000', locality: 'Monaco', country: 'MC' }],
  ['Luxembourg', { locality: 'Luxembourg', country: 'LU' }],
  ['Deutschland', { country: 'DE' }],
  // Whatever is unknown stays as it is, and gets no country.
  ['Trifouillis-les-Oies', { locality: 'Trifouillis-les-Oies' }],
  ['Site Nord, bâtiment des fêtes', { locality: 'Site Nord, bâtiment des fêtes' }],
  ['12 rue X, Trifouillis', { street: '12 rue X', locality: 'Trifouillis' }],
  ['Trifouillis, Suisse', { locality: 'Trifouillis', country: 'CH' }],
  ['Brighton and Hove', { locality: 'Brighton and Hove' }],
])('%j is read in its parts', (text, parts) => {
  expect(readPlaces(text, 'FR')).toEqual({ places: [place(parts)], remote: null });
});

test('a town that several countries have is the one of who writes, else the one that is meant most often', () => {
  const countryOf = (text: string, country: string) => readPlaces(text, country).places[0]?.country;
  expect([countryOf('London', 'CA'), countryOf('London', 'FR'), countryOf('Cambridge', 'US')]).toEqual([
    'CA',
    'GB',
    'US',
  ]);
});

test.each([
  'Lyon / Paris',
  'Lyon/Paris',
  'Lyon ou Paris',
  'Lyon, Paris',
  'Lyon et Paris',
  'Lyon ; Paris',
  'Lyon - Paris',
])('%j is two places', (text) => {
  expect(readPlaces(text, 'FR')).toEqual({
    places: [place({ locality: 'Lyon', country: 'FR' }), paris],
    remote: null,
  });
});

test.each<[text: string, remote: 'fully' | 'partly', places: readonly Partial<PlaceParts>[]]>([
  ['Remote', 'fully', []],
  ['Télétravail', 'fully', []],
  ['100 % télétravail', 'fully', []],
  ['Home-Office', 'fully', []],
  ['Remote (France)', 'fully', [{ country: 'FR' }]],
  ['Remote from Germany', 'fully', [{ country: 'DE' }]],
  ['Remote - EU', 'fully', []],
  ['Paris / Remote', 'fully', [paris]],
  ['Paris ou télétravail', 'fully', [paris]],
  ['Homeoffice möglich', 'partly', []],
  ['Hybride', 'partly', []],
  ['Berlin, Germany (hybrid)', 'partly', [{ locality: 'Berlin', country: 'DE' }]],
  ['Paris (2 jours de télétravail)', 'partly', [paris]],
  ['Paris - télétravail partiel', 'partly', [paris]],
])('%j is done from home %s', (text, remote, places) => {
  expect(readPlaces(text, 'FR')).toEqual({ places: places.map(place), remote });
});

test('a text of any length is read in a moment', () => {
  for (const text of [
    'Paris, '.repeat(20_000),
    '1'.repeat(100_000),
    'a ('.repeat(30_000),
    `${'A '.repeat(50_000)}1`,
  ]) {
    const start = performance.now();
    readPlaces(text, 'FR');
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});

test('a text that is too long for a place is not searched for one', () => {
  expect(readPlaces(`Lyon${' '.repeat(1_996)}`, 'FR').places).toHaveLength(1);
  expect(readPlaces(`Lyon${' '.repeat(1_997)}`, 'FR')).toEqual({ places: [], remote: null });
});
