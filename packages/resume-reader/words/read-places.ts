/**
 * Reads where a job is, as people write it in one line: "12 rue de la Paix, 75002 Paris, France", "Lyon / Grenoble",
 * "Berlin, Germany (hybrid)", "Télétravail". In: a text. Out: places in their parts. Nothing is invented: what no list and no
 * form tells stays one text.
 */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import places from '../data/places.json' with { type: 'json' };
import { codeOfCountry, isCountryCode } from './countries.ts';
import { fold, foldKeepingLength } from './fold.ts';
import { isRegionOrCountry, isStreet, ukPostcode, withoutArea } from './places.ts';

/** One place; null for what the text does not say. */
export interface PlaceParts {
  readonly street: string | null;
  readonly postalCode: string | null;
  /** The town. The whole text of the place where nothing in it is known. */
  readonly locality: string | null;
  /** A state, a province or the like, as it is written: `NY`, `Île-de-France`. */
  readonly region: string | null;
  /** ISO 3166-1 alpha-2, of what the text says or a town that is known by its name; null: it says no country. */
  readonly country: string | null;
}

export interface PlacesReading {
  readonly places: readonly PlaceParts[];
  /** Whether the job is done from home: always, or some of the time; null: the text says nothing of it. */
  readonly remote: 'fully' | 'partly' | null;
}

/** The longest text that is read: the patterns take a time that grows with the square of the length. */
const maxTextLength = 2_000;

/**
 * A text of more than 2,000 characters names no place.
 * @param country of who writes, ISO 3166-1 alpha-2: of towns with one name it is the one there
 */
