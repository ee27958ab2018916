/**
 * Finds the places of a text in the gazetteer. In: a text as people write it, and the country of who writes. Out: for every
 * place that the text names its parts, country and point where these are certain; what is not certain is null.
 */
import { codeOfCountry, type ReadPlace, readPlaces } from '@platform/resume-reader';
import { areAtHome } from './choose-town.ts';
import { countryName, isWithin } from './countries.ts';
import { kmBetween, nearKm } from './distance.ts';
import { type Area, type Gazetteer, loadGazetteer, type Town } from './gazetteer.ts';
import { countriesOfGroup, informalRegion } from './informal-regions.ts';
import { regionsNamed } from './named-regions.ts';
import { placeKey } from './place-key.ts';
import { plainText } from './plain-text.ts';
import { resolvePostalCode } from './resolve-postal-code.ts';
import { resolveTown } from './resolve-town.ts';
import { readStreet } from './street.ts';
import { townOfSurroundings } from './surroundings.ts';
import { isInside, spellingsOf } from './town-names.ts';

/** `area`: what is around a town, which has its point. */
export type PlaceKind = 'country' | 'region' | 'department' | 'area' | 'town' | 'postalCode';

/** One place; null for what is not certain or what the text does not say. */
export interface FoundPlace {
  /** What the point and the parts are of: of `postalCode` the town is as the text says it. Null: nothing is certain. */
  readonly kind: PlaceKind | null;
  /** Whether the gazetteer has it and no other place can be meant. */
  readonly isCertain: boolean;
  readonly streetNumber: string | null;
  readonly route: string | null;
  readonly postalCode: string | null;
  readonly locality: string | null;
  /** A state, a region, a canton. */
  readonly administrativeAreaLevel1: string | null;
  /** A department, a province, a county. */
  readonly administrativeAreaLevel2: string | null;
  /** ISO 3166-1 alpha-2 */
  readonly countryCode: string | null;
  /** In English. */
  readonly countryName: string | null;
  /** Degrees, WGS 84, to 100 m: the middle of the town, of the postal code or of the region. Null for a whole country. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * @param country of who writes, ISO 3166-1 alpha-2; of towns with one name it is the one there, unless one abroad is so much
 *   larger that nobody means it. Empty: unknown
 * @returns the places in the order of the text; none for "Remote", or for more than 2,000 characters
 */
export function findPlaces(text: string, { country }: { country: string }): readonly FoundPlace[] {
  const gazetteer = loadGazetteer();
  if (text.length > maxTextLength) return [];
  const plain = plainText(inOneLine(text), gazetteer);
  const regions = regionsOf(plain, country, gazetteer);
  if (regions !== null) return regions;
  const around = townOfSurroundings(plain);
  const areas = around === null ? [] : readTowns(around, country, gazetteer);
  if (around !== null && areas.length > 0 && areas.every(({ kind }) => kind === 'town'))
    return areas.map((area) => surroundingsOf(area, around));
  return readTowns(plain, country, gazetteer);
}

const inOneLine = (text: string): string =>
  text
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();

/** The longest text that is read. */
const maxTextLength = 2_000;

/** The regions of a text that names nothing else; null: it does. */
function regionsOf(text: string, country: string, gazetteer: Gazetteer): readonly FoundPlace[] | null {
  const countries = countriesOfGroup(text);
  if (countries.length > 0)
    return countries.map((code) => ({ ...nothing, kind: 'country', isCertain: true, ...countryParts(code) }));
  const regions = regionsNamed(text, country, gazetteer);
  return (
    regions?.map(({ area, informal }) => ({
      ...nothing,
      kind: 'region',
      isCertain: true,
      ...(area === null ? {} : areaOnly(area)),
      ...(informal === null ? {} : countryParts(informal.country)),
      ...(informal === null || informal.isArea ? {} : pointOf(informal)),
    })) ?? null
  );
}

/** The department around a town is certain only where the text says it. */
const surroundingsOf = (town: FoundPlace, text: string): FoundPlace => ({
  ...town,
  kind: 'area',
  locality: null,
  postalCode: null,
  ...(/[,(]/.test(text) ? {} : { administrativeAreaLevel2: null }),
});

function readTowns(text: string, country: string, gazetteer: Gazetteer): readonly FoundPlace[] {
  const { places } = readPlaces(text, country, (town) => countriesOfTown(gazetteer, town, country));
  const found = places.map((place) => findPlace(withArea(place, gazetteer), country, gazetteer));
  // "Biel/Bienne", "Bruxelles / Brussel" is one town in two languages.
  return found.filter(
    (place, index) => !found.slice(0, index).some((earlier) => isSamePlace(earlier, place)),
  );
}

/** Villages have the names of many other things: a list of towns is one only by towns that people know. */
const leastForLists = 1_000;

function countriesOfTown(gazetteer: Gazetteer, town: string, home: string): readonly string[] {
  // "Metz, Lorraine" is one place, though a town of Canada is called so.
  if (informalRegion(town, home) !== null) return [];
  const known = gazetteer
    .townsNamed(placeKey(town))
    .filter(({ nameKind, population }) => nameKind !== 'short' && population >= leastForLists)
    .sort((one, other) => other.population - one.population);
  return [...new Set(known.map(({ country }) => country))];
}

const isSamePlace = (one: FoundPlace, other: FoundPlace): boolean =>
  one.isCertain && JSON.stringify(one) === JSON.stringify(other);

/** "Mons (Hainaut)", "Bulle, Gruyère": an area that only the gazetteer knows. */
function withArea(place: ReadPlace, gazetteer: Gazetteer): ReadPlace {
  const [, town, area] = /^([^(,]+?)\s*[(,]\s*([^(),]+?)\)?$/u.exec(place.locality ?? '') ?? [];
  if (town === undefined || area === undefined || hasArea(place)) return place;
  return gazetteer.areasNamed(placeKey(area)).length === 0 && informalRegion(area, null) === null
    ? place
    : { ...place, locality: town, region: area };
}

const nothing: FoundPlace = {
  kind: null,
  isCertain: false,
  streetNumber: null,
  route: null,
  postalCode: null,
  locality: null,
  administrativeAreaLevel1: null,
  administrativeAreaLevel2: null,
  countryCode: null,
  countryName: null,
  latitude: null,
  longitude: null,
};

function findPlace(place: ReadPlace, home: string, gazetteer: Gazetteer): FoundPlace {
  // "18001 Granada": the name of a country is that of a town where the code is one of who writes.
  const isTownWithCode =
    place.postalCode !== null &&
    place.country !== home &&
    codeOfCountry(place.locality ?? '') === place.country &&
    gazetteer.postalCode(place.postalCode, home) !== null &&
    gazetteer.postalCode(place.postalCode, place.country ?? '') === null;
  const stated = place.isCountryStated && !isTownWithCode ? place.country : null;
  const said: FoundPlace = {
    ...nothing,
    ...(place.street === null ? {} : readStreet(place.street)),
    // "75 011 Paris"
    postalCode:
      place.postalCode?.replace(
        /^(\d{2}) (\d{3})$/,
        place.country === 'FR' || home === 'FR' ? '$1$2' : '$1 $2',
      ) ?? null,
    locality: place.locality,
  };
  const areas = areasOf(place, stated, home, gazetteer);
  if (place.postalCode !== null) {
    const found = resolvePostalCode(place, { stated, home, areas }, gazetteer);
    if (found === null) {
      const isAtHome =
        gazetteer.postalCode(place.postalCode, home) !== null && namesTownOf(home, place, gazetteer);
      return uncertain(place, stated ?? (isAtHome ? home : null));
    }
    const { code, town, locality } = found;
    if (code !== null && town === null && isTownWithCode) return uncertain(place, home);
    if (code !== null && town === null)
      return {
        ...said,
        kind: 'postalCode',
        isCertain: true,
        locality,
        ...areaParts(commonArea(code.towns)),
        ...countryParts(code.country),
        ...pointOf(code),
      };
    if (town !== null) {
      // A code that is one of many of its town says where in the town; that of many villages says less than its town.
      const isOfTown = code?.towns.every(({ index }) => index === town.index) ?? false;
      const point = isOfTown && code !== null && kmBetween(code, town) < nearKm ? code : town;
      return { ...said, ...townParts(town), ...pointOf(point) };
    }
  }
  if (place.locality !== null && place.district !== null && /^[A-Z]/.test(place.district)) {
    const found = resolvePostalCode(
      { ...place, postalCode: place.district },
      { stated, home, areas },
      gazetteer,
    );
    if (found?.code != null && found.town !== null)
      return { ...said, ...townParts(found.town), ...pointOf(found.code) };
  }
  if (place.locality !== null) {
    const town = resolveTown(
      place.locality,
      {
        stated,
        home,
        areas,
        informal: informalRegion(place.region ?? '', stated),
        hasArea: hasArea(place),
      },
      gazetteer,
    );
    // "Luxembourg" is the country as well: what both have is certain.
    if (town !== null && isAlone(place) && stated === null && codeOfCountry(place.locality) === town.country)
      return {
        ...said,
        locality: null,
        kind: 'country',
        isCertain: true,
        ...countryParts(town.country),
        ...pointOf(town),
      };
    if (town !== null)
      return {
        ...said,
        ...townParts(town),
        ...districtParts(town, place.district, gazetteer),
      };
    // "Région parisienne", "Lombardy": the name of a region that is no town.
    const named =
      areas === null && isAlone(place)
        ? areasOf({ ...place, region: place.locality }, stated, home, gazetteer)
        : null;
    const [region, ...namesakes] = named ?? [];
    if (
      region !== undefined &&
      namesakes.length === 0 &&
      (stated !== null || !isTownAnywhere(place.locality, gazetteer)) &&
      !isNamesake(region, home, stated, gazetteer)
    )
      return { ...said, locality: null, ...areaOnly(region) };
    const [area, ...others] = areas ?? [];
    if (area !== undefined && others.length === 0)
      return { ...uncertain(place, area.country), ...areaParts(area) };
    return uncertain(
      place,
      stated ?? (hasArea(place) || !isAtHomeOnly(place.locality, home, gazetteer) ? null : home),
    );
  }
  const [area, ...others] = areas ?? [];
  if (area !== undefined && others.length === 0 && !isNamesake(area, home, stated, gazetteer))
    return { ...said, ...areaOnly(area) };
  if (hasArea(place) || stated === null) return uncertain(place, place.region === null ? stated : null);
  return { ...said, kind: 'country', isCertain: place.street === null, ...countryParts(stated) };
}

/** What is not certain: the town as the text says it, and the country where that is. */
const uncertain = ({ locality }: ReadPlace, country: string | null): FoundPlace => ({
  ...nothing,
  locality,
  ...(country === null ? {} : countryParts(country)),
});

const townsOf = (locality: string, gazetteer: Gazetteer): readonly Town[] =>
  spellingsOf(locality).flatMap((name) => gazetteer.townsNamed(placeKey(name)));

const namesTownOf = (country: string, { locality }: ReadPlace, gazetteer: Gazetteer): boolean =>
  townsOf(locality ?? '', gazetteer).some((town) => isWithin(town.country, country));

const isAtHomeOnly = (locality: string, home: string, gazetteer: Gazetteer): boolean =>
  areAtHome(townsOf(locality, gazetteer), home);

const isTownAnywhere = (locality: string, gazetteer: Gazetteer): boolean =>
  townsOf(locality, gazetteer).some(({ population }) => population >= leastForLists);

const isAlone = ({ street, postalCode, region, department }: ReadPlace): boolean =>
  [street, postalCode, region, department].every((part) => part === null);

const areaOnly = (area: Area): Partial<FoundPlace> => ({
  kind: area.parent === null ? 'region' : 'department',
  isCertain: true,
  ...areaParts(area),
  ...countryParts(area.country),
  ...pointOf(area),
});

const hasArea = ({ region, department }: ReadPlace): boolean => region !== null || department !== null;

/** The areas that the text can mean; null: it names none, or none that is known. */
function areasOf(
  { region, department }: ReadPlace,
  stated: string | null,
  home: string,
  gazetteer: Gazetteer,
): readonly Area[] | null {
  const name = department ?? region;
  if (name === null) return null;
  const all = gazetteer.areasNamed(placeKey(name)).filter(({ country, codes }) => {
    if (department !== null) return isWithin(country, 'FR') && codes.includes(department);
    return stated === null || isWithin(country, stated);
  });
  // A code is one of the country of who writes where that has it.
  const atHome = stated === null ? all.filter(({ country }) => isWithin(country, home)) : all;
  const found = atHome.length > 0 ? atHome : all;
  // "Luxembourg", "Genève": an area of the first level and the one in it with its name are the same place.
  const firsts = found.filter(({ parent }) => parent === null || !found.includes(parent));
  return firsts.length === 0 ? null : firsts;
}

/** "Vienne" is a department, and a town elsewhere in the country. */
function isNamesake(area: Area, home: string, stated: string | null, gazetteer: Gazetteer): boolean {
  return gazetteer
    .townsNamed(placeKey(area.name))
    .some(
      (town) =>
        town.nameKind === 'own' &&
        town.population >= leastForLists &&
        isWithin(town.country, stated ?? home) &&
        !isInside(town, area),
    );
}

function townParts(town: Town): Partial<FoundPlace> {
  return {
    kind: 'town',
    isCertain: true,
    locality: town.name,
    ...areaParts(town.area),
    ...countryParts(town.country),
    ...pointOf(town),
  };
}

/** The postal codes of the towns of France with numbered districts, up to the number. */
const numberedDistricts: ReadonlyMap<string, number> = new Map([
  ['Paris', 75_000],
  ['Lyon', 69_000],
  ['Marseille', 13_000],
]);

/** "Paris 11e" has the postal code 75011, "London SE5" the point of its district. */
function districtParts(town: Town, district: string | null, gazetteer: Gazetteer): Partial<FoundPlace> {
  if (district === null) return {};
  const first = town.country === 'FR' ? numberedDistricts.get(town.name) : undefined;
  const code =
    first === undefined ? district : String(first + Number.parseInt(district, 10)).padStart(5, '0');
  const found = gazetteer.postalCode(code, town.country);
  if (found === null || kmBetween(found, town) > nearKm) return {};
  return { ...(first === undefined ? {} : { postalCode: code }), ...pointOf(found) };
}

function areaParts(area: Area | null): Partial<FoundPlace> {
  if (area === null) return {};
  return area.parent === null
    ? { administrativeAreaLevel1: area.name }
    : { administrativeAreaLevel1: area.parent.name, administrativeAreaLevel2: area.name };
}

const countryParts = (code: string): Partial<FoundPlace> => ({
  countryCode: code,
  countryName: countryName(code),
});

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }): Partial<FoundPlace> => ({
  latitude,
  longitude,
});

/** The smallest area that has all towns of a postal code. */
function commonArea(towns: readonly Town[]): Area | null {
  const [first, ...others] = towns.map(({ area }) => area);
  if (first === undefined || first === null) return null;
  if (others.every((area) => area === first)) return first;
  const outer = first.parent;
  return outer !== null && others.every((area) => area?.parent === outer) ? outer : null;
}
