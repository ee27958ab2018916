/**
 * Regions that are no administration of today: former ones, those of everyday speech, and abbreviations. In: the key of a
 * name. Out: the country, the administration that has them where it is one, and their middle. Pure.
 */
import { isWithin } from './countries.ts';
import type { Point } from './gazetteer.ts';
import { placeKey } from './place-key.ts';

export interface InformalRegion extends Point {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The name of the first or second level of administration that it is in, as the gazetteer has it; null: several. */
  readonly area: string | null;
  /** It is another name of that area, and has its point. */
  readonly isArea: boolean;
  /** From the middle to its farthest towns. */
  readonly radiusKm: number;
}

/** A row is: country | area | latitude longitude km (none: the row has other names of the area) | names. */
const rows = `
FR | Grand Est | 48.3 7.45 110 | Alsace; Elsass
FR | Grand Est | 48.7 6.2 120 | Lorraine
FR | Grand Est | 48.8 4.5 130 | Champagne-Ardenne; Champagne-Ardennes
FR | Auvergne-Rhône-Alpes | 45.4 5.4 170 | Rhône-Alpes
FR | Auvergne-Rhône-Alpes | 45.6 3.2 130 | Auvergne
FR | Auvergne-Rhône-Alpes | | AURA; ARA
FR | Provence-Alpes-Côte d'Azur | | PACA; Région Sud; Sud PACA
FR | Provence-Alpes-Côte d'Azur | 43.7 7.0 80 | Côte d'Azur; French Riviera
FR | Provence-Alpes-Côte d'Azur | 43.7 5.5 130 | Provence
FR | Île-de-France | | IDF; Ile de France; Région parisienne; RP; Paris region
FR | Île-de-France | 48.85 2.35 25 | petite couronne; Proche banlieue parisienne
FR | Île-de-France | 48.7 2.4 90 | grande couronne
FR | Hauts-de-France | 50.5 2.8 120 | Nord-Pas-de-Calais; NPDC
FR | Hauts-de-France | 49.7 2.8 110 | Picardie; Picardy
FR | Hauts-de-France | | HDF
FR | Normandie | 49.4 1.0 100 | Haute-Normandie
FR | Normandie | 48.9 -0.5 130 | Basse-Normandie
FR | Bourgogne-Franche-Comté | 47.1 4.3 140 | Bourgogne; Burgundy
FR | Bourgogne-Franche-Comté | 47.2 6.1 100 | Franche-Comté
FR | Nouvelle-Aquitaine | 44.5 -0.2 180 | Aquitaine
FR | Nouvelle-Aquitaine | 45.8 1.6 100 | Limousin
FR | Nouvelle-Aquitaine | 46.2 -0.2 130 | Poitou-Charentes
FR | Nouvelle-Aquitaine | 43.4 -1.4 60 | Pays basque français; Côte basque
FR | Occitanie | 43.7 1.5 160 | Midi-Pyrénées
FR | Occitanie | 43.6 3.3 160 | Languedoc-Roussillon
DE | Nordrhein-Westfalen | | NRW; Nordrhein Westfalen; North Rhine-Westphalia
DE | Nordrhein-Westfalen | 51.5 7.2 60 | Ruhrgebiet; Ruhrpott; Ruhr area
DE | Nordrhein-Westfalen | 51.0 6.8 80 | Rheinland; Rhein-Ruhr; Rhein-Ruhr-Gebiet
DE | Nordrhein-Westfalen | 51.7 8.2 100 | Westfalen
DE | Nordrhein-Westfalen | 51.4 7.9 60 | Sauerland
DE | Baden-Württemberg | | BaWü; Ba-Wü; BAWUE
DE | Baden-Württemberg | 48.2 8.2 100 | Schwarzwald; Black Forest
DE | Mecklenburg-Vorpommern | | Meck-Pomm; MeckPomm; MV
DE | Rheinland-Pfalz | | RLP
DE | Bayern | | Bavière; Baviera
DE | Bayern | 49.6 11.0 120 | Franken
DE | Niedersachsen | 53.1 9.9 60 | Lüneburger Heide
DE | | 50.0 8.6 70 | Rhein-Main; Rhein-Main-Gebiet; Rhine-Main
DE | | 49.45 8.6 50 | Rhein-Neckar; Rhein-Neckar-Kreis; Rhein-Neckar-Raum
DE | | 47.7 10.3 70 | Allgäu
DE | | 53.8 9.8 250 | Norddeutschland; Northern Germany
DE | | 48.6 10.4 250 | Süddeutschland; Southern Germany
DE | | 52.0 13.0 250 | Ostdeutschland
CH | | 46.6 6.9 90 | Suisse romande; Romandie; Westschweiz; Welschschweiz
CH | | 47.2 8.3 120 | Deutschschweiz; Suisse alémanique; Suisse allemande
CH | | 46.4 6.6 50 | Arc lémanique; Bassin lémanique; Région lémanique
CH | | 47.4 9.2 70 | Ostschweiz; Suisse orientale
CH | | 47.5 7.8 50 | Nordwestschweiz
CH | | 47.0 8.4 50 | Zentralschweiz; Innerschweiz
CH | Bern | 47.0 7.45 80 | Espace Mittelland
CH | Ticino | | Tessin
CH | Valais | | Wallis
BE | wallonne | | Wallonie; Région wallonne; Wallonia; Wallonië
BE | Vlaams Gewest | | Flandre; Flandres; Vlaanderen; Flanders; Région flamande
CA | Quebec | | Québec (province); Province de Québec; Province of Quebec
CA | | 46.0 -64.0 400 | Maritimes; The Maritimes
CA | Ontario | 43.7 -79.4 70 | GTA; Greater Toronto Area
CA | British Columbia | 49.2 -122.9 60 | Lower Mainland
GB | England | 52.6 -1.5 120 | Midlands; The Midlands
GB | England | 52.5 -2.0 70 | West Midlands
GB | England | 52.9 -0.8 90 | East Midlands
GB | England | 52.5 1.0 110 | East Anglia
GB | England | 54.0 -2.6 130 | North West England; North West of England
GB | England | 54.9 -1.6 100 | North East England; North East of England
GB | England | 51.3 -0.5 150 | South East England; South East of England
GB | England | 51.0 -3.2 220 | South West England; South West of England; West Country
GB | England | 51.6 -0.3 90 | Home Counties
GB | England | 53.9 -1.4 110 | Yorkshire
GB | England | 51.45 -1.0 55 | Berkshire
GB | England | 51.0 -0.3 80 | Sussex
GB | England | 53.75 -1.6 45 | West Yorkshire
GB | England | 53.5 -1.4 45 | South Yorkshire
GB | England | 53.4 -2.9 40 | Merseyside
GB | England | 54.95 -1.5 35 | Tyne and Wear; Tyneside
GB | England | 51.2 -2.8 70 | Somerset
GB | England | 51.55 -0.35 35 | Middlesex
GB | England | 54.6 -2.9 80 | Cumbria
GB | Scotland | | Scotland; Écosse; Schottland
GB | Wales | | Wales; Pays de Galles
GB | England | | England; Angleterre
GB | Northern Ireland | | Northern Ireland; Irlande du Nord; Nordirland
GB | Wales | 51.7 -3.0 50 | Gwent
GB | Wales | 51.6 -3.4 60 | Glamorgan
GB | Wales | 51.6 -3.4 80 | South Wales
GB | Scotland | 57.5 -4.7 200 | Scottish Highlands
US | California | 37.4 -122.0 50 | Silicon Valley
US | California | 37.7 -122.3 70 | Bay Area; SF Bay Area
US | California | 34.2 -117.5 250 | Southern California; SoCal
US | California | 38.5 -121.5 350 | Northern California; NorCal
US | | 44.0 -71.5 350 | New England
US | | 41.5 -90.0 900 | Midwest; The Midwest; Midwestern United States
US | | 46.0 -121.5 500 | Pacific Northwest; PNW
US | | 40.8 -74.0 130 | Tri-State Area
NL | | 52.1 4.7 60 | Randstad; De Randstad
ES | País Vasco | | Euskadi; Pays basque espagnol
ES | Catalunya | | Catalogne; Katalonien
IT | | 45.8 11.6 200 | Triveneto; Tre Venezie
IT | | 45.3 9.5 300 | Nord Italia; Northern Italy; Norditalien
IT | | 42.8 12.6 200 | Centro Italia; Central Italy; Italia centrale
IT | | 40.0 16.0 350 | Sud Italia; Southern Italy; Mezzogiorno; Süditalien
IT | Trentino-Alto Adige | 46.7 11.4 70 | Südtirol; Alto Adige; South Tyrol
`;

