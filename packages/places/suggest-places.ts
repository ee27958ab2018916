/** The places that somebody may mean who has typed the beginning of the name of a town. */
import { isWithin } from './countries.ts';
import { findPlaces } from './find-places.ts';
import { loadGazetteer, type Town } from './gazetteer.ts';
import { placeKey } from './place-key.ts';

export interface SuggestedPlace {
  /** `Lyon, Rhône, France` */
  readonly text: string;
  /** The same without commas, for a list of places: `Lyon (Rhône)`. */
  readonly listText: string;
}

interface Asked {
  /** Of who asks, ISO 3166-1 alpha-2; empty: unknown. */
  readonly country: string;
  /** Of the names of countries, BCP 47. */
  readonly language: string;
  readonly most: number;
}

/** Characters of a key from which on the beginnings of names are looked for; shorter names (`Eu`) are found whole only. */
const leastForBeginnings = 3;
/** Other names (`Munich`) have no language, and many that nobody uses: they find towns that people know. */
const leastForOtherNames = 100_000;

/**
 * Towns with a name that begins with a text, in any spelling that `findPlaces` reads: those of the country first, then the
 * larger ones, and last those of which it begins another name. Each is called what it is called at home, with as much of its area and country as it takes for `findPlaces`
 * to read it as that town; a town for which nothing is enough is left out.
 */
export function suggestPlaces(text: string, { country, language, most }: Asked): readonly SuggestedPlace[] {
  const key = placeKey(text);
  const gazetteer = loadGazetteer();
  const found = key.length < leastForBeginnings ? gazetteer.townsNamed(key) : gazetteer.townsFrom(key);
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const suggested = new Map<string, SuggestedPlace>();
  const towns = new Set<number>();
  for (const town of byRank(found.filter(isMeant), key, country)) {
    if (suggested.size >= most) break;
    if (towns.has(town.index)) continue;
    towns.add(town.index);
    const place = textsOf(town, names.of(town.country) ?? town.country, country);
    if (place !== null) suggested.set(place.text, suggested.get(place.text) ?? place);
  }
  return [...suggested.values()];
}

/** The first part of a name is the beginning of the whole one, which is found too. */
const isMeant = ({ nameKind, population }: Town): boolean =>
  nameKind === 'own' || (nameKind === 'other' && population >= leastForOtherNames);

/** Towns at home, towns abroad, and towns that only the beginning of another name finds: few people mean those. */
function byRank(towns: readonly Town[], key: string, home: string): Town[] {
  const rank = ({ country, nameKind, foundName }: Town) => {
    if (nameKind === 'other' && placeKey(foundName) !== key) return 2;
    return isWithin(country, home) ? 0 : 1;
  };
  return [...towns].sort(
    (one, other) => rank(one) - rank(other) || other.population - one.population || one.index - other.index,
  );
}

function textsOf(town: Town, countryName: string, home: string): SuggestedPlace | null {
  const { name } = town;
  const area = [town.area, town.area?.parent].flatMap((one) => one?.name ?? []);
  const around = [...new Set(area)].filter((one) => one !== name && one !== countryName);
  const [first] = around;
  const readAs = (text: string) => isReadAs(town, text, home);
  const text = [
    ...(first === undefined ? [] : [`${name}, ${first}, ${countryName}`]),
    `${name}, ${countryName}`,
    ...around.map((one) => `${name} (${one})`),
  ].find(readAs);
  // A name with a comma would be two places of a list.
  const listText = [...around, countryName]
    .map((one) => `${name} (${one})`)
    .find((one) => !/[,;]/.test(one) && readAs(one));
  return text === undefined || listText === undefined ? null : { text, listText };
}

function isReadAs({ latitude, longitude }: Town, text: string, country: string): boolean {
  const [found, ...others] = findPlaces(text, { country });
  return (
    others.length === 0 &&
    found?.isCertain === true &&
    found.latitude === latitude &&
    found.longitude === longitude
  );
}
