/**
 * Reads where a job is, as people write it in one line: "12 rue de la Paix, 75002 Paris, France", "Lyon / Grenoble",
 * "Berlin, Germany (hybrid)", "Télétravail". In: a text. Out: places in their parts. Nothing is invented: what no list and no
 * form tells stays one text.
 */

import contactWords from '../data/contact-words.json' with { type: 'json' };
import { conjunctionPattern } from './conjunctions.ts';
import { codeOfCountry, isCountryCode } from './countries.ts';
import { fold } from './fold.ts';
import {
  type CountriesOfTown,
  countriesByRegion,
  type Knowledge,
  knownCity,
  smallWords,
  townLookup,
} from './known-towns.ts';
import { foldArea, isRegionOrCountry, isStreet } from './places.ts';
import {
  codeAlone,
  codeBeforeTown,
  countryOfCode,
  letterCodes,
  prefixes,
  stateAndCode,
  townBeforeCode,
} from './postal-code-forms.ts';
import { countryOfRegionCode, isRegionCode } from './region-codes.ts';
import { isArea, isNoPlace, isWorkFromHome, remoteOf, saysHow, withoutHow } from './work-from-home.ts';

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

/** A place with what tells it from others of its name. */
export interface ReadPlace extends PlaceParts {
  /** The number or the code of a district, as it stands behind a town that is known: `8e`, `SE5`. */
  readonly district: string | null;
  /** The number of a French department that stands beside its town: `35` of "Redon (35)". */
  readonly department: string | null;
  /** Whether the text says the country, by its name, a region or the form of a postal code: else the town does. */
  readonly isCountryStated: boolean;
}

export interface PlacesReading {
  readonly places: readonly ReadPlace[];
  /** Whether the job is done from home: always, or some of the time; null: the text says nothing of it. */
  readonly remote: 'fully' | 'partly' | null;
}

/** The longest text that is read: the patterns take a time that grows with the square of the length. */
const maxTextLength = 2_000;

/**
 * A text of more than 2,000 characters names no place.
 * @param country of who writes, ISO 3166-1 alpha-2: of towns with one name it is the one there
 * @param moreTowns asked for a town that this package does not know
 */
export function readPlaces(text: string, country: string, moreTowns?: CountriesOfTown): PlacesReading {
  if (text.length > maxTextLength) return { places: [], remote: null };
  const known: Knowledge = { country, citiesOf: townLookup(moreTowns) };
  const segments = segmentsOf(
    text
      .replace(/\s*[\r\n]+\s*/g, ', ')
      .replace(/\s+/g, ' ')
      .trim(),
    known,
  );
  const read = segments.map((segment) => readSegment(segment, known));
  const found = new Map(read.flatMap(({ place }) => (place ? [[JSON.stringify(place), place]] : [])));
  const remotes = read.map(({ remote }) => remote);
  const remote = remotes.includes('fully') ? 'fully' : remotes.includes('partly') ? 'partly' : null;
  return { places: [...found.values()], remote };
}

/** Not "Portland, OR 97210", "2 jours/semaine", nor "12/14 rue X", "Chalon s/ Saône" or "c/ Mayor". */
const alternative =
  /\s+(?:ou|(?<!,\s)or|oder)\s+|\s*[;|•·]\s*|(?<!\d|\d\s?(?:jours?|days?|tage?|j|d)|(?<!\p{L})[sc])\s*\/\s*(?!\d)|\s+\/\s+/iu;
/** Words and signs that also stand within names: they part places only where each side is one that is known. */
const perhaps = new RegExp(`\\s+(?:${conjunctionPattern}|o|[&+–—-])\\s+|,\\s*`, 'iu');

/** Regions that have no other town. */
const cityStates = new Set(['berlin', 'hamburg', 'wien', 'vienna']);

/** "Lyon (69) et Saint-Étienne (42)" */
const departmentBehind = /\s*\((?:\d{2}|2[AB]|97\d|\d{5})\)$/;

/** The places of a text that names several, each as it is written. */
function segmentsOf(text: string, { citiesOf }: Knowledge): string[] {
  return text.split(alternative).flatMap((segment) => {
    const parts = segment.split(perhaps).filter((part) => part !== '');
    // Behind a comma or a dash the name of a town can be that of the region around the one before it.
    const mayHaveRegion = /[,–—-]/.test(segment);
    const isList =
      parts.length > 1 &&
      new Set(parts.map(fold)).size === parts.length &&
      parts.every(
        (part, index) =>
          (citiesOf(part.replace(departmentBehind, '')).length > 0 &&
            (index === 0 || !mayHaveRegion || cityStates.has(fold(part)) || !isRegionOrCountry(part))) ||
          isWorkFromHome(part),
      );
    return isList ? parts : segment === '' ? [] : [segment];
  });
}

