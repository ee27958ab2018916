/** Splits the head of an entry into parts: texts that may be a title, an organisation or a place. */

import contactWords from '../data/contact-words.json' with { type: 'json' };
import educationDetails from '../data/education-details.json' with { type: 'json' };
import type { Line, Segment, Span } from '../lines/line.ts';
import { cachedByObject } from '../words/cached.ts';
import { findPeriods } from '../words/dates.ts';
import { endsInPreposition, isFunctionWord } from '../words/detect-language.ts';
import { type EntryLabel, isPartLabel, labelOf } from '../words/entry-labels.ts';
import { wordsOf } from '../words/fold.ts';
import { lexicon } from '../words/lexicon.ts';
import { departmentCode, placeScore } from '../words/places.ts';
import { beforeOrganisations } from '../words/prepositions.ts';
import {
  degreeLexicon,
  jobTitleLexicon,
  kindOfWorkLexicon,
  legalFormLexicon,
  organisationLexicon,
} from '../words/roles.ts';
import { isPresent } from '../words/stacked-dates.ts';
import { announcedAtStart, announcesOrganisation } from './announced-organisation.ts';
import { hasContract, isAgencyWork, isContract, isKindOfWork, withoutContract } from './contract.ts';
import { isStateOfDegree } from './education-details.ts';
import { isAddressOnly, textsBehindDates, trimSeparators, withoutPeriods } from './entry-text.ts';
import { isGrade, withoutGrade } from './grades.ts';
import { withoutInlineDetails } from './inline-details.ts';
import { type RawPiece, splitText } from './split-text.ts';

type StyledText = Pick<Span, 'text' | 'bold' | 'italic'>;
/** A piece of a text in one style. */
type Piece = RawPiece &
  StyledText & {
    /** True for a text that is added to a date with a comma: see `textsBehindDates`. */
    readonly isBehindDate: boolean;
  };

/** Its separator is `''` at the start of a line, `\t` at a new segment, else the one that was printed. */
export interface Part extends Piece {
  /**
   * Its position: line of the head, counted from the line with the date, segment of the line, part of the segment. Equal
   * slots usually have equal roles. A text in brackets shares the position of the part before it.
   */
  readonly slot: string;
  readonly line: number;
  /** The font size in points. */
  readonly size: number;
}

/**
 * Splits the lines of a head into parts. Dates and durations are left out, and so are kinds of contract, unless they are
 * all that the head states beside a place, or work for an agency is all that it states beside one text. Kinds of work, such
 * as "Stage", are left out beside a title and another text.
 * @param dated the index of the line with the date
 */
export function partsOf(head: Line[], dated = 0): Part[] {
  const parts = partsIn(head.map(rowParts.withoutContracts), dated);
  if (parts.some(({ text }) => isKindOfWork(text))) {
    const others = partsIn(head.map(rowParts.withoutKinds), dated);
    const titles = others.filter((part) => isNoPlace(part) && jobTitleLexicon.isIn(part.text)).length;
    if (titles > 0 && others.filter(isNoPlace).length > titles) return others;
  }
  const texts = parts.filter(isNoPlace);
  if (texts.length > 1 || !head.some(({ text }) => hasContract(text))) return parts;
  const withContracts = partsIn(head.map(rowParts.ofAll), dated);
  const contracts = withContracts.filter(({ text }) => isContract(text));
  if (texts.length === 0) return contracts.length > 0 ? withContracts : parts;
  // An agency behind a title is its employer: "Cariste - Intérim", but not "Intérim - Larch".
  const agency = withContracts.findIndex(({ text }) => isAgencyWork(text));
  const isBehindText = agency > withContracts.findIndex(({ text }) => text === texts[0]?.text);
  if (agency >= 0 && (isBehindText || jobTitleLexicon.isIn(texts[0]?.text ?? ''))) return withContracts;
  // Beside a contract alone stands who concluded it: "CDD, Larch".
  const isEmployer = ({ text }: Part): boolean => texts[0]?.text === text && !jobTitleLexicon.isIn(text);
  return contracts.length === 0
    ? parts
    : parts.map((part) => (isEmployer(part) ? { ...part, separator: 'at' } : part));
}

const isNoPlace = ({ text }: Part): boolean => placeScore(text) < 2 && !townWithDepartment.test(text);

/** A town with the number of its department, or with its postal code: "Vesoul (70)". */
const townWithDepartment = new RegExp(String.raw`^\p{Lu}[\p{L}\s'’-]+\s\(${departmentCode}\)$`, 'u');

function partsIn(rows: (readonly RowPart[])[], dated: number): Part[] {
  let line = -rows.slice(0, dated).filter((row) => row.length > 0).length;
  return rows.flatMap((row) => {
    const parts = row.map(({ rank, index, ...part }): Part => {
      const slot = `${line}.${rank}.${index}${part.inBrackets ? '(' : ''}`;
      return { ...part, slot, line };
    });
    if (parts.length > 0) line += 1;
    return parts;
  });
}

