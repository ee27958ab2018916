import { growthOf, linearGrowth } from '../../../tests/support/growth.ts';
import { type PlaceParts, readPlaces } from './read-places.ts';

const none = { street: null, postalCode: null, locality: null, region: null, country: null };
const place = (parts: Partial<PlaceParts>): object => expect.objectContaining({ ...none, ...parts });
const paris = { locality: 'Paris', country: 'FR' };

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
  ['Saint-Pierre (974)', { locality: 'Saint-Pierre', country: 'RE' }],
  ['Valence (26)', { locality: 'Valence', country: 'FR' }],
  ['Laval', { locality: 'Laval', country: 'FR' }],
  ['38 Grenoble', { locality: 'Grenoble', country: 'FR' }],
  ['69 - Rhône', { region: 'Rhône', country: 'FR' }],
  ['Via Roma, 12', { street: 'Via Roma, 12' }],
  ['Berlin DE', { locality: 'Berlin', country: 'DE' }],
  ['France entière', { country: 'FR' }],
  ['Deutschlandweit', { country: 'DE' }],
  ['Nationwide', { country: 'FR' }],
  ['Lyon + déplacements', { locality: 'Lyon', country: 'FR' }],
  ['Berlin (vor Ort)', { locality: 'Berlin', country: 'DE' }],
  ['Paris – sur site', { locality: 'Paris', country: 'FR' }],
  // Whatever is unknown stays as it is, and gets no country.
  ['Trifouillis-les-Oies', { locality: 'Trifouillis-les-Oies' }],
  ['Site Nord, bâtiment des fêtes', { locality: 'Site Nord, bâtiment des fêtes' }],
  ['12 rue X, Trifouillis', { street: '12 rue X', locality: 'Trifouillis' }],
  ['Trifouillis, Suisse', { locality: 'Trifouillis', country: 'CH' }],
  ['Brighton and Hove', { locality: 'Brighton and Hove' }],
])('%j is read in its parts', (text, parts) => {
  expect(readPlaces(text, 'FR')).toEqual({ places: [place(parts)], remote: null });
});

test('says the number of a department, and whether a text or its town says the country', () => {
  const said = (text: string) => {
    const [found] = readPlaces(text, 'FR').places;
    return [found?.department, found?.country, found?.isCountryStated];
  };
  expect(said('Redon (35)')).toEqual(['35', 'FR', true]);
  expect(said('38 Grenoble')).toEqual(['38', 'FR', false]);
  expect(said('Lyon')).toEqual([null, 'FR', false]);
  expect(said('Lyon, France')).toEqual([null, 'FR', true]);
});

test('a town that only the longer list of the caller has parts a list of towns', () => {
  const more = (town: string) => (['Voiron', 'Vizille'].includes(town) ? ['FR'] : []);
  const towns = (text: string) => readPlaces(text, 'FR', more).places.map(({ locality }) => locality);
  expect(towns('Voiron, Vizille')).toEqual(['Voiron', 'Vizille']);
  expect(towns('Voiron, Isère, Auvergne-Rhône-Alpes')).toEqual(['Voiron']);
  expect(towns('Chalon s/ Saône')).toEqual(['Chalon s/ Saône']);
});

test('a town that several countries have is the one of who writes, else the one that is meant most often', () => {
  const countryOf = (text: string, country: string) => readPlaces(text, country).places[0]?.country;
  expect([countryOf('London', 'CA'), countryOf('London', 'FR'), countryOf('Cambridge', 'US')]).toEqual([
    'CA',
    'GB',
    'US',
  ]);
});

