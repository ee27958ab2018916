/** Tells whether a text is a place, by countries in eight languages, regions, large cities and street words. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import places from '../data/places.json' with { type: 'json' };
import { cached } from './cached.ts';
import { isCountry } from './countries.ts';
import { fold } from './fold.ts';
import { isGivenName } from './given-names.ts';
import { lexicon, tokensOf } from './lexicon.ts';
import { hasRoleWord, legalFormLexicon } from './roles.ts';

/** The name of a region without accents and hyphens: "Hauts de France" is "Hauts-de-France". */
export const foldArea = (name: string): string => fold(name).replace(/-/g, ' ');
const regions = new Set(Object.values(places.regions).flat().map(foldArea));
const counties = new Set(places.counties);
const shires = new Set(places.shires);
const cities = new Set(Object.values(places.cities).flat().map(fold));
const regionCodes = new Set(Object.values(places.regionCodes).flat());
const streets = lexicon(contactWords.street, contactWords.streetSuffixes);
/** The words of streets that stand alone, without their full stop. */
const streetWords = new Set(contactWords.street.map(fold));
const remote = lexicon(contactWords.remote);

/** True for the name or the code of a region. */
const isRegion = (text: string): boolean =>
  regions.has(foldArea(text)) || regionCodes.has(text.trim()) || isCounty(text);
/** The words before the names of counties: some of those behind "County" are given names without it ("Kerry"). */
const countyPrefix = /^(?:co\.?|county) /;
const shirePrefix = /^(?:north|south|east|west)[ -]/;
/** True for a British or Irish county: "Co. Kerry", "County Durham", "Cheshire", "North Yorkshire". */
function isCounty(text: string): boolean {
  const name = fold(text.trim());
  const isNamed = countyPrefix.test(name) && counties.has(name.replace(countyPrefix, ''));
  return isNamed || shires.has(name.replace(shirePrefix, ''));
}
/** The number of a French department, or a postal code, as they stand in brackets behind a town: "70", "2A", "70000". */
export const departmentCode = String.raw`(?:\d{2}|2[AB]|97\d|\d{5})`;

export const isKnownCity = (text: string): boolean => cities.has(fold(text));
/** True for the code of a region, with or without a postal code: "CA", "NY 10001", "NY 10001 United States", "ON". */
const isRegionCode = (text: string): boolean =>
  regionCodes.has(
    text
      .trim()
      .replace(/\.?\s+\d{5}(?:-\d{4})?(?:\s+(?:USA?|United States))?$/, '')
      .replace(/\s+[A-Z]\d[A-Z]\s?\d[A-Z]\d$/, ''),
  );

/** True for the name or the code of a region, or the name of a country. */
export const isRegionOrCountry = (text: string): boolean =>
  isRegion(text) || isRegionCode(text) || isCountry(text);
const isRemote = (text: string): boolean => remote.isExactly(text);

