import type { Offer, Place } from './offers.ts';
import { countryOf, workplacesOf } from './workplaces.ts';

const placeOf = (search: string, columns: Partial<Place> = {}): Place => ({
  search,
  center: null,
  formattedAddress: null,
  streetNumber: null,
  route: null,
  postalCode: null,
  locality: null,
  administrativeAreaLevel1: null,
  countryName: null,
  ...columns,
});

test.each<[search: string, countryName: string | null, country: string]>([
  ['Lille', null, 'FR'],
  ['Lille', 'fr', 'FR'],
  ['Lyon', 'France', 'FR'],
  ['Bruxelles', 'Belgique', 'BE'],
  ['London', 'UK', 'GB'],
  ['Genève, Suisse', null, 'CH'],
  ['Grenoble, Europe', null, 'FR'],
  ['Utopia', 'Atlantis', 'Atlantis'],
  ['London', null, 'GB'],
  ['Rue du Port 5, 1204 Genève', null, 'CH'],
  ['Washington, DC', null, 'US'],
])('a place "%s" with the country %s is in %s', (search, countryName, country) => {
  expect(countryOf(placeOf(search, { countryName }), 'FR')).toBe(country);
});

const offerIn = (places: readonly Place[], remoteDays: number | null = null) =>
  ({ places, remoteDays }) as Offer;

test('parts that are stored count before what the text says', () => {
  const place = placeOf('Lyon', {
    locality: 'Villeurbanne',
    postalCode: '69100',
    administrativeAreaLevel1: 'Rhône',
  });
  expect(workplacesOf(offerIn([place]), 'CH').places).toEqual([
    { street: null, postalCode: '69100', locality: 'Villeurbanne', region: 'Rhône', country: 'FR' },
  ]);
});

test.each<[text: string, remoteDays: number | null, remote: string | null, countries: readonly string[]]>([
  ['Télétravail', null, 'fully', []],
  ['Remote (Germany)', null, 'fully', ['DE']],
  ['France entière', null, null, ['FR']],
  ['à définir', null, null, []],
  ['Lyon / Genève', null, null, ['FR', 'CH']],
  ['Lyon (hybride)', null, 'partly', ['FR']],
  ['Lyon', 5, 'fully', ['FR']],
  ['Lyon', 2, 'partly', ['FR']],
  // The field that is about it knows better.
  ['Remote, Lyon', 0, null, ['FR']],
])('a job in "%s" with %s days from home is done there %s, in %j', (text, remoteDays, remote, countries) => {
  const found = workplacesOf(offerIn([placeOf(text)], remoteDays), 'FR');
  expect([found.remote, found.places.map(({ country }) => country)]).toEqual([remote, countries]);
});
