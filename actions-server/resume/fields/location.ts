/** Reads where the person lives, from the header, the contact details or the personal details, never from a position. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/sections.ts';
import { findPeriods } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { alternatives } from '../words/pattern.ts';
import { hasPostalTown, isCountry, isStreet, placeScore } from '../words/places.ts';
import { linesOf } from './contacts.ts';
import { trimSeparators } from './entry-text.ts';
import { type Found, foundIn } from './found.ts';

const personal = new Set<Section['kind']>(['header', 'contact', 'personal']);
const labelPattern = new RegExp(`^(?:${alternatives(contactWords.address)})\\s*(?::|\\t|(?=\\d))\\s*`, 'iu');
/** Labels of places where the person does not live: birth, nationality, mobility. */
const otherPlaceLabel = new RegExp(
  `\\b(?:${alternatives([...contactWords.birthPlace, 'nationality', 'nationalité', 'nationalität', 'nacionalidad', 'nazionalità', 'nationaliteit', 'citizenship', 'permis', 'mobilité', 'mobility'])})`,
  'iu',
);

/** Separates the contact details of one line. */
const separator = /\s+[|•·—]\s+|\s*[|•·]\s*|\s+,\s+|\s+-\s+(?=\(?\+?\d|\S+@)|\s{3,}/u;

/** An icon in front of an address that was extracted as a letter or sign. */
const icon = /^(?:\p{L}|[^\p{L}\p{Nd}(]+)\s+(?=[\p{Lu}\d])/u;
const contact = /@|\+\d|(?:\d[\s().-]?){8}|linkedin|github|www\./i;

interface Piece {
  text: string;
  readonly line: Line;
  readonly x: number;
  readonly score: number;
  readonly kind: 'place' | 'street' | 'labelled';
}

/** The location as printed, lines of an address joined with ", ". */
export function readLocation(sections: Section[]): Found<string> | null {
  const lines = linesOf(sections, personal);
  const pieces = lines.flatMap((line, index) => piecesOf(line, lines[index - 1]));
  const best = pieces.filter((piece) => piece.kind !== 'street').sort((a, b) => b.score - a.score)[0];
  if (!best || best.score < 2) {
    const street = pieces.find((piece) => piece.kind === 'street');
    const town = street && townBelow(street, lines);
    if (street && town) return foundIn([street.line, town.line], `${street.text}, ${town.text}`, 0.6);
    return street ? foundIn([street.line], street.text, 0.6) : null;
  }
  const address = [best];
  // The street of an address is above its town, and the country below.
  const at = pieces.indexOf(best);
  for (const piece of pieces.slice(Math.max(0, at - 3), at).toReversed()) {
    if (piece.kind !== 'street' || !isNear(piece.line, address[0]?.line as Line, lines)) break;
    address.unshift(piece);
  }
  const next = pieces[at + 1];
  if (next && isCountry(next.text) && !isCountry(best.text) && isNear(best.line, next.line, lines))
    address.push(next);
  const value = address.map((piece) => piece.text).join(', ');
  const addressLines = address.map((piece) => piece.line);
  return foundIn(addressLines, value, Math.min(1, best.score / 3.5));
}

/** A town without a postal code: a few capitalised words directly below the street, at the same left edge. */
function townBelow(street: Piece, lines: Line[]): { text: string; line: Line } | null {
  const line = lines[lines.indexOf(street.line) + 1];
  const segment = line?.segments.find((other) => Math.abs(other.x - street.x) < 4);
  if (!line || !segment || line.page !== street.line.page) return null;
  return /^\p{Lu}[\p{L}'’-]+(?:[\s-]\p{L}[\p{L}'’-]*){0,3}$/u.test(segment.text)
    ? { text: segment.text, line }
    : null;
}

function isNear(a: Line, b: Line, lines: Line[]): boolean {
  return a === b || Math.abs(lines.indexOf(a) - lines.indexOf(b)) <= 2;
}

function piecesOf(line: Line, previous: Line | undefined): Piece[] {
  if (otherPlaceLabel.test(fold(line.text))) return [];
  const pieces: Piece[] = [];
  const texts = line.segments.flatMap((segment) =>
    segment.text.split(separator).map((raw) => ({ raw, x: segment.x })),
  );
  let labelledNext = previous !== undefined && isLabel(previous.text) && previous.text.length < 25;
  for (const { raw, x } of texts) {
    const text = trimSeparators(raw);
    if (text === '') continue;
    const label = labelPattern.exec(fold(raw.trim()));
    const value = (label ? trimSeparators(raw.trim().slice(label[0].length)) : text).replace(icon, '');
    if ((label && value === '') || (isLabel(text) && text.length < 20)) {
      labelledNext = true;
      continue;
    }
    const found = rate(value, line, label !== null, labelledNext);
    labelledNext = false;
    if (found) pieces.push({ text: value, line, x, ...found });
  }
  return pieces;
}

const isLabel = (text: string): boolean => labelPattern.test(`${fold(text)}\t`);

/** The kind and the score of a text that states a place; `null` for other texts. */
function rate(
  value: string,
  line: Line,
  hasLabel: boolean,
  followsLabel: boolean,
): Pick<Piece, 'kind' | 'score'> | null {
  if (/@|https?:|www\.|\(\d{3}\)/.test(value) || /^\+?[\d\s().-]+$/.test(value)) return null;
  if (value.length > 90 || findPeriods(value).length > 1) return null;
  const score = placeScore(value);
  const hasTown = hasPostalTown(value);
  const isAddress = hasLabel || (followsLabel && (score > 0 || isStreet(value)));
  if (isAddress && /^[\p{Lu}\d]/u.test(value) && value.split(' ').length <= 14)
    return { kind: 'labelled', score: 3 + score };
  if (score >= 2 || (score > 0.5 && hasTown)) return { kind: 'place', score: score + (hasTown ? 0.5 : 0) };
  if (isStreet(value)) return { kind: 'street', score: 1 };
  // Two capitalised words between commas are a place only among contact details.
  const isAmongContacts = score >= 0.8 && /^\p{Lu}/u.test(value) && contact.test(line.text);
  return isAmongContacts ? { kind: 'place', score: 2 } : null;
}
