import { type FoundPlace, findPlaces } from './find-places.ts';

const short = ({
  postalCode,
  locality,
  administrativeAreaLevel2: second,
  countryCode,
  latitude,
}: FoundPlace) =>
  [postalCode, locality, second, countryCode, latitude === null ? '' : 'point']
    .map((part) => part ?? '')
    .join(' ');
const found = (text: string, country = 'FR') => findPlaces(text, { country }).map(short);

test.each([
  ['FR', '69003', '69003 Lyon Rhône FR point'],
  ['FR', 'F-69003 LYON', '69003 Lyon Rhône FR point'],
  ['FR', '69422 Lyon Cedex 03', '69422 Lyon Rhône FR point'],
  ['FR', 'Lyon 3e', '69003 Lyon Rhône FR point'],
  ['FR', 'D-10115 Berlin', '10115 Berlin  DE point'],
  ['DE', '10115 Berlin', '10115 Berlin  DE point'],
  ['CH', '1204 Genève', '1204 Genève Geneva CH point'],
  ['BE', '1000 Brussel', '1000 Bruxelles Bruxelles-Capitale BE point'],
  ['CA', 'Toronto, ON M5V 2T6', 'M5V 2T6 Toronto  CA point'],
  ['GB', 'Manchester M1 4BT', 'M1 4BT Manchester Manchester GB point'],
  ['FR', '06560 Sophia Antipolis', '06560 Sophia Antipolis Alpes-Maritimes FR point'],
])('of an account in %s the postal code in %j says where it is', (country, text, expected) => {
  expect(found(text, country)).toEqual([expected]);
});

test.each([
  ['St Denis (93)', ' Saint-Denis Seine-Saint-Denis FR point'],
  ['Saint-Denis, La Réunion', ' Saint-Denis La Réunion RE point'],
  ['Vienne (38)', ' Vienne Isère FR point'],
  ['Villefranche (69)', ' Villefranche-sur-Saône Rhône FR point'],
  ['Chalon s/ Saône', ' Chalon-sur-Saône Saône-et-Loire FR point'],
  ['Voiron, Isère, Auvergne-Rhône-Alpes, France', ' Voiron Isère FR point'],
  ['Paris, Texas', ' Paris Lamar US point'],
])('what stands beside a town in %j says which one it is', (text, expected) => {
  expect(found(text)).toEqual([expected]);
});

test.each([
  ['US', 'Cambridge', 'Massachusetts'],
  ['GB', 'Cambridge', 'England'],
  ['US', 'Birmingham', 'Alabama'],
  ['FR', 'London', 'England'],
  ['US', 'Paris', 'Île-de-France'],
  ['FR', 'Cologne', 'Nordrhein-Westfalen'],
  ['FR', 'Valence', 'Auvergne-Rhône-Alpes'],
])('of an account in %s %j is the one that is meant there', (country, text, region) => {
  expect(findPlaces(text, { country })).toMatchObject([
    { isCertain: true, administrativeAreaLevel1: region },
  ]);
});

test.each([
  ['FR', 'Saint-Denis'],
  ['FR', 'Villefranche'],
  ['FR', 'Vienne'],
  ['CA', 'London'],
  ['FR', 'Cambridge'],
  ['US', 'Springfield'],
  ['DE', 'Neustadt'],
  ['FR', 'Trifouillis-les-Oies'],
])('of an account in %s %j is no certain place, and has no point', (country, text) => {
  expect(findPlaces(text, { country })).toMatchObject([
    { isCertain: false, latitude: null, longitude: null },
  ]);
});

test.each(['Munich', 'München', 'Muenchen', 'MUNICH', 'Monaco di Baviera'])('%j is the same town', (text) => {
  expect(found(text)).toEqual([' München Oberbayern DE point']);
});

test('a region has its own point, and a country has none', () => {
  expect(findPlaces('Île-de-France', { country: 'FR' })).toMatchObject([
    {
      kind: 'region',
      locality: null,
      administrativeAreaLevel1: 'Île-de-France',
      latitude: expect.any(Number),
    },
  ]);
  expect(findPlaces('44 - Loire-Atlantique', { country: 'FR' })).toMatchObject([
    { kind: 'department', administrativeAreaLevel2: 'Loire-Atlantique' },
  ]);
  expect(findPlaces('France', { country: 'FR' })).toMatchObject([
    { kind: 'country', countryCode: 'FR', countryName: 'France', latitude: null },
  ]);
});

test('several places are each found, and working from home is none', () => {
  expect(found('Lyon / Grenoble').length).toBe(2);
  expect(found('Voiron, Vizille')).toEqual([' Voiron Isère FR point', ' Vizille Isère FR point']);
  expect(found('Télétravail')).toEqual([]);
});

test('a street is parted from the number of its house', () => {
  const streetOf = (text: string) => {
    const [place] = findPlaces(text, { country: 'FR' });
    return [place?.streetNumber, place?.route];
  };
  expect(streetOf('12 bis rue de la République, 69002 Lyon')).toEqual(['12 bis', 'rue de la République']);
  expect(streetOf('Hauptstraße 5a, 80331 München')).toEqual(['5a', 'Hauptstraße']);
  expect(streetOf('rue du 8 mai 1945, 69003 Lyon')).toEqual([null, 'rue du 8 mai 1945']);
});

test('texts that mean harm or nothing are answered without an error', () => {
  for (const text of ['', ' ', '(', '\u0000', '69003'.repeat(400), 'st '.repeat(600), '🏠', '~Villefranche'])
    for (const country of ['FR', '', 'XX']) expect(() => findPlaces(text, { country })).not.toThrow();
});