/** A postal code followed by a town: "13001 MARSEILLE", "D-10115 Berlin", "1012 AB Amsterdam". */
const postalTown =
  /(?:^|[\s,(])(?:[A-Z]{1,2}-)?(?:\d{5}|\d{4}(?:\s?[A-Z]{2}(?=\s))?|\d{2}[\s-]\d{3}|\d{5}-\d{3}|\d{4}-\d{3}|\d{2}-\d{3}|\d{6})[\s,]+\p{Lu}[\p{L}'’.-]+/u;
/** The house or flat behind the name of a street, and the direction that the street runs. */
const behindStreet =
  /(?:,?\s(?:apt|apartment|suite|ste|unit|floor|fl|lot|rm|room|#)\.?\s?#?[\p{L}\d-]{1,5}|\s(?:[NS][EW]?|[EW]))$/iu;

/** True for a postal code with its town, but not for a house number that has as many digits: "1450 Pine Street". */
function hasCodeBeforeTown(text: string): boolean {
  if (!postalTown.test(text)) return false;
  const [first = '', ...others] = text.split(/,\s*/);
  const words = first.replace(behindStreet, '').split(/\s+/);
  const isHouse =
    /^\d{4,5}$/.test(words[0] ?? '') &&
    words.length > 2 &&
    streetWords.has(fold(words.at(-1) ?? '').replace(/\.$/, ''));
  return !isHouse || postalTown.test(others.join(', '));
}

export const ukPostcode = /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/;
/** A town before its postal code, as in India, Spain, Poland and Australia, a Canadian or an Irish code, or a Swedish one. */
const otherPostalTown =
  /\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d\b|\p{Lu}\p{L}+,?\s(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\s\d{4}(?!\d)|\p{Lu}\p{L}+,?\s*[-–]?\s*\d{5,6}(?!\d)|\p{Lu}\p{L}{2,},?\s\d{2}-\d{3}(?![\d-])|\b[A-Z]\d[\dW]\s?[A-Z\d]{4}\b|(?:^|[\s,])(?:SE-)?\d{3}\s\d{2}\s\p{Lu}\p{L}+/u;
const word = "\\p{Lu}[\\p{L}'’.-]*";
const name = `${word}(?:[\\s-](?:(?:de|la|le|les|du|sur|am|an|der|do|da|upon|of|y|di|den|ob|a|al|in|nel|sul)[\\s-])*${word}){0,3}`;
const cityAndMore = new RegExp(
  `^(${name})\\s*(?:,|\\(|–|-|\\|)\\s*(${name}|[A-Z]{2,3}(?:\\s\\d{5})?)\\)?(?:\\s*,\\s*(${name}|[A-Z]{2,3}))?\\.?$`,
  'u',
);

const italianProvince = `(?:${places.localRegionCodes.IT.join('|')})`;
const areaInBrackets = new RegExp(`^(?:\\d{2,3}|2[AB]|${italianProvince})$`);

/** True for the number of a French department or the letters of an Italian province, as they stand in brackets behind towns. */
export const isAreaInBrackets = (text: string): boolean => areaInBrackets.test(text);

/** A town before its postal code, the number of its department or its Italian province: "Redon (35)", "Abano Terme (PD)". */
const townWithCode = new RegExp(`^(${name})\\s*\\((?:\\d{2,6}|2[AB]|${italianProvince})\\)$`, 'u');

/** Two words with capitals and nothing between them, the first of which is none of those with which names of towns begin. */
const twoNames =
  /^(?!(?:Saint|Sainte|St|Ste|La|Le|Les|Mont|Bourg|Val|Port|Pont|Bad)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+$/u;

/** The number or code of a district behind the name of its town: "Lyon 7e", "Paris XV", "London SE5", "Dublin 8". */
const district = /\s(?:\d{1,2}(?:er|e|[èe]me)?|[IVX]{1,5}e?|\p{Lu}{1,2}\d{1,2})$/u;

/** Scores how much a short text looks like a place, from 0 (not at all) to 3 (certainly). */
export const placeScore = cached(scorePlace);

function scorePlace(raw: string): number {
  const text = raw
    .trim()
    .replace(/^[,(\s–|-]+|[),\s.–|-]+$/g, '')
    .replace(/\s*[–—|]\s*|\s+-\s+/g, ', ');
  if (text === '' || text.length > 90) return 0;
  if (isRemote(text)) return 2;
  if (isCountry(text)) return 3;
  if (isKnownCity(text) || isKnownCity(text.replace(district, ''))) return 2.5;
  const [, town = ''] = townWithCode.exec(raw.trim()) ?? [];
  // French towns of several words have hyphens or small words: "Larch Picardie (80)" may as well be a company in a region.
  if (town !== '' && !hasRoleWord(town) && !/\p{Lu}{3}/u.test(town))
    return twoNames.test(town) && /\d/.test(text) ? 1 : 2;
  const parts = text
    .split(/\s*[,(/]\s*/)
    .map((part) => part.replace(/\)+$/, '').trim())
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  // A name with "&" before a town is a company.
  if (parts.length >= 2 && /\s&\s/.test(parts[0] ?? '')) return 0.8;
  if (parts.length >= 2 && parts.length <= 5 && parts.every((part) => part.length < 45)) {
    const known = isCountry(last) || isRegionCode(last) || isRegion(last) || isRemote(last);
    const first = parts[0] ?? '';
    // "Norvane (remote)" may as well be a company.
    if (parts.length === 2 && isRemote(last) && placeScore(first) === 0) return 1;
    if (known && /^[\p{Lu}\d]/u.test(first) && !/[:;@]/.test(text))
      return hasInitials(text.split(/\s*[,(]/)[0] ?? '') ? 0.8 : 3;
    if (isKnownCity(first) && cityAndMore.test(text)) return 2.5;
    const isCity = (part: string): boolean => isKnownCity(part) || isKnownCity(part.replace(district, ''));
    if (parts.some(isCity) && parts.length <= 3) return 2;
  }
  if (hasCodeBeforeTown(text) || (ukPostcode.test(text) && parts.length >= 1))
    return text.length < 60 ? 3 : 1;
  if (isRegion(text)) return 2;
  if (parts.length === 2 && cityAndMore.test(text)) return 0.8;
  if (isTownBeforeCode(text)) return 2;
  const [firstWord, ...rest] = text.split(/\s+/);
  // "Fresno USA" is a place, and "Marbury France" may as well be a company.
  if (rest.length > 0 && rest.length <= 2 && isCountry(rest.join(' ')) && /^\p{Lu}/u.test(firstWord ?? ''))
    return isKnownCity(firstWord ?? '') ? 2 : 1;
  return 0;
}

/** True for the initials of an organisation beside words in small letters, as no town has them: "ABCD des Hautes-Rives". */
const hasInitials = (text: string): boolean =>
  /(?<![\p{L}\p{N}])\p{Lu}{3,}(?![\p{L}\p{N}])/u.test(text) && /\p{Ll}{3}/u.test(text);

/** True for a line that contains a street with its number ("12 rue de la Paix", "Hauptstraße 5", "123 Main St"). */
export function isStreet(text: string): boolean {
  if (text.length > 70 || !/\d/.test(text)) return false;
  const tokens = tokensOf(text);
  const hasNumber = /(?:^|\s|,)\d{1,5}(?:[-/]\d{1,5})?(?:\s?(?:bis|ter|[a-z]))?(?:$|[\s,.])/i.test(text);
  return hasNumber && tokens.length <= 12 && streets.isIn(text);
}

/**
 * Whether what stands behind a comma is of the place before it: `France`, `NY` and `Île-de-France` are, and the town behind a
 * street. A town is a place of its own, also where a region has its name: "Berlin, Hamburg".
 */
export function belongsToPlace(part: string, before: string): boolean {
  return isStreet(before) || (!isKnownCity(part) && isRegionOrCountry(part));
}

/** A town before the first part of a British postal code: "Caversham, Reading RG4". */
const townWithPostcodeArea = new RegExp(
  `\\p{Lu}\\p{Ll}+,?\\s(?:${places.ukPostcodeAreas.join('|')})\\d{1,2}[A-Z]?$`,
  'u',
);

/** True for a text that begins with a word of streets and buildings: "bât. C", "Flat 2". */
export const beginsWithBuilding = (text: string): boolean => streets.startLength(text) > 0;

/** True for a line that contains a postal code with a town, or a British, Canadian or Irish postal code. */
export const hasPostalTown = (text: string): boolean =>
  hasCodeBeforeTown(text) ||
  [ukPostcode, townWithPostcodeArea, otherPostalTown].some((pattern) => pattern.test(text));

/** True for a town with its country or region and no comma: "Lyon France", "Aarhus Denmark DK", "Nantes Bretagne", "Salem OR". */
export function endsInCountryOrRegion(text: string): boolean {
  if (isTownBeforeCode(text)) return true;
  const words = withoutArea(text)
    .replace(/\s+\p{Lu}{2}$/u, '')
    .split(/[\s,]+/);
  if (words.length < 2 || words.length > 5 || !words.every((word) => /^\p{Lu}|^(?:de|la|of)$/u.test(word)))
    return false;
  // "Max Hamburg" is a person.
  if (hasRoleWord(words.join(' ')) || isGivenName(words[0] ?? '')) return false;
  return [1, 2, 3].some((count) => {
    const end = words.slice(-count).join(' ');
    return words.length > count && (isCountry(end) || isRegion(end));
  });
}

/** True for a town with the code of its region and no comma. Behind an unknown town, the code may be a legal form as well. */
function isTownBeforeCode(text: string): boolean {
  const [, town = '', code = ''] = townBeforeCode.exec(text) ?? [];
  return mayBeTownBeforeCode(text) && (!legalFormLexicon.isExactly(code) || isKnownCity(town.trim()));
}

/** True for a text that ends in the code of a region, which may be a legal form as well: "Ponoka AB", "Holm SA". */
export function mayBeTownBeforeCode(text: string): boolean {
  const [, town = '', code = ''] = townBeforeCode.exec(text) ?? [];
  return isRegionCode(code) && !hasRoleWord(town);
}

/** A town and a code, as those of states are: "Salem OR", "San Luis Obispo CA 93401". */
const townBeforeCode = /^((?:\p{Lu}\p{Ll}+[\s-]){1,3})(\p{Lu}{2,3}(?:\s\d{5}(?:-\d{4})?)?)$/u;

/** The words around a town that name its area: "Greater London Area", "Ville de Paris", "Lyon et périphérie". */
const areaPattern =
  /^(?:région de|ville de|greater|province of|metropolregion|région)\s+|\s+(?:area|metropolitan area|and surroundings|et (?:sa )?périphérie|et (?:ses )?(?:environs|alentours)|und umgebung|y alrededores|e dintorni|e região|en omgeving)(?=,|$)/giu;

/** The name of a town without the words around it that name its area. */
export const withoutArea = (text: string): string => text.replace(areaPattern, '');

/** True for "San Francisco, CA" and "Lyon, France", but not for "Example Ltd, France" or "Example, Lyon". */
export function isPlaceOnly(text: string): boolean {
  if (isKnownCity(text) || isCountry(text) || isRemote(text)) return true;
  const parts = withoutArea(text)
    .split(/,\s+|\s+\(|\)$/)
    .filter(Boolean);
  const [first = '', second = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || parts.length > 3 || placeScore(text) < 2) return false;
  if (parts.length === 3 && !isRegion(second) && !isRegionCode(second)) return false;
  if (!isCountry(last) && !isRegion(last) && !isRegionCode(last)) return false;
  return isKnownCity(first) || !hasRoleWord(first);
}
