/** Reads where the person lives, from the lines around the name and the contact details, never from a position. */
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/section.ts';
import { isCountry } from '../words/countries.ts';
import { findPeriods } from '../words/dates.ts';
import { beginsWithBuilding, hasPostalTown, isStreet } from '../words/places.ts';
import {
  isCodeAlone,
  isLabelledAddress,
  type Piece,
  piecesOf,
  type Reading,
  type Row,
  tellsAddress,
} from './address-pieces.ts';
import { civilStatusLexicon, isPersonalDetail } from './contact-rows.ts';
import { linesOf } from './contacts.ts';
import { type Found, foundIn } from './found.ts';

/** Sections whose every line may state the address. */
const personal = new Set<Section['kind']>(['contact', 'personal']);
/** Sections in which lines near the name or contact details may: their headings tell little, or stand elsewhere. */
const general = new Set<Section['kind']>(['header', 'summary', 'other']);
/** Sections whose lines state the places of others. */
const withPlaces = new Set<Section['kind']>([
  'experience',
  'education',
  'projects',
  'publications',
  'references',
  'volunteering',
]);
/** The greatest distance, in lines, from the name or contact details in sections of a general kind. */
const maxDistance = 4;
const maxAddressLines = 4;

/**
 * The location as printed, lines of an address joined with ", ".
 * @param nameLines the lines that state the name
 */
export function readLocation(sections: Section[], nameLines: Line[], reading: Reading): Found<string> | null {
  const rows = rowsOf(sections, nameLines);
  const pieces = rows.flatMap((row, index) => piecesOf(row, index, rows, reading));
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
  const [best] = pieces
    .filter(({ kind }) => kind === 'labelled' || kind === 'place')
    .sort((a, b) => b.score - a.score);
  return best ?? pieces.find(({ kind }) => kind === 'street') ?? pieces.find(({ kind }) => kind === 'town');
}

function rowsOf(sections: Section[], nameLines: Line[]): Row[] {
  const isName = (line: Line): boolean =>
    nameLines.some((name) => name.page === line.page && name.block === line.block && name.y === line.y);
  return sections.flatMap((section) => {
    const isPersonal = personal.has(section.kind);
    // In a sidebar the name may stand below the last section, and in a table the address below the languages.
    const isOfOthers = !isPersonal && !general.has(section.kind);
    const hasName = section.lines.some(isName);
    const mayState = !withPlaces.has(section.kind) && (hasName || section.lines.some(statesAddress));
    if (isOfOthers && !mayState) return [];
    const lines = linesOf([section], null).map((line) => ({
      line,
      isName: isName(line),
      isContact: isPersonalDetail(line.text),
    }));
    const isBeside = besideDetails(
      lines.filter((row) => row.isName || row.isContact).map(({ line }) => line),
    );
    const rows = lines.map((row) => ({
      ...row,
      isPersonal,
      isOwn: isPersonal || section.kind === 'header',
      isBesideDetails: isBeside(row.line),
    }));
    if (isPersonal) return rows;
    const isElsewhere = isOfOthers && !hasName;
    return rows.filter(
      (row, index) => statesAddress(row.line) || (!isElsewhere && isNearOwnDetails(rows, index)),
    );
  });
}

/** True for a line with an address behind its label, in one text or in two cells. */
const statesAddress = ({ text, segments }: Line): boolean =>
  isLabelledAddress(text) ||
  tellsAddress(text) ||
  (segments.length === 2 && isLabelledAddress(segments.map((each) => each.text).join(': ')));

/** The height, in points, of the bands of a page in which texts of two columns stand beside each other. */
const bandHeight = 20;

/** Whether details stand beside a line in another column, at about its height. */
function besideDetails(details: Line[]): (line: Line) => boolean {
  const bandOf = ({ y }: Line): number => Math.floor(y / bandHeight);
  const keyOf = ({ page }: Line, band: number): string => `${page}|${band}`;
  const blocks = new Map<string, Set<number>>();
  for (const line of details.filter(({ page }) => page !== null)) {
    for (const band of [-1, 0, 1].map((step) => bandOf(line) + step)) {
      const key = keyOf(line, band);
      blocks.set(key, (blocks.get(key) ?? new Set()).add(line.block));
    }
  }
  return (line) => [...(blocks.get(keyOf(line, bandOf(line))) ?? [])].some((block) => block !== line.block);
}

/** True when the name or contact details are near, and no period between: that is an entry without its heading. */
function isNearOwnDetails(rows: Row[], index: number): boolean {
  if (rows[index]?.isBesideDetails) return true;
  // "Available from March" is no entry.
  const isDated = ({ line }: Row): boolean =>
    findPeriods(line.text).some((period) => period.isRange) && !civilStatusLexicon.isIn(line.text);
  return [-1, 1].some((direction) => {
    for (let distance = 0; distance <= maxDistance; distance += 1) {
      const row = rows[index + direction * distance];
      // Another cell of the row may state from when on the person is available.
      const isOtherCell = distance === 0 && (row?.line.segments.length ?? 0) > 1;
      if (!row || (isDated(row) && !isOtherCell)) return false;
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
    const isPart = isAbove(piece, first) && isNear(piece, first);
    if (piece.kind === 'line' && !isPart) continue;
    if (!isPart || address.length >= maxAddressLines) break;
    address.unshift(piece);
  }
  // A labelled text scores more than 3 when a known place is in it. A part of a town may be above its name.
  let hasTown = anchor.kind === 'place' || anchor.score > 3;
  for (const piece of pieces.slice(at + 1).filter(({ kind }) => kind !== 'line')) {
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

/** True for a piece above another one of the same address. */
function isAbove(piece: Piece, first: Piece): boolean {
  if (piece.kind === 'street') return true;
  if (!isBelow(first, piece) && piece.row !== first.row) return false;
  if (piece.kind === 'town' || piece.kind === 'labelled' || (piece.isOpen && piece.kind !== 'code'))
    return true;
  if (piece.kind === 'place') return isCountry(first.text) || isCodeAlone(first.text);
  const isPart = /\d/.test(piece.text) || beginsWithBuilding(piece.text);
  return piece.kind === 'line' && isPart && hasPostalTown(first.text) && !isStreet(first.text);
}

/** The rows of an address may stand between others, such as the two rows of a phone number beside it. */
const isNear = (a: Piece, b: Piece): boolean => a.line.page === b.line.page && Math.abs(a.row - b.row) <= 2;

/** True when a piece stands in the row directly below another one, in the same column. */
const isBelow = (lower: Piece, upper: Piece): boolean =>
  lower.row === upper.row + 1 && lower.line.block === upper.line.block && isNear(lower, upper);