export function readPlaces(text: string, country: string): PlacesReading {
  if (text.length > maxTextLength) return { places: [], remote: null };
  const segments = segmentsOf(
    text
      .replace(/\s*[\r\n]+\s*/g, ', ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const read = segments.map((segment) => readSegment(segment, country));
  const found = new Map(read.flatMap(({ place }) => (place ? [[JSON.stringify(place), place]] : [])));
  const remotes = read.map(({ remote }) => remote);
  const remote = remotes.includes('fully') ? 'fully' : remotes.includes('partly') ? 'partly' : null;
  return { places: [...found.values()], remote };
}

const alternative = /\s+(?:ou|or|oder)\s+|\s*[;|•·]\s*|(?<!\d)\s*\/\s*(?!\d)|\s+\/\s+/iu;
/** Words and signs that also stand within names: they part places only where each side is one that is known. */
const perhaps = /\s+(?:et|and|und|y|e|o|en|[&+–—-])\s+|,\s*/iu;

/** The places of a text that names several, each as it is written. */
function segmentsOf(text: string): string[] {
  return text.split(alternative).flatMap((segment) => {
    const parts = segment.split(perhaps).filter((part) => part !== '');
    const isList =
      parts.length > 1 &&
      new Set(parts.map(fold)).size === parts.length &&
      parts.every(
        (part, index) =>
          (citiesOf(part).length > 0 && (index === 0 || !isRegionOrCountry(part))) || isWorkFromHome(part),
      );
    return isList ? parts : segment === '' ? [] : [segment];
  });
}

const words = (list: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[...list]
      .sort((one, other) => other.length - one.length)
      .map((word) => fold(word).replace(/[ -]/g, '[\\s-]?'))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
const fromHome = words(contactWords.workFromHome);
const hybrid = words(contactWords.hybridWork);
const someOfTheTime = words(contactWords.someOfTheTime);
/** What joins a place to the words of working from home: "Remote from France", "en télétravail", "100 % remote". */
const joints =
  /^(?:[\s:;/–—-]|100\s?%|(?:from|depuis|in|en|within|dans|aus|von|the|la|le|with|avec|mit|work|job)(?![\p{L}\p{N}]))+|(?:[\s:;/–—-]|100\s?%|(?<![\p{L}\p{N}])(?:in|en|with|avec|mit))+$/giu;

const isWorkFromHome = (text: string): boolean =>
  text.trim() !== '' && without(text, fromHome).replace(joints, '') === '';

/** Areas that are no places where somebody works: "Remote, EU", "Télétravail, EMEA". */
const area = /^\p{Lu}{2,5}$/u;

/** Reads the place of a segment, and takes the words of working from home out of it. */
function readSegment(
  segment: string,
  country: string,
): { place: PlaceParts | null; remote: PlacesReading['remote'] } {
  const has = (pattern: RegExp, text: string) => foldKeepingLength(text).search(pattern) >= 0;
  const isHybrid = has(hybrid, segment);
  const isRemote = has(fromHome, segment);
  if (!isHybrid && !isRemote) return { place: readPlace(segment, country), remote: null };
  const kept = segment.split(/\s*[,()]\s*|\s+[–—-]\s+/).flatMap((piece) => {
    if (!has(hybrid, piece) && !has(fromHome, piece)) {
      return piece === '' || (area.test(piece) && codeOfCountry(piece) === undefined) ? [] : piece;
    }
    const rest = [fromHome, hybrid, someOfTheTime].reduce(without, piece).replace(joints, '');
    // What is left beside these words is a place only where it is known: "Remote first team" is none.
    const place = rest === '' ? null : readPlace(rest, country);
    return place !== null && (place.country ?? place.region ?? place.postalCode) !== null ? rest : [];
  });
  return {
    place: kept.length === 0 ? null : readPlace(kept.join(', '), country),
    remote: isHybrid || has(someOfTheTime, segment) ? 'partly' : 'fully',
  };
}

function without(text: string, pattern: RegExp): string {
  let kept = '';
  let from = 0;
  for (const match of foldKeepingLength(text).matchAll(pattern)) {
    kept += text.slice(from, match.index);
    from = match.index + match[0].length;
  }
  return kept + text.slice(from);
}

/** Countries by the letters before a postal code: "D-10115 Berlin". */
const prefixes: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  I: 'IT',
  L: 'LU',
  P: 'PT',
  S: 'SE',
};
const code = String.raw`(?:([A-Z]{1,2})[-–\s])?(\d{5}-\d{3}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4}\s?[A-Z]{2}(?![\p{L}\d])|\d{3}\s\d{2}(?!\d)|\d{2}\s\d{3}(?!\d)|\d{4,6})`;
const codeBeforeTown = new RegExp(
  `^(?:(.*\\S)\\s+)?${code}\\s+(\\p{L}[^\\d]*(?:\\s\\d{1,2}(?:e|er|ème|eme)?)?)$`,
  'u',
);
const codeAlone = new RegExp(`^${code}$`, 'u');
const townBeforeCode = new RegExp(`^(\\p{L}[^\\d]*?)[\\s,-]+${code}$`, 'u');
/** Postal codes with letters or signs, in the form of one country. */
const letterCodes: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['CA', /(?<![A-Z\d])[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?![A-Z\d])/],
  ['GB', ukPostcode],
  ['IE', /(?<![A-Z\d])[AC-FHKNPRTV-Y]\d[\dW]\s[A-Z\d]{4}(?![A-Z\d])/],
];
const stateAndCode = /^(.*?)[\s,]*(?<![\p{L}\d])([A-Z]{2,3})(?:\s+(\d{4,5}(?:-\d{4})?))?$/u;

/** Postal codes that stand before their town, in the form of one country. */
const codeForms: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['PT', /^\d{4}-\d{3}$/],
  ['BR', /^\d{5}-\d{3}$/],
  ['PL', /^\d{2}-\d{3}$/],
  ['NL', /^\d{4}\s?[A-Z]{2}$/],
];
const countryOfCode = (postalCode: string): string | null =>
  codeForms.find(([, pattern]) => pattern.test(postalCode))?.[0] ?? null;

interface Draft {
  street: string | null;
  postalCode: string | null;
  region: string | null;
  country: string | null;
}