/** Several countries that have one name. */
const groups: ReadonlyMap<string, readonly string[]> = new Map([
  ['benelux', ['BE', 'NL', 'LU']],
  ['dach', ['DE', 'AT', 'CH']],
  ['dach region', ['DE', 'AT', 'CH']],
]);

const regionsByKey = new Map<string, InformalRegion[]>();
for (const row of rows.trim().split('\n')) {
  const [country = '', area = '', place = '', names = ''] = row.split('|').map((cell) => cell.trim());
  const [latitude = 0, longitude = 0, radiusKm = 0] = place.split(' ').map(Number);
  for (const name of names.split(';')) {
    const key = placeKey(name);
    const region = { country, area: area || null, isArea: place === '', latitude, longitude, radiusKm };
    regionsByKey.set(key, [...(regionsByKey.get(key) ?? []), region]);
  }
}

/**
 * @param country that must have it, ISO 3166-1 alpha-2; null: any
 * @returns null: none
 */
export const informalRegion = (name: string, country: string | null): InformalRegion | null =>
  regionsByKey.get(placeKey(name))?.find((one) => country === null || isWithin(one.country, country)) ?? null;

/** The countries of "Benelux"; none for every other text. */
export const countriesOfGroup = (name: string): readonly string[] => groups.get(placeKey(name)) ?? [];
