/** Places are found as people write them: shortened, with signs, with their surroundings, by regions of everyday speech. */
import { type FoundPlace, findPlaces } from './find-places.ts';

const short = ({ kind, postalCode, locality, administrativeAreaLevel1, countryCode }: FoundPlace) =>
  [kind, postalCode, locality, administrativeAreaLevel1, countryCode].map((part) => part ?? '').join('|');
const found = (text: string, country: string) => findPlaces(text, { country }).map(short);

test.each([
  ['FR', 'Bourg en Bresse', 'Bourg-en-Bresse'],
  ['FR', 'Rosny ss/ Bois', 'Rosny-sous-Bois'],
  ['FR', 'Rosny s/s Bois', 'Rosny-sous-Bois'],
  ['FR', 'Chalon s/s', 'Chalon-sur-Saône'],
  ['FR', 'Chalon /s Saône', 'Chalon-sur-Saône'],
  ['FR', 'Vitry/Seine', 'Vitry-sur-Seine'],
  ['FR', '94200 Ivry/Seine', 'Ivry-sur-Seine'],
  ['FR', 'Boulogne-Bill.', 'Boulogne-Billancourt'],
  ['DE', 'Frankfurt a. M.', 'Frankfurt am Main'],
  ['DE', 'Frankfurt a.M.', 'Frankfurt am Main'],
  ['DE', 'Frankfurt / Main', 'Frankfurt am Main'],
  ['DE', 'Frankfurt/Oder', 'Frankfurt (Oder)'],
  ['DE', 'Neustadt/Weinstr.', 'Neustadt an der Weinstraße'],
  ['DE', 'Freiburg i. Br.', 'Freiburg im Breisgau'],
  ['DE', 'Rothenburg o. d. T.', 'Rothenburg ob der Tauber'],
  ['DE', 'Unterhaching b. München', 'Unterhaching'],
  ['DE', 'Garmisch', 'Garmisch-Partenkirchen'],
])('of an account in %s the shortened name in %j is that of one town', (country, text, town) => {
  expect(findPlaces(text, { country })).toMatchObject([{ kind: 'town', locality: town }]);
});

test.each([
  ['FR', 'Fontenay'],
  ['FR', 'Montigny'],
  ['FR', 'Newcastle'],
  ['FR', 'Georgetown'],
  ['ES', 'Jerez'],
  ['DE', 'Freiburg'],
  ['FR', 'Berne'],
])('of an account in %s the name in %j, which several places have, has no point', (country, text) => {
  expect(findPlaces(text, { country })).toMatchObject([{ isCertain: false, latitude: null }]);
});

test.each([
  ['FR', '📍 Lyon', 'Lyon', 'FR'],
  ['FR', '➤ Bordeaux', 'Bordeaux', 'FR'],
  ['FR', '📍Paris, France 🇫🇷', 'Paris', 'FR'],
  ['CA', 'London 🇬🇧', 'London', 'GB'],
  ['FR', 'FR - Angers', 'Angers', 'FR'],
  ['FR', 'DE-Köln', 'Köln', 'DE'],
  ['CH', 'CH-Zürich', 'Zürich', 'CH'],
])(
  'of an account in %s the signs and the country around the town in %j are no part of its name',
  (country, text, town, of) => {
    expect(findPlaces(text, { country })).toMatchObject([{ kind: 'town', locality: town, countryCode: of }]);
  },
);

test.each([
  ['FR', 'Rennes et agglomération', 'Bretagne'],
  ['FR', 'Toulouse et environs', 'Occitanie'],
  ['FR', 'Région lyonnaise', 'Auvergne-Rhône-Alpes'],
  ['DE', 'München und Umgebung', 'Bayern'],
  ['DE', 'Großraum Nürnberg', 'Bayern'],
  ['CH', 'Region Bern', 'Berne'],
  ['BE', 'Région de Liège', 'wallonne'],
  ['US', 'Greater Boston', 'Massachusetts'],
  ['US', 'San Francisco Bay Area', 'California'],
  ['ES', 'Madrid y alrededores', 'Madrid'],
  ['IT', 'Milano e dintorni', 'Lombardia'],
])('of an account in %s %j is no town, and has the point of one', (country, text, region) => {
  expect(findPlaces(text, { country })).toMatchObject([
    { kind: 'area', locality: null, administrativeAreaLevel1: region, latitude: expect.any(Number) },
  ]);
});