/** Reads the place of a segment, and takes the words of working from home, and those that name no place, out of it. */
function readSegment(
  segment: string,
  known: Knowledge,
): { place: ReadPlace | null; remote: PlacesReading['remote'] } {
  const remote = remoteOf(segment);
  const pieces = segment.split(/\s*[,()]\s*|\s+[–—+-]\s+/).filter((piece) => piece !== '');
  if (remote === null && !pieces.some(isNoPlace)) return { place: readPlace(segment, known), remote };
  const isKnown = (text: string) => {
    const place = text === '' ? null : readPlace(text, known);
    return place !== null && (place.country ?? place.region ?? place.postalCode) !== null;
  };
  const kept = pieces.flatMap((piece) => {
    if (isNoPlace(piece) || (remote !== null && isArea(piece))) return [];
    if (remote === null) return piece;
    // What is left beside these words is a place only where it is known: "Remote first team" is none.
    const isPlace = !saysHow(piece);
    return [...(isPlace ? [piece] : []), withoutHow(piece)].find(isKnown) ?? (isPlace ? piece : []);
  });
  return { place: kept.length === 0 ? null : readPlace(kept.join(', '), known), remote };
}

interface Draft {
  street: string | null;
  postalCode: string | null;
  region: string | null;
  department: string | null;
  country: string | null;
}

/** The countries of texts such as "Deutschlandweit"; empty: that of who writes. */
const wholeCountries: ReadonlyMap<string, string> = new Map(
  Object.entries(contactWords.wholeCountry).flatMap(([country, texts]) =>
    texts.map((text): [string, string] => [fold(text), country]),
  ),
);

function readPlace(text: string, knowledge: Knowledge): ReadPlace | null {
  const { citiesOf } = knowledge;
  const trimmed = text.replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');
  // "38 Grenoble", "69 - Rhône"
  const [, number = null, behindNumber = ''] = /^(\d{2}|2[AB]|97\d)\s(?:[–-]\s)?(.+)$/.exec(trimmed) ?? [];
  const isNumbered =
    citiesOf(behindNumber).includes('FR') || countriesByRegion.get(foldArea(behindNumber))?.includes('FR');
  const whole = (isNumbered ? behindNumber : trimmed).replace(/\s+cedex(?:\s+\d{1,2})?(?![\p{L}\d])/iu, '');
  if (whole === '') return null;
  const draft: Draft = {
    street: null,
    postalCode: null,
    region: null,
    department: isNumbered ? number : null,
    country: null,
  };
  const country = wholeCountries.get(fold(whole));
  if (country !== undefined)
    return {
      ...draft,
      locality: null,
      district: null,
      country: country || knowledge.country || null,
      isCountryStated: true,
    };
  const known = knownCity(whole, knowledge);
  if (known !== null)
    return {
      ...draft,
      locality: known.name,
      district: known.district,
      country: known.country,
      isCountryStated: false,
    };
  const parts = whole.split(/\s*,\s*|\s*\(\s*|\s*\)\s*,?\s*/).filter((part) => part !== '');
  takeCountry(parts, draft, knowledge);
  takeLetterCode(parts, draft);
  takeRegion(parts, draft, knowledge);
  takeCode(parts, draft, knowledge);
  const town = parts.at(-1);
  // A continent, or another area that is larger than a country.
  if (town === undefined && Object.values(draft).every((part) => part === null)) return null;
  const cityOf = town === undefined ? null : knownCity(town, knowledge);
  const before = parts.slice(0, -1);
  const street =
    draft.street ?? (before.some(isStreet) || draft.postalCode !== null ? before.join(', ') || null : null);
  // A street without a town.
  if (town !== undefined && street === null && cityOf === null && isStreet(town))
    return {
      ...draft,
      street: town,
      locality: null,
      district: null,
      isCountryStated: draft.country !== null,
    };
  const isKnown = cityOf !== null || [street, ...Object.values(draft)].some((part) => part !== null);
  return {
    ...draft,
    street,
    locality: town === undefined ? null : isKnown ? (cityOf?.name ?? town) : whole,
    district: cityOf?.district ?? null,
    country: draft.country ?? cityOf?.country ?? null,
    isCountryStated: draft.country !== null,
  };
}

