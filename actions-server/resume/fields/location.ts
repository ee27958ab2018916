/** Reads where the person lives, from the lines around the name and the contact details, never from a position. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/section.ts';
import { findPeriods } from '../words/dates.ts';
import { fold } from '../words/fold.ts';
import { alternatives } from '../words/pattern.ts';
import { endsInCountryOrRegion, hasPostalTown, isCountry, isStreet, placeScore } from '../words/places.ts';
import { civilStatusLexicon, isPersonalDetail, separators } from './contact-rows.ts';
import { linesOf } from './contacts.ts';
import { trimSeparators } from './entry-text.ts';
import { type Found, foundIn } from './found.ts';
import { mayBeTown } from './town-name.ts';

/** Sections whose every line may state the address. */
const personal = new Set<Section['kind']>(['contact', 'personal']);
/** Sections in which lines near the name or contact details may: their headings tell little, or stand elsewhere. */
const general = new Set<Section['kind']>(['header', 'summary', 'other']);
/** The greatest distance, in lines, from the name or contact details in sections of a general kind. */
const maxDistance = 4;
const maxAddressLines = 4;

const labelPattern = new RegExp(`^(?:${alternatives(contactWords.address)})\\s*(?::|\\t|(?=\\d))\\s*`, 'iu');
/** Labels of places where the person does not live: birth, nationality, mobility. */
const otherPlaceLabel = new RegExp(
  `\\b(?:${alternatives([...contactWords.birthPlace, ...contactWords.otherPlace])})`,
  'iu',
);