function readPlace(text: string, accountCountry: string): PlaceParts | null {
  const whole = text
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
    .replace(/\s+cedex(?:\s+\d{1,2})?(?![\p{L}\d])/iu, '');
  if (whole === '') return null;
  const draft: Draft = { street: null, postalCode: null, region: null, country: null };
  const known = knownCity(whole, accountCountry);
  if (known !== null) return { ...draft, locality: known.name, country: known.country };
  const parts = whole.split(/\s*,\s*|\s*\(\s*|\s*\)\s*,?\s*/).filter((part) => part !== '');
  takeCountry(parts, draft);
  takeLetterCode(parts, draft);
  takeRegion(parts, draft, accountCountry);
  takeCode(parts, draft, accountCountry);
  const town = parts.at(-1);
  const cityOf = town === undefined ? null : knownCity(town, accountCountry);
  const before = parts.slice(0, -1);
  const street =
    draft.street ?? (before.some(isStreet) || draft.postalCode !== null ? before.join(', ') || null : null);
  // A street without a town.
  if (town !== undefined && street === null && cityOf === null && isStreet(town))
    return { ...draft, street: town, locality: null };
  const isKnown = cityOf !== null || [street, ...Object.values(draft)].some((part) => part !== null);
  return {
    ...draft,
    street,
    locality: town === undefined ? null : isKnown ? (cityOf?.name ?? town) : whole,
    country: draft.country ?? cityOf?.country ?? null,
  };
}

/** Takes a country off the end: by its name, or by its code where it is that of the town before it. */
function takeCountry(parts: string[], draft: Draft): void {
  const last = parts.at(-1) ?? '';
  const named = codeOfCountry(last);
  // A town with the name of its country is a town: "Luxembourg", "Singapore".
  if (
    named !== undefined &&
    !(parts.length === 1 && citiesOf(last).length > 0 && citiesOf(last).includes(named))
  ) {
    parts.pop();
    if (named !== 'none') draft.country = named;
    return;
  }
  if (
    parts.length > 1 &&
    isCountryCode(last) &&
    (citiesOf(parts.at(-2) ?? '').includes(last) || !isRegionCode(last))
  ) {
    parts.pop();
    draft.country = last;
    return;
  }
  const tokens = last.split(' ');
  for (let count = Math.min(3, tokens.length - 1); count > 0; count -= 1) {
    const country = codeOfCountry(tokens.slice(-count).join(' '));
    if (country === undefined || country === 'none' || citiesOf(last).length > 0) continue;
    draft.country = country;
    const rest = tokens
      .slice(0, -count)
      .join(' ')
      .replace(/[\s,–-]+$/, '');
    // "98000 Monaco" has its town; "Île de la Réunion" is the name of the country.
    if (smallWords.has(fold(tokens.at(-count - 1) ?? ''))) parts.pop();
    else if (!codeAlone.test(rest)) parts[parts.length - 1] = rest;
    return;
  }
}

function takeLetterCode(parts: string[], draft: Draft): void {
  for (const [country, pattern] of letterCodes) {
    const index = parts.findIndex((part) => pattern.test(part));
    const [found] = pattern.exec(parts[index] ?? '') ?? [];
    if (found === undefined || (draft.country !== null && draft.country !== country)) continue;
    draft.postalCode = found;
    draft.country = country;
    replacePart(parts, index, (parts[index] ?? '').replace(found, ' '));
    return;
  }
}

/** Takes the code or the name of a region off the end: "Washington, DC", "Salem OR 97301", "Milano (MI)", "Lyon, Rhône". */
function takeRegion(parts: string[], draft: Draft, accountCountry: string): void {
  const last = parts.at(-1) ?? '';
  // The last part that is left is the town, unless the text names nothing but a region.
  const isRegionOnly = citiesOf(last).length === 0 && Object.values(draft).every((part) => part === null);
  if (
    (parts.length > 1 || isRegionOnly) &&
    isRegionOrCountry(last) &&
    !isRegionCode(last) &&
    !/\d/.test(last)
  ) {
    draft.region = last;
    draft.country ??= countryOfRegion(fold(last), parts.at(-2) ?? '');
    parts.pop();
    return;
  }
  // The number of a French department.
  if (parts.length > 1 && /^(?:\d{2,3}|2[AB])$/.test(last)) {
    parts.pop();
    takeRegion(parts, draft, accountCountry);
    return;
  }
  const [, before = '', region = '', postalCode] = stateAndCode.exec(last) ?? [];
  if (region === '') return;
  const town = before === '' ? (parts.at(-2) ?? '') : before;
  if (town === '' || /^\d/.test(before)) return;
  const countries = countriesOfRegion(region);
  const ofTown = citiesOf(town);
  const country =
    countries.find((one) => ofTown.includes(one)) ?? (ofTown.length === 0 ? countries[0] : undefined);
  // The province of an Italian town has the letters of an American state.
  const isProvince = country === undefined && ofTown.includes('IT') && /^[A-Z]{2}$/.test(region);
  if (country === undefined && !isProvince) return;
  if (draft.country !== null && country !== undefined && draft.country !== country) return;
  draft.region = region;
  draft.country ??= country ?? knownCity(town, accountCountry)?.country ?? null;
  if (postalCode !== undefined) draft.postalCode = postalCode;
  replacePart(parts, parts.length - 1, before);
}