/** Takes a country off the end: by its name, or by its code where it is that of the town before it. */
function takeCountry(parts: string[], draft: Draft, knowledge: Knowledge): void {
  const { citiesOf } = knowledge;
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
  const ofTown = citiesOf(parts.at(-2) ?? '');
  if (
    parts.length > 1 &&
    isCountryCode(last) &&
    (ofTown.includes(last) ||
      // "Berlin (BE)" of a German account is not in Belgium.
      (!ofTown.includes(knowledge.country) &&
        countryOfRegionCode(last, ofTown, knowledge.country) === undefined))
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
function takeRegion(parts: string[], draft: Draft, knowledge: Knowledge): void {
  const { citiesOf } = knowledge;
  const last = parts.at(-1) ?? '';
  // The last part that is left is the town, unless the text names nothing but a region.
  const { department: _, ...others } = draft;
  const isRegionOnly = citiesOf(last).length === 0 && Object.values(others).every((part) => part === null);
  if (
    (parts.length > 1 || isRegionOnly) &&
    isRegionOrCountry(last) &&
    !isRegionCode(last) &&
    !/\d/.test(last)
  ) {
    // "Voiron, Isère, Auvergne-Rhône-Alpes": the one that is nearest to the town says most.
    draft.region = last;
    draft.country ??= countryOfRegion(foldArea(last), parts.at(-2) ?? '', knowledge);
    parts.pop();
    const next = parts.at(-1) ?? '';
    if (parts.length > 1 && isRegionOrCountry(next) && !/\d/.test(next) && !isRegionCode(next))
      takeRegion(parts, draft, knowledge);
    return;
  }
  if (parts.length > 1 && takeDepartment(parts, draft, knowledge)) {
    takeRegion(parts, draft, knowledge);
    return;
  }
  const [, before = '', region = '', postalCode] = stateAndCode.exec(last) ?? [];
  if (region === '') return;
  const town = before === '' ? (parts.at(-2) ?? '') : before;
  if (town === '' || /^\d/.test(before)) return;
  const stated = draft.country;
  const ofTown = stated === null ? citiesOf(town) : [stated];
  // "Berlin DE"
  const isCountry = before !== '' && postalCode === undefined && stated === null && ofTown.includes(region);
  const country = isCountry ? region : countryOfRegionCode(region, ofTown, stated ?? knowledge.country);
  if (country === undefined || (stated !== null && country !== stated)) return;
  if (!isCountry) draft.region = region;
  draft.country = country;
  if (postalCode !== undefined) draft.postalCode = postalCode;
  replacePart(parts, parts.length - 1, before);
}

/** French departments that are countries of ISO 3166-1. */
const overseas: Readonly<Record<string, string>> = { 971: 'GP', 972: 'MQ', 973: 'GF', 974: 'RE', 976: 'YT' };

/** Takes the number of a French department off the end, "Redon (35)", and joins that of a house to its street. */
function takeDepartment(parts: string[], draft: Draft, knowledge: Knowledge): boolean {
  const { citiesOf } = knowledge;
  const last = parts.at(-1) ?? '';
  const town = parts.at(-2) ?? '';
  if (/^\d{1,3}$/.test(last) && citiesOf(town).length === 0 && isStreet(`${town} ${last}`)) {
    parts.splice(-2, 2, `${town}, ${last}`);
    return false;
  }
  if (!/^(?:\d{2}|2[AB]|97\d)$/.test(last)) return false;
  parts.pop();
  draft.department ??= last;
  const countries = citiesOf(town);
  if (countries.includes('FR') || (countries.length === 0 && knowledge.country === 'FR'))
    draft.country ??= overseas[last] ?? 'FR';
  return true;
}

/** Takes a postal code with digits: before the town, behind it, or alone in its part. */
function takeCode(parts: string[], draft: Draft, knowledge: Knowledge): void {
  if (draft.postalCode !== null) return;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index] ?? '';
    const [, street, prefix = '', postalCode, town] = codeBeforeTown.exec(part) ?? [];
    const isHouse = town !== undefined && street === undefined && isStreet(part) && index < parts.length - 1;
    if (postalCode !== undefined && town !== undefined && !isHouse && !isStreetName(part, town, knowledge)) {
      draft.postalCode = postalCode;
      draft.country ??= prefixes[prefix] ?? (isCountryCode(prefix) ? prefix : countryOfCode(postalCode));
      const before = [...parts.slice(0, index), ...(street === undefined ? [] : [street])];
      draft.street = before.join(', ') || null;
      parts.splice(0, parts.length, town);
      takeRegion(parts, draft, knowledge);
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
      takeRegion(parts, draft, knowledge);
      return;
    }
  }
}

/** True for a house number before a street that has the form of a postal code before a town: "1450 Pine Street". */
const isStreetName = (part: string, town: string, knowledge: Knowledge): boolean =>
  isStreet(part) && knownCity(town, knowledge) === null && /^\d{4}\s/.test(part);

function replacePart(parts: string[], index: number, text: string): void {
  const rest = text.replace(/\s+/g, ' ').replace(/^[\s,–-]+|[\s,–-]+$/g, '');
  if (rest === '') parts.splice(index, 1);
  else parts[index] = rest;
}

/** The country of a region with this folded name: that of the town before it, where both have one. */
function countryOfRegion(region: string, town: string, { citiesOf }: Knowledge): string | null {
  const countries = countriesByRegion.get(region) ?? [];
  return countries.find((country) => citiesOf(town).includes(country)) ?? countries[0] ?? null;
}
