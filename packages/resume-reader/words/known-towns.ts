/** What is known of towns and regions by their names: the countries that have one, and how it is written. Pure. */

import places from '../data/places.json' with { type: 'json' };
import { fold } from './fold.ts';
import { foldArea, isRegionOrCountry, withoutArea } from './places.ts';

/** Countries that have a town with this name, ISO 3166-1 alpha-2, the one that is meant most often first. */
export type CountriesOfTown = (town: string) => readonly string[];

/** Who writes, and what is known of towns. */
export interface Knowledge {
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  readonly citiesOf: CountriesOfTown;
}

/** Countries by the folded names that lists have by country. */
function countriesByName(
  ...lists: readonly Readonly<Record<string, readonly string[]>>[]
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [country, names] of lists.flatMap((list) => Object.entries(list)))
    for (const name of names) found.set(fold(name), [...(found.get(fold(name)) ?? []), country]);
  return found;
}

const countriesByCity = countriesByName(places.cities, places.namesakes);
export const countriesByRegion: ReadonlyMap<string, readonly string[]> = new Map(
  [...countriesByName(places.regions)].map(([name, countries]) => [foldArea(name), countries]),
);

/** The countries that have a large town with this name, the one that is meant most often first. */
const citiesOf: CountriesOfTown = (town) =>
  countriesByCity.get(fold(town)) ?? countriesByCity.get(fold(withoutDistrict(withoutArea(town)))) ?? [];

/** "Lyon 7e", "Paris 8", "London SE5" without the number or the code of the district. */
const withoutDistrict = (town: string): string =>
  town
    .replace(/\s(?:\d{1,2}(?:er|e|[èe]me|nd)?(?:\sarr(?:ondissement|\.)?)?|[A-Z]{1,2}\d{1,2}[A-Z]?)$/u, '')
    .trim();

export interface KnownCity {
  readonly name: string;
  readonly country: string;
  /** The number or the code behind the name: "8e", "SE5". */
  readonly district: string | null;
}

export function knownCity(town: string, { country, citiesOf }: Knowledge): KnownCity | null {
  const countries = citiesOf(town);
  const [first] = countries;
  if (first === undefined) return null;
  const name = withoutDistrict(town);
  return {
    name: inSmallLetters(name),
    country: countries.includes(country) ? country : first,
    district: town.trim().slice(name.length).trim() || null,
  };
}

export const smallWords = new Set(
  'am an aan de del den der des di do da du d en et la le les lès l of on sous sur upon y'.split(' '),
);

/** A town in capitals as it is called: "AIX-EN-PROVENCE" is "Aix-en-Provence". */
function inSmallLetters(town: string): string {
  if (town.length < 4 || town !== town.toUpperCase()) return town;
  return town
    .toLowerCase()
    .replace(/\p{L}+/gu, (word, index: number) =>
      index > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    );
}

/** The towns of this package, and behind them those of a longer list: none of these has the name of a region. */
export const townLookup = (more?: CountriesOfTown): CountriesOfTown =>
  more === undefined
    ? citiesOf
    : (town) => {
        const known = citiesOf(town);
        if (known.length > 0 || isRegionOrCountry(town) || /\d/.test(withoutDistrict(town))) return known;
        return more(withoutDistrict(withoutArea(town)));
      };