/** Takes a postal code with digits: before the town, behind it, or alone in its part. */
function takeCode(parts: string[], draft: Draft, accountCountry: string): void {
  if (draft.postalCode !== null) return;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index] ?? '';
    const [, street, prefix = '', postalCode, town] = codeBeforeTown.exec(part) ?? [];
    const isHouse = town !== undefined && street === undefined && isStreet(part) && index < parts.length - 1;
    if (
      postalCode !== undefined &&
      town !== undefined &&
      !isHouse &&
      !isStreetName(part, town, accountCountry)
    ) {
      draft.postalCode = postalCode;
      draft.country ??= prefixes[prefix] ?? (isCountryCode(prefix) ? prefix : countryOfCode(postalCode));
      const before = [...parts.slice(0, index), ...(street === undefined ? [] : [street])];
      draft.street = before.join(', ') || null;
      parts.splice(0, parts.length, town);
      takeRegion(parts, draft, accountCountry);
      return;
    }
    const [, townBefore, , codeBehind] = townBeforeCode.exec(part) ?? [];
    const [, , alone] = codeAlone.exec(part) ?? [];
    if (alone !== undefined) {
      draft.postalCode = alone;
      parts.splice(index, 1);
      return;
    }
    if (townBefore !== undefined && codeBehind !== undefined && !isStreet(part)) {
      draft.postalCode = codeBehind;
      replacePart(parts, index, townBefore);
      takeRegion(parts, draft, accountCountry);
      return;
    }
  }
}

/** True for a house number before a street that has the form of a postal code before a town: "1450 Pine Street". */
const isStreetName = (part: string, town: string, accountCountry: string): boolean =>
  isStreet(part) && knownCity(town, accountCountry) === null && /^\d{4}\s/.test(part);

function replacePart(parts: string[], index: number, text: string): void {
  const rest = text.replace(/\s+/g, ' ').replace(/^[\s,–-]+|[\s,–-]+$/g, '');
  if (rest === '') parts.splice(index, 1);
  else parts[index] = rest;
}

/** The country of a region with this folded name: that of the town before it, where both have one. */
function countryOfRegion(region: string, town: string): string | null {
  const countries = countriesByRegion.get(region) ?? [];
  return countries.find((country) => citiesOf(town).includes(country)) ?? countries[0] ?? null;
}

const isRegionCode = (text: string): boolean => countriesOfRegion(text).length > 0;

function countriesOfRegion(region: string): string[] {
  return Object.entries(places.regionCodes).flatMap(([country, codes]) =>
    codes.includes(region) ? [country] : [],
  );
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
const countriesByRegion = countriesByName(places.regions);

/** The countries that have a large town with this name, the one that is meant most often first. */
const citiesOf = (town: string): readonly string[] =>
  countriesByCity.get(fold(town)) ?? countriesByCity.get(fold(withoutDistrict(withoutArea(town)))) ?? [];

/** "Lyon 7e", "Paris 8", "London SE5" without the number or the code of the district. */
const withoutDistrict = (town: string): string =>
  town
    .replace(/\s(?:\d{1,2}(?:er|e|[èe]me|nd)?(?:\sarr(?:ondissement|\.)?)?|[A-Z]{1,2}\d{1,2}[A-Z]?)$/u, '')
    .trim();

function knownCity(town: string, accountCountry: string): { name: string; country: string } | null {
  const countries = citiesOf(town);
  const [first] = countries;
  if (first === undefined) return null;
  return {
    name: inSmallLetters(withoutDistrict(town)),
    country: countries.includes(accountCountry) ? accountCountry : first,
  };
}

const smallWords = new Set(
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