test.each([
  ['Paris XIIIe', 'town|75013|Paris|Île-de-France|FR'],
  ['Lyon IIIème', 'town|69003|Lyon|Auvergne-Rhône-Alpes|FR'],
  ['Paris Ier', 'town|75001|Paris|Île-de-France|FR'],
  ['Marseille 6ème arr.', "town|13006|Marseille|Provence-Alpes-Côte d'Azur|FR"],
  ['13e arrondissement de Paris', 'town|75013|Paris|Île-de-France|FR'],
  ['Paris (15e)', 'town|75015|Paris|Île-de-France|FR'],
])('the district in %j has its postal code', (text, expected) => {
  expect(found(text, 'FR')).toEqual([expected]);
});

test.each([
  ['FR', 'Alsace', 'region|||Grand Est|FR'],
  ['FR', 'Lorraine', 'region|||Grand Est|FR'],
  ['FR', 'AURA', 'region|||Auvergne-Rhône-Alpes|FR'],
  ['FR', 'petite couronne', 'region|||Île-de-France|FR'],
  ['FR', 'Bavière (Allemagne)', 'region|||Bayern|DE'],
  ['DE', 'Ruhrgebiet', 'region|||Nordrhein-Westfalen|DE'],
  ['DE', 'BaWü', 'region|||Baden-Württemberg|DE'],
  ['CH', 'Tessin', 'region|||Ticino|CH'],
  ['CH', 'Suisse romande', 'region||||CH'],
  ['CH', 'Fribourg (canton)', 'region|||Fribourg|CH'],
  ['CA', 'Québec (province)', 'region|||Quebec|CA'],
  ['GB', 'East Anglia', 'region|||England|GB'],
  ['IT', 'Triveneto', 'region||||IT'],
  ['FR', 'Dépt 69', 'department|||Auvergne-Rhône-Alpes|FR'],
  ['FR', 'Loire-Atlantique (44)', 'department|||Pays de la Loire|FR'],
  ['FR', 'Finistère, Bretagne', 'department|||Bretagne|FR'],
])('of an account in %s %j is a region with a point', (country, text, expected) => {
  expect(found(text, country)).toEqual([expected]);
  expect(findPlaces(text, { country })[0]?.latitude).toEqual(expect.any(Number));
});

test('a group of countries is each of them, and a list of regions each region', () => {
  expect(found('Benelux', 'BE')).toEqual(['country||||BE', 'country||||NL', 'country||||LU']);
  expect(found('Bretagne, Normandie', 'FR')).toEqual(['region|||Bretagne|FR', 'region|||Normandie|FR']);
});

test.each([
  ['ES', '18001 Granada', 'town|18001|Granada|Andalucía|ES'],
  ['FR', '98000 Monaco', 'town|98000|Monaco|Municipality of Monaco|MC'],
  ['GB', 'Newcastle, NE1', 'town||Newcastle upon Tyne|England|GB'],
  ['US', 'Reading, Berkshire', 'town||Reading|England|GB'],
  ['FR', 'Newport, Gwent', 'town||Newport|Wales|GB'],
  ['FR', 'Colmar, Alsace', 'town||Colmar|Grand Est|FR'],
  ['FR', 'Metz, Lorraine, France', 'town||Metz|Grand Est|FR'],
  ['GB', 'Leeds, West Yorkshire', 'town||Leeds|England|GB'],
  ['US', '1200 NW 23rd Ave, Portland, OR 97210', 'town|97210|Portland|Oregon|US'],
])('of an account in %s the code or the region in %j says which town it is', (country, text, expected) => {
  expect(found(text, country)).toEqual([expected]);
});

test.each([
  ['FR', 'Avenue de Paris, 78000 Versailles', null, 'Avenue de Paris'],
  ['FR', '18, Grand Rue, 67000 Strasbourg', '18', 'Grand Rue'],
  ['FR', 'Gare Montparnasse, place Raoul Dautry, 75015 Paris', null, 'place Raoul Dautry'],
  ['FR', 'BP 2208, 31022 Toulouse Cedex 2', null, null],
  ['DE', 'Friedrich-Ebert-Str., 45127 Essen', null, 'Friedrich-Ebert-Str.'],
  ['DE', 'Königsallee, 40212 Düsseldorf', null, 'Königsallee'],
  ['US', '500 W 2nd St, Austin, TX 78701', '500', 'W 2nd St'],
  ['ES', 'Gran Vía, 28013 Madrid', null, 'Gran Vía'],
  ['IT', 'Via Torino, 20123 Milano', null, 'Via Torino'],
])('of an account in %s the street in %j is read', (country, text, streetNumber, route) => {
  expect(findPlaces(text, { country })).toMatchObject([{ streetNumber, route }]);
});
