/** Where the person lives: from the header, the contact details or the personal details; never from a job. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/sections.ts';
import { findPeriods } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { alternatives } from '../words/pattern.ts';
import { hasPostalTown, isCountry, isStreet, placeScore } from '../words/places.ts';
import { linesOf } from './contacts.ts';
import { tidy } from './entry-text.ts';
import type { Found } from './found.ts';

const personal = new Set<Section['kind']>(['header', 'contact', 'personal']);
const labelPattern = new RegExp(`^(?:${alternatives(contactWords.address)})\\s*(?::|\\t|(?=\\d))\\s*`, 'iu');
const notHere = new RegExp(
  `\\b(?:${alternatives([...contactWords.birthPlace, 'nationality', 'nationalité', 'nationalität', 'nacionalidad', 'nazionalità', 'nationaliteit', 'citizenship', 'permis', 'mobilité', 'mobility'])})`,
  'iu',
);

/** What parts the contact details of one line. */
const separator = /\s+[|•·—]\s+|\s*[|•·]\s*|\s+,\s+|\s+-\s+(?=\(?\+?\d|\S+@)|\s{3,}/u;

/** A picture in front of an address that its font prints as a letter or sign. */
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
    if (street && town)
      return {
        value: `${street.text}, ${town.text}`,
        lines: [street.line, town.line],
        evidence: [street.line, town.line],
        confidence: 0.6,
      };
    return street
      ? { value: street.text, lines: [street.line], evidence: [street.line], confidence: 0.6 }
      : null;
  }
  const address = [best];
  // An address goes up from its town to the street, and down to the country.
  let at = pieces.indexOf(best);
  for (let index = at - 1; index >= 0 && at - index <= 3; index -= 1) {
    const piece = pieces[index] as Piece;
    if (!isNear(piece.line, address[0]?.line as Line, lines)) break;
    if (piece.kind === 'street') address.unshift(piece);
    else break;
  }
  at = pieces.indexOf(best);
  const next = pieces[at + 1];
  if (next && isCountry(next.text) && !isCountry(best.text) && isNear(best.line, next.line, lines))
    address.push(next);
  return {
    value: address.map((piece) => piece.text).join(', '),
    lines: address.map((piece) => piece.line),
    evidence: address.map((piece) => piece.line),
    confidence: Math.min(1, best.score / 3.5),
  };
}

/** A town without a postal code: a few capitalised words right under the street, at the same edge. */
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
  if (notHere.test(fold(line.text))) return [];
  const pieces: Piece[] = [];
  const previousLabel =
    previous !== undefined && labelPattern.test(`${fold(previous.text)}\t`) && previous.text.length < 25;
  const texts = line.segments.flatMap((segment) =>
    segment.text.split(separator).map((raw) => ({ raw, x: segment.x })),
  );
  let labelledNext = previousLabel;
  for (const { raw, x } of texts) {
    const text = tidy(raw);
    if (text === '') continue;
    const label = labelPattern.exec(fold(raw.trim()));
    const value = (label ? tidy(raw.trim().slice(label[0].length)) : text).replace(icon, '');
    if (label && value === '') {
      labelledNext = true;
      continue;
    }
    if (labelPattern.test(`${fold(text)}\t`) && text.length < 20) {
      labelledNext = true;
      continue;
    }
    const isLabelled = label !== null || labelledNext;
    labelledNext = false;
    if (
      /@|https?:|www\.|\(\d{3}\)/.test(value) ||
      value.length > 90 ||
      findPeriods(value).length > 1 ||
      /^\+?[\d\s().-]+$/.test(value)
    )
      continue;
    const score = placeScore(value);
    if (
      isLabelled &&
      /^[\p{Lu}\d]/u.test(value) &&
      (score > 0 || isStreet(value) || label !== null) &&
      value.split(' ').length <= 14
    ) {
      pieces.push({ text: value, line, x, score: 3 + score, kind: 'labelled' });
    } else if (score >= 2 || (score > 0.5 && hasPostalTown(value))) {
      pieces.push({ text: value, line, x, score: score + (hasPostalTown(value) ? 0.5 : 0), kind: 'place' });
    } else if (isStreet(value)) {
      pieces.push({ text: value, line, x, score: 1, kind: 'street' });
    } else if (score >= 0.8 && /^\p{Lu}/u.test(value) && contact.test(line.text)) {
      // Two capitalised words between commas are a place among contact details, and anything elsewhere.
      pieces.push({ text: value, line, x, score: 2.0, kind: 'place' });
    }
  }
  return pieces;
}