test.each<[country: string, text: string, parts: Partial<PlaceParts>]>([
  ['CH', 'Bulle (FR)', { locality: 'Bulle', region: 'FR', country: 'CH' }],
  ['CH', 'Bern (BE)', { locality: 'Bern', region: 'BE', country: 'CH' }],
  ['CH', '9500 Wil SG', { postalCode: '9500', locality: 'Wil', region: 'SG', country: 'CH' }],
  ['CH', 'Herisau (AR)', { locality: 'Herisau', region: 'AR', country: 'CH' }],
  ['CH', 'Lyon (FR)', { locality: 'Lyon', country: 'FR' }],
  ['CH', 'Lyon FR', { locality: 'Lyon', country: 'FR' }],
  ['FR', 'Lausanne (VD)', { locality: 'Lausanne', region: 'VD', country: 'CH' }],
  ['FR', 'Zug (CH)', { locality: 'Zug', country: 'CH' }],
  ['DE', 'München (BY)', { locality: 'München', region: 'BY', country: 'DE' }],
  ['DE', 'Erfurt (TH)', { locality: 'Erfurt', region: 'TH', country: 'DE' }],
  ['DE', 'Köln (NRW)', { locality: 'Köln', region: 'NRW', country: 'DE' }],
  ['DE', 'Berlin (BE)', { locality: 'Berlin (BE)' }],
  ['DE', 'Brüssel, BE', { locality: 'Brüssel', country: 'BE' }],
  ['IT', 'Dalmine (BG)', { locality: 'Dalmine', region: 'BG', country: 'IT' }],
  ['FR', 'Bergamo (BG)', { locality: 'Bergamo', region: 'BG', country: 'IT' }],
  ['IT', 'Como (CO)', { locality: 'Como', region: 'CO', country: 'IT' }],
  ['IT', 'Denver, CO', { locality: 'Denver', region: 'CO', country: 'US' }],
  ['FR', 'Sofia, BG', { locality: 'Sofia', country: 'BG' }],
  ['FR', 'Plovdiv, BG', { locality: 'Plovdiv', country: 'BG' }],
  ['NL', 'Groningen (GR)', { locality: 'Groningen', region: 'GR', country: 'NL' }],
  ['NL', 'Leiden, NL', { locality: 'Leiden', country: 'NL' }],
  ['CA', "St. John's, NL", { locality: "St. John's", region: 'NL', country: 'CA' }],
  ['AU', 'Perth, WA', { locality: 'Perth', region: 'WA', country: 'AU' }],
  ['US', 'Naples, FL', { locality: 'Naples', region: 'FL', country: 'US' }],
  ['US', 'Venice, CA', { locality: 'Venice', region: 'CA', country: 'US' }],
  ['FR', 'Paris, TX', { locality: 'Paris', region: 'TX', country: 'US' }],
  ['IN', 'Mumbai, IN', { locality: 'Mumbai', country: 'IN' }],
  ['GB', 'Durham', { locality: 'Durham', country: 'GB' }],
])('of an account in %s the letters in %j name no other country than they mean', (country, text, parts) => {
  expect(readPlaces(text, country)).toEqual({ places: [place(parts)], remote: null });
});

test.each([
  'Various locations',
  'Plusieurs sites',
  'Verschiedene Standorte',
  'TBD',
  'à définir',
  'Non précisé',
  'Siège social',
  'On-site',
  'Déplacements fréquents',
  'Europe',
])('%j names no place', (text) => {
  expect(readPlaces(text, 'FR')).toEqual({ places: [], remote: null });
});

test.each([
  ['CH', 'Bern und Zürich', ['Bern', 'Zürich']],
  ['DE', 'Berlin, Hamburg', ['Berlin', 'Hamburg']],
  ['CH', 'Winterthur, Zürich', ['Winterthur']],
])(
  'of an account in %s a town with the name of a region is one of the towns of %j',
  (country, text, towns) => {
    expect(readPlaces(text, country).places.map(({ locality }) => locality)).toEqual(towns);
  },
);

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
    places: [place({ locality: 'Lyon', country: 'FR' }), place(paris)],
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
  ['Télétravail (2 j/semaine) – Paris', 'partly', [paris]],
  ['Hybrid (2-3 days a week in Paris office)', 'partly', [paris]],
  ['Remote (Germany only)', 'fully', [{ country: 'DE' }]],
  ['Remote (CET ±2)', 'fully', []],
  ['Homeoffice / bundesweit', 'fully', [{ country: 'FR' }]],
])('%j is done from home %s', (text, remote, places) => {
  expect(readPlaces(text, 'FR')).toEqual({ places: places.map(place), remote });
});

test.each(['Paris, ', '1', 'a (', 'A '])(
  'a text of %j is read in a time that grows with its length only',
  (sign) => {
    const read = (length: number) => readPlaces(`${sign.repeat(length / sign.length)}1`, 'FR');
    for (const length of [200, 10_000]) expect(growthOf(read, length)).toBeLessThan(linearGrowth);
  },
);

test('a text that is too long for a place is not searched for one', () => {
  expect(readPlaces(`Lyon${' '.repeat(1_996)}`, 'FR').places).toHaveLength(1);
  expect(readPlaces(`Lyon${' '.repeat(1_997)}`, 'FR')).toEqual({ places: [], remote: null });
});
