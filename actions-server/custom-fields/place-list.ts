/**
 * Several places in one text, as people write them and as exports do: `Lyon; Paris, France`. A comma parts a place from
 * its country as well as from the next place, so that what stands behind it decides.
 */
import { belongsToPlace } from '@platform/resume-reader';
import { readCommaList } from '@platform/vocabulary';

/** A text in double quotes, or one up to the next semicolon or line end. */
const element = /\s*(?:"(?:[^"]|"")*"|[^;\n])*/g;

/**
 * The places of a text. Semicolons and line ends part them; without any, commas do, except before the country or the region
 * of a place, and behind a street: `Lyon, France, Washington, DC` are two. One in double quotes is one whatever it has.
 */
export function readPlaceList(text: string): string[] {
  const elements = (text.match(element) ?? []).map((one) => one.trim()).filter((one) => one !== '');
  if (elements.length > 1) return elements.map(unquotedPlace);
  const places: string[] = [];
  let last = '';
  for (const part of readCommaList(text).values) {
    if (last !== '' && belongsToPlace(part, last)) places.push(`${places.pop()}, ${part}`);
    else places.push(part);
    last = part;
  }
  return places;
}

/** Removes the double quotes of a place that is quoted as in a list. */
export function unquotedPlace(text: string): string {
  const { values, isQuoteOpen } = readCommaList(text);
  return text.startsWith('"') && !isQuoteOpen && values.length === 1 ? (values[0] ?? text) : text;
}

/** Writes places so that `readPlaceList` finds them. */
export function writePlaceList(places: readonly string[]): string {
  return places
    .map((place) => (/[";\n,]/.test(place) ? `"${place.replaceAll('"', '""')}"` : place))
    .join('; ');
}