interface RowPart extends Omit<Part, 'line' | 'slot'> {
  /** The number of the text among those of its line that have parts. */
  readonly rank: string;
  /** The number of the part within its text; a part in brackets has that of the part before it. */
  readonly index: number;
}

/** The parts of a line, which is asked for them once for each way of dividing its section into entries. */
const rowParts = {
  ofAll: cachedByObject((line: Line) => readRowParts(line, () => false)),
  withoutContracts: cachedByObject((line: Line) => readRowParts(line, isContract)),
  withoutKinds: cachedByObject((line: Line) =>
    readRowParts(line, (text) => isContract(text) || isKindOfWork(text)),
  ),
};

/** @param isLeftOut true for the texts that become no parts */
function readRowParts({ segments }: Line, isLeftOut: (text: string) => boolean): readonly RowPart[] {
  const parts: RowPart[] = [];
  let rank = 0;
  let labelBefore: EntryLabel | null = null;
  for (const [place, segment] of segments.entries()) {
    const label = segments.length === 1 && isDegreeAlone(segment.text) ? null : labelOf(segment.text);
    if (label === null) {
      const isWhole = segment.isWhole || isWorkInField(segment, segments[place + 1]);
      const pieces = isWhole ? wholePiece(segment) : piecesOf(segment, isLeftOut);
      const [first] = pieces;
      if (first && isPartLabel(labelBefore)) first.label ??= labelBefore;
      let index = -1;
      let chunk = 0;
      for (const piece of pieces) {
        if (piece.separator === 'style') [chunk, index] = [chunk + 1, piece.inBrackets ? -1 : 0];
        else if (!piece.inBrackets) index += 1;
        const separator = piece.separator || (rank > 0 ? '\t' : '');
        parts.push({ ...piece, separator, rank: `${rank}.${chunk}`, index, size: segment.size });
      }
      if (first) rank += 1;
    }
    labelBefore = label;
  }
  return parts;
}

/** True for a kind of work with its field, where an organisation in another style stands beside it: "**Estágio em Botânica** _Larch Ltda_". */
const isWorkInField = ({ text, bold, italic }: StyledText, next: StyledText | undefined): boolean =>
  next !== undefined &&
  (bold !== next.bold || italic !== next.italic) &&
  kindOfWorkLexicon.startLength(text) > 0 &&
  !announcesCompany.test(text) &&
  (organisationLexicon.isIn(next.text) || legalFormLexicon.isIn(next.text));

/** A preposition behind which only an organisation stands. */
const announcesCompany = new RegExp(`\\s(?:${beforeOrganisations}|@)\\s`, 'u');

/** True for "Diploma" without a colon, which announces nothing when it stands alone in a line. */
const isDegreeAlone = (text: string): boolean => degreeLexicon.isExactly(text) && !/:\s*$/.test(text);

/** True for the levels of a post, such as "ST3-5" or "CT1/2": they belong to the text before them, and name nothing. */
const isRangeOfLevels = (text: string): boolean =>
  /^\p{Lu}{1,4}\s?\d{1,2}\s?[-‐‑–—/]\s?(?:\p{Lu}{1,4}\s?)?\d{1,2}$/u.test(text);

/** A text that is not split. */
function wholePiece({ text: printed, bold, italic }: Segment): Piece[] {
  const text = withoutContract(trimSeparators(withoutPeriods(printed)));
  const place = { separator: '', inBrackets: false, joint: null, isBeforeRegion: false, isBehindDate: false };
  return isMeaningful(text) ? [{ ...place, text, label: null, bold, italic }] : [];
}