/** Separates the contact details of one line. */
const separator = new RegExp(
  `\\s+—\\s+|\\s*[${separators}]\\s*|\\s+,\\s+|\\s+-\\s+(?=\\(?\\+?\\d[\\d\\s().-]{7}|\\d{4,6}\\s\\p{Lu}|\\S+@|(?:[Tt][ée]l|[Mm]ob|[Ee]-?mail))|\\s{3,}`,
  'u',
);
/** An icon in front of an address that was extracted as a letter or sign. */
const icon = /^(?:\p{L}|[^\p{L}\p{Nd}(]+)\s+(?=[\p{Lu}\d])/u;
/** A postal code in a line of its own, with the code of the country. */
const postalCode = /^(?:\p{Lu}{1,2}-)?\d{4,6}(?:\s\p{Lu}{2})?$/u;

interface Piece {
  readonly text: string;
  readonly line: Line;
  /** The index of the line among those that may state the address. */
  readonly row: number;
  readonly x: number;
  readonly score: number;
  readonly kind: 'labelled' | 'place' | 'street' | 'town' | 'code';
}

/**
 * The location as printed, lines of an address joined with ", ".
 * @param nameLines the lines that state the name; `nameWords` are its words, folded
 */
export function readLocation(
  sections: Section[],
  nameLines: Line[] = [],
  nameWords: ReadonlySet<string> = new Set(),
): Found<string> | null {
  const rows = rowsOf(sections, nameLines);
  const pieces = rows.flatMap((row, index) => piecesOf(row, index, rows, nameWords));
  const own = pieces.filter(({ row }) => rows[row]?.isOwn);
  const anchor = anchorOf(own) ?? anchorOf(pieces);
  if (!anchor) return null;
  const address = addressAround(anchor, pieces);
  const isCertain = anchor.score >= 2;
  return foundIn(
    address.map(({ line }) => line),
    address.map(({ text }) => text).join(', '),
    isCertain ? Math.min(1, anchor.score / 3.5) : 0.5,
  );
}

/** The piece around which the address is read: the most certain place, or else a street or the name of a town. */
function anchorOf(pieces: Piece[]): Piece | undefined {
  const [best] = pieces.filter(({ score }) => score >= 2).sort((a, b) => b.score - a.score);
  return best ?? pieces.find(({ kind }) => kind === 'street') ?? pieces.find(({ kind }) => kind === 'town');
}

/** A line that may state the address. */
interface Row {
  readonly line: Line;
  readonly isName: boolean;
  readonly isContact: boolean;
  /** True in the sections of contact and personal details. */
  readonly isPersonal: boolean;
  /** True in those sections and in the header. */
  readonly isOwn: boolean;
}

function rowsOf(sections: Section[], nameLines: Line[]): Row[] {
  const isName = (line: Line): boolean =>
    nameLines.some((name) => name.page === line.page && name.block === line.block && name.y === line.y);
  return sections.flatMap((section) => {
    const isPersonal = personal.has(section.kind);
    if (!isPersonal && !general.has(section.kind)) return [];
    const rows = linesOf([section], null).map((line) => ({
      line,
      isName: isName(line),
      isContact: isPersonalDetail(line.text),
      isPersonal,
      isOwn: isPersonal || section.kind === 'header',
    }));
    if (isPersonal) return rows;
    return rows.filter((_row, index) => isNearOwnDetails(rows, index));
  });
}

/** True when the name or contact details are near, and no period between: that is an entry without its heading. */
function isNearOwnDetails(rows: Row[], index: number): boolean {
  // "Available from March" is no entry.
  const isDated = ({ line }: Row): boolean =>
    findPeriods(line.text).some((period) => period.isRange) && !civilStatusLexicon.isIn(line.text);
  return [-1, 1].some((direction) => {
    for (let distance = 0; distance <= maxDistance; distance += 1) {
      const row = rows[index + direction * distance];
      if (!row || isDated(row)) return false;
      if (row.isContact || row.isName) return true;
    }
    return false;
  });
}

/** The lines of the address: the street above its town, and the postal code and the country below. */
function addressAround(anchor: Piece, pieces: Piece[]): Piece[] {
  const address = [anchor];
  const at = pieces.indexOf(anchor);
  for (const piece of pieces.slice(0, at).toReversed()) {
    const [first] = address as [Piece];
    const isAbove = piece.kind === 'street' || (piece.kind === 'town' && isBelow(first, piece));
    if (!isAbove || !isNear(piece, first) || address.length >= maxAddressLines) break;
    address.unshift(piece);
  }
  // A labelled text scores more than 3 when a known place is in it. A part of a town may be above its name.
  let hasTown = anchor.kind === 'place' || anchor.score > 3;
  for (const piece of pieces.slice(at + 1)) {
    const last = address.at(-1) as Piece;
    const isCountryBelow = isCountry(piece.text) && !isCountry(last.text);
    const isTownBelow = !hasTown && (piece.kind === 'town' || piece.kind === 'place') && isBelow(piece, last);
    if (!(isCountryBelow || isTownBelow || piece.kind === 'code') || !isNear(last, piece)) break;
    hasTown ||= isTownBelow;
    if (address.length >= maxAddressLines) break;
    address.push(piece);
  }
  return address;
}

/** The rows of an address may stand between others, such as the two rows of a phone number beside it. */
const isNear = (a: Piece, b: Piece): boolean => a.line.page === b.line.page && Math.abs(a.row - b.row) <= 2;

/** True when a piece stands in the row directly below another one, in the same column. */
const isBelow = (lower: Piece, upper: Piece): boolean =>
  lower.row === upper.row + 1 && lower.line.block === upper.line.block && isNear(lower, upper);

function piecesOf(row: Row, index: number, rows: Row[], nameWords: ReadonlySet<string>): Piece[] {
  const { line } = row;
  if (otherPlaceLabel.test(fold(line.text))) return [];
  const pieces: Piece[] = [];
  const texts = line.segments.flatMap((segment) =>
    segment.text.split(separator).map((raw) => ({ raw, x: segment.x })),
  );
  const previous = rows[index - 1];
  const isContactNear = (distance: number): boolean =>
    rows
      .slice(Math.max(0, index - distance), index + distance + 1)
      .some((near) => near.isContact && near.line.block === line.block);
  const isBesideContact = row.isPersonal || isContactNear(2);
  const mayNameTown = row.isPersonal || row.isContact || (isContactNear(1) && !previous?.isName);
  let labelledNext = previous !== undefined && isLabel(previous.line.text) && previous.line.text.length < 25;
  for (const { raw, x } of texts) {
    const text = trimSeparators(raw);
    if (text === '') continue;
    const label = labelPattern.exec(fold(raw.trim()));
    const value = (label ? trimSeparators(raw.trim().slice(label[0].length)) : text).replace(icon, '');
    if ((label && value === '') || (isLabel(text) && text.length < 20)) {
      labelledNext = true;
      continue;
    }
    const context = { hasLabel: label !== null, followsLabel: labelledNext, isBesideContact, mayNameTown };
    const found = rate(value, context, nameWords);
    labelledNext = false;
    if (found) pieces.push({ text: value, line, row: index, x, ...found });
  }
  return pieces;
}

const isLabel = (text: string): boolean => labelPattern.test(`${fold(text)}\t`);

interface Context {
  readonly hasLabel: boolean;
  readonly followsLabel: boolean;
  /** True when the line or a neighbour states contact details. */
  readonly isBesideContact: boolean;
  /** True when a text without any known word may be a town here. */
  readonly mayNameTown: boolean;
}

/** The kind and the score of a text that states a place; `null` for other texts. */
function rate(
  value: string,
  context: Context,
  nameWords: ReadonlySet<string>,
): Pick<Piece, 'kind' | 'score'> | null {
  if (postalCode.test(value)) return context.isBesideContact ? { kind: 'code', score: 0 } : null;
  if (/@|https?:|www\.|\(\d{3}\)/.test(value) || /^\+?[\d\s().-]+$/.test(value)) return null;
  if (value.length > 90 || findPeriods(value).length > 1) return null;
  const score = Math.max(placeScore(value), endsInCountryOrRegion(value) ? 2 : 0);
  const hasTown = hasPostalTown(value);
  const isAddress = context.hasLabel || (context.followsLabel && (score > 0 || isStreet(value)));
  if (isAddress && /^[\p{Lu}\d]/u.test(value) && value.split(' ').length <= 14)
    return { kind: 'labelled', score: 3 + score };
  if (score >= 2) return { kind: 'place', score: score + (hasTown ? 0.5 : 0) };
  if (hasTown && (isStreet(value) || context.isBesideContact)) return { kind: 'place', score: 2.5 };
  // Two capitalised words between commas are a place only among contact details.
  if (score >= 0.8 && context.isBesideContact && mayBeTown(value.split(',')[0] ?? '', nameWords))
    return { kind: 'place', score: 2 };
  if (isStreet(value)) return { kind: 'street', score: 1 };
  return context.mayNameTown && mayBeTown(value, nameWords) ? { kind: 'town', score: 1 } : null;
}
