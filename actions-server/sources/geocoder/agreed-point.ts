/** Which point of those that a geocoder answers is that of the address. Pure. */
import { kmBetween } from '@platform/places';
import { fold } from '@platform/vocabulary';
import type { AddressPoint, AddressQuestion, GeocodedAddress } from './address.ts';

/** Addok's score of an address whose words are all found is above 0.8; with another street it is about 0.5. */
const leastScore = 0.7;
/** A street is no further than that from the middle of its town or of its postal code. */
const mostKm = 25;
/** Two streets of one name in one town are further from each other than the results of one street. */
const sameStreetKm = 1;

/** @returns null: no result agrees with what was asked, or results that are far from each other do */
export function agreedPoint(
  question: AddressQuestion,
  results: readonly GeocodedAddress[],
): AddressPoint | null {
  const agreeing = results.filter((result) => agrees(question, result));
  const { streetNumber } = question;
  const withNumber = agreeing.filter(
    (result) =>
      streetNumber !== null && result.streetNumber !== null && isSame(result.streetNumber, streetNumber),
  );
  // Without the house the street is nearer than the middle of the town; another house may be at its other end.
  const chosen =
    withNumber.length > 0 ? withNumber : agreeing.filter((result) => result.streetNumber === null);
  const [first] = chosen;
  if (first === undefined || chosen.some((result) => kmBetween(first, result) > sameStreetKm)) return null;
  return { latitude: rounded(first.latitude), longitude: rounded(first.longitude) };
}

function agrees(question: AddressQuestion, result: GeocodedAddress): boolean {
  const { route, score, countryCode } = result;
  if (route === null || (score !== null && score < leastScore)) return false;
  if (countryCode !== null && countryCode !== question.countryCode) return false;
  return (
    streetKey(route) === streetKey(question.route) &&
    isInTown(question, result) &&
    kmBetween(question, result) <= mostKm
  );
}

/** The postal code decides where both have one: towns of one name are many. */
function isInTown({ postalCode, locality }: AddressQuestion, result: GeocodedAddress): boolean {
  if (postalCode !== null && result.postalCode !== null) return isSame(postalCode, result.postalCode);
  return locality !== null && result.towns.some((town) => isSame(town, locality));
}

const compact = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
const isSame = (one: string, other: string) => compact(one) === compact(other);

const written: Readonly<Record<string, string>> = {
  all: 'allee',
  av: 'avenue',
  ave: 'avenue',
  bd: 'boulevard',
  bld: 'boulevard',
  blvd: 'boulevard',
  boul: 'boulevard',
  ch: 'chemin',
  che: 'chemin',
  chem: 'chemin',
  fg: 'faubourg',
  fbg: 'faubourg',
  gal: 'general',
  imp: 'impasse',
  pl: 'place',
  r: 'rue',
  rd: 'road',
  rte: 'route',
  sq: 'square',
  st: 'saint',
  ste: 'sainte',
};
const particles = new Set(['a', 'au', 'aux', 'd', 'de', 'des', 'du', 'l', 'la', 'le', 'les']);

/** The words that tell a street from others: `av. de la République` is `Avenue de la République`. */
function streetKey(street: string): string {
  return (fold(street).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !particles.has(word))
    .map((word) => (Object.hasOwn(written, word) ? written[word] : word.replace(/str(?:asse)?$/, 'str')))
    .join(' ')
    .replace(/ str$/, 'str');
}

/** To a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