function piecesOf(segment: Segment, isLeftOut: (text: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  const printed = styledChunks(segment).flatMap((chunk, rank, chunks) => {
    const behindDates = textsBehindDates(chunk.text);
    const isBehindTitle = rank > 0 && jobTitleLexicon.isIn(chunks[rank - 1]?.text ?? '');
    const [first, ...others] = piecesInStyle(chunk, chunks[rank + 1]);
    const name = isBehindTitle && first ? announcedAtStart(first.text) : null;
    const all =
      name === null || !first
        ? [first ?? [], others].flat()
        : [{ ...first, text: name, separator: 'at' }, ...others];
    return all.map((piece, index) => ({
      piece,
      chunk,
      text: withoutContract(trimSeparators(withoutPeriods(piece.text))),
      isBehindColon: piece.separator === ':' || (index === 0 && /^\s*:/.test(chunk.text)),
      behindDates,
    }));
  });
  for (const { piece, chunk, text, behindDates } of withoutInlineDetails(printed)) {
    if (
      isLeftOut(text) ||
      isGrade(text) ||
      isStateOfDegree(text) ||
      isAddressOnly(text) ||
      linkTexts.isExactly(text) ||
      isPresent(text) ||
      (piece.separator === '-' && monthAlone.test(text)) ||
      !isMeaningful(text)
    )
      continue;
    const before = pieces.at(-1);
    if (before && piece.separator === ',' && isRangeOfLevels(text)) {
      pieces.splice(-1, 1, { ...before, text: `${before.text}, ${text}` });
      continue;
    }
    const isFirst = pieces.length === 0 && piece.separator !== 'at' && piece.joint === null;
    const separator = isFirst ? '' : piece.separator || 'style';
    const isBehindDate = behindDates.includes(text);
    pieces.push({ ...piece, text, separator, isBehindDate, bold: chunk.bold, italic: chunk.italic });
  }
  return pieces;
}

/**
 * The pieces of a text in one style; one piece where a separator and a text in another style follow, and nothing says that it
 * has two roles: "**Artist in Residence**, Norvane", "**Ward for Cardiology, Angiology**, Holm Hospital".
 */
function piecesInStyle(chunk: StyledText, next: StyledText | undefined): readonly RawPiece[] {
  const pieces = splitText(withoutGrade(chunk.text));
  const [first, second] = pieces;
  if (first && isWorkInField(chunk, next)) return [{ ...first, text: chunk.text }];
  if (!first || !second || !next || !(chunk.bold || chunk.italic) || (next.bold && !chunk.bold))
    return pieces;
  const [follower = ''] = /(?<=^\s*[,|·•–—-]\s*)\p{Lu}[^,|·•(]*/u.exec(next.text) ?? [];
  if (follower === '' || placeScore(follower.trim()) >= 0.8) return pieces;
  const isPlain = pieces.every(
    (piece) =>
      (piece.joint !== null || /^,?$/.test(piece.separator)) && !piece.inBrackets && piece.label === null,
  );
  const mayBeSplit = pieces.some(({ text }) => placeScore(text) >= 0.8) || degreeLexicon.isIn(chunk.text);
  // A comma may stand between a title and its company, and a preposition that announces none may not.
  const isOneRole = second.joint !== null || !jobTitleLexicon.isIn(chunk.text);
  return isPlain && isOneRole && !mayBeSplit ? [{ ...first, text: chunk.text }] : pieces;
}

/** The texts of links to the page of an entry, such as "Read more". */
const linkTexts = lexicon(contactWords.moreLinks);

/** Splits a segment where its style changes: a bold title before a plain company needs no other separator. */
function styledChunks(segment: Segment): StyledText[] {
  const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
  const chunks: StyledText[] = [];
  const periods = findPeriods(segment.text);
  let start = 0;
  for (const { text, bold, italic } of segment.spans) {
    const last = chunks.at(-1);
    const isInPeriod = periods.some(({ index, length }) => index < start && start < index + length);
    start += text.length;
    if (last && (isInPeriod || !isWord(text) || (last.bold === bold && last.italic === italic)))
      last.text += text;
    // "Bachelor in" before a subject and "Cook at" before a company in another style are one text.
    else if (last && (endsInPreposition(last.text) || announcesOrganisation(last.text))) last.text += text;
    // "**Ph.D.** en psychologie"
    else if (last && beginsWithField.test(text) && degreeLexicon.startLength(last.text) > 0)
      last.text += text;
    // Punctuation has the style of the word that follows.
    else if (last && !isWord(last.text)) Object.assign(last, { text: last.text + text, bold, italic });
    else chunks.push({ text, bold, italic });
  }
  // The spans of a segment that was joined from several lines may no longer add up to its text.
  const together = chunks.map((chunk) => chunk.text).join('');
  const isWhole = together.replace(/\s+/g, '') === segment.text.replace(/\s+/g, '');
  return isWhole ? chunks : [segment];
}

/** The preposition before the field of a degree. */
const beginsWithField = new RegExp(`^\\s*(?:${educationDetails.beforeField.join('|')})\\s+\\p{L}`, 'u');

/** What is left of a date that ends with its month: "2011/08 – 10". */
const monthAlone = /^(?:0?[1-9]|1[0-2])(?:\s\p{Ll}{1,3})?$/u;

/** True for a text that can name something: not for a single letter, nor for "et" or "of the" between two parts. */
const isMeaningful = (text: string): boolean =>
  areInitials(text) || (/\p{L}{2}|\d/u.test(text) && wordsOf(text).some((word) => !isFunctionWord(word)));

/** True for "UN", "A.T.E.R." and "B.E" */
const areInitials = (text: string): boolean => /^\p{Lu}{2,}$|^(?:\p{Lu}\.\s?)+\p{Lu}\.?$/u.test(text);
