/** The head of an entry → parts: pieces of text that may be a title, an organisation, a place. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line, Segment } from '../lines/line.ts';
import { fold } from '../words/fold.ts';
import { lexicon } from '../words/lexicon.ts';
import { isCountry, isKnownCity, isRegion, isRegionCode, isStreet, placeScore } from '../words/places.ts';
import {
  degreeLexicon,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';
import { joinWrapped, tidy, withoutPeriods } from './entry-text.ts';

export type Part = {
  text: string;
  /** Where it stands: line of the head, segment of the line, part of the segment. Equal slots play equal roles. */
  slot: string;
  line: number;
  /** What separates it from the part before within the line: `''` at a line's start, `\t` for a new segment. */
  separator: string;
  bold: boolean;
  italic: boolean;
  /** Size in points. */
  size: number;
  inBrackets: boolean;
};

const contract = lexicon(contactWords.contract);
/** "Engineer at Company", "Ingénieur chez …": what follows is the organisation. */
const AT = /\s+(?:at|chez|bei|beim|presso|bij|@|with)\s+(?:the\s+)?(?=\p{Lu}|\d|['"‘“])/u;
const SEPARATOR = /\s+[|•·–—]\s+|\s+-{1,3}\s+|\s*[|•·]\s*|\s*—\s*|;\s+|\t/u;

/** Splits the lines of a head into parts. Dates, durations and contract kinds are left out. */
export function partsOf(head: Line[]): Part[] {
  const parts: Part[] = [];
  const lines = mergeWrappedHead(head);
  let rank = 0;
  for (const line of lines) {
    let segmentRank = 0;
    let lineHasText = false;
    for (const segment of line.segments) {
      const pieces = piecesOf(segment);
      if (pieces.length === 0) continue;
      pieces.forEach((piece, pieceRank) => {
        parts.push({
          text: piece.text,
          slot: `${rank}.${segmentRank}.${pieceRank}`,
          line: rank,
          separator: pieceRank > 0 ? piece.separator : segmentRank > 0 ? '\t' : '',
          bold: piece.bold,
          italic: piece.italic,
          size: segment.size,
          inBrackets: piece.inBrackets,
        });
      });
      segmentRank += 1;
      lineHasText = true;
    }
    if (lineHasText) rank += 1;
  }
  return parts;
}

/** A head line that ends in a hyphen, a comma or a small word goes on in the next one. */
function mergeWrappedHead(head: Line[]): Line[] {
  const merged: Line[] = [];
  for (const line of head) {
    const previous = merged.at(-1);
    const last = previous?.segments.at(-1);
    const [first, ...rest] = line.segments;
    if (previous && last && first && goesOn(last, first)) {
      const joined: Segment = {
        ...last,
        text: joinWrapped(last.text, first.text),
        spans: [
          ...last.spans,
          { text: ' ', bold: last.bold, italic: last.italic, size: last.size },
          ...first.spans,
        ],
        right: Math.max(last.right, first.right),
      };
      merged[merged.length - 1] = {
        ...previous,
        segments: [...previous.segments.slice(0, -1), joined, ...rest],
      };
    } else {
      merged.push(line);
    }
  }
  return merged;
}

function goesOn(last: Segment, first: Segment): boolean {
  if (Math.abs(last.size - first.size) > 0.8) return false;
  if (/\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) return true;
  if (/^\p{Ll}/u.test(first.text) && last.text.length > 25 && withoutPeriods(first.text) !== '') return true;
  if (/,$/.test(last.text) && last.text.length > 45) return true;
  const open = (last.text.match(/\(/g)?.length ?? 0) > (last.text.match(/\)/g)?.length ?? 0);
  return open && first.text.includes(')');
}

type Piece = { text: string; separator: string; bold: boolean; italic: boolean; inBrackets: boolean };

function piecesOf(segment: Segment): Piece[] {
  const pieces: Piece[] = [];
  for (const chunk of styledChunks(segment)) {
    for (const piece of splitChunk(chunk.text)) {
      const text = tidy(withoutPeriods(piece.text));
      if (text === '' || contract.isExactly(text) || !/[\p{L}\d]/u.test(text)) continue;
      pieces.push({
        text,
        separator: pieces.length === 0 ? '' : piece.separator || 'style',
        bold: chunk.bold,
        italic: chunk.italic,
        inBrackets: piece.inBrackets,
      });
    }
  }
  return pieces;
}

/** Stretches in one style: a bold title before a plain company needs no other separator. */
function styledChunks(segment: Segment): { text: string; bold: boolean; italic: boolean }[] {
  const chunks: { text: string; bold: boolean; italic: boolean }[] = [];
  for (const span of segment.spans) {
    const last = chunks.at(-1);
    const isWord = /[\p{L}\p{N}]/u.test(span.text);
    if (
      last &&
      (!isWord ||
        (last.bold === span.bold && last.italic === span.italic) ||
        !/[\p{L}\p{N}]/u.test(last.text))
    ) {
      last.text += span.text;
      if (isWord && !/[\p{L}\p{N}]/u.test(last.text.slice(0, -span.text.length)))
        Object.assign(last, { bold: span.bold, italic: span.italic });
    } else {
      chunks.push({ text: span.text, bold: span.bold, italic: span.italic });
    }
  }
  // Segments whose text was joined from several lines or parts of lines have spans that no longer add up.
  const together = chunks
    .map((chunk) => chunk.text)
    .join('')
    .replace(/\s+/g, '');
  if (together !== segment.text.replace(/\s+/g, ''))
    return [{ text: segment.text, bold: segment.bold, italic: segment.italic }];
  // A change of style in the middle of a word, or before a comma, is no border.
  return chunks;
}

type RawPiece = { text: string; separator: string; inBrackets: boolean };

function splitChunk(text: string): RawPiece[] {
  const withoutDates = withoutPeriods(text);
  const pieces: RawPiece[] = [];
  for (const [index, section] of withoutDates.split(SEPARATOR).entries()) {
    const at = AT.exec(section);
    const halves = at ? [section.slice(0, at.index), section.slice(at.index + at[0].length)] : [section];
    halves.forEach((half, halfIndex) => {
      for (const [bracketIndex, bracket] of splitBrackets(half).entries()) {
        const separator = halfIndex > 0 ? 'at' : bracketIndex > 0 ? '(' : index > 0 ? '-' : '';
        const commas = bracket.inBrackets ? [bracket.text] : splitCommas(bracket.text);
        commas.forEach((part, partIndex) => {
          pieces.push({
            text: part,
            separator: partIndex > 0 ? ',' : separator,
            inBrackets: bracket.inBrackets,
          });
        });
      }
    });
  }
  return pieces;
}

/** "Title (Company)" → both; brackets in the middle of a text stay where they are. */
function splitBrackets(text: string): { text: string; inBrackets: boolean }[] {
  const match = /^(.*\S)\s*\(([^()]{2,80})\)?\s*[.,]?$/u.exec(text);
  if (!match) return [{ text, inBrackets: false }];
  const [, before = '', inside = ''] = match;
  return [
    { text: before, inBrackets: false },
    { text: inside, inBrackets: true },
  ];
}

/** Parts between commas; places at the end stay together, legal forms stay with their company. */
function splitCommas(text: string): string[] {
  if (isPlaceAlone(text) || isStreet(text)) return [text];
  const raw = text
    .split(/,\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const parts: string[] = [];
  for (const part of raw) {
    const last = parts.at(-1);
    if (last !== undefined && legalFormLexicon.isExactly(part.replace(/\.$/, '')))
      parts[parts.length - 1] = `${last}, ${part}`;
    else parts.push(part);
  }
  return joinPlaces(parts);
}

/** "San Francisco, CA" and "Lyon, France", but neither "Example Ltd, France" nor "Example, Lyon". */
function isPlaceAlone(text: string): boolean {
  const parts = text.split(/,\s+/);
  const [first = '', second = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || parts.length > 3 || placeScore(text) < 2) return false;
  if (parts.length === 3 && !isRegion(second) && !isRegionCode(second)) return false;
  if (!isCountry(last) && !isRegion(last) && !isRegionCode(last)) return false;
  const isNamed = [organisationLexicon, legalFormLexicon, jobTitleLexicon, schoolLexicon, degreeLexicon];
  return isKnownCity(first) || !isNamed.some((words) => words.isIn(first));
}

/** "Seattle", "WA", "USA" → "Seattle, WA, USA" */
function joinPlaces(parts: string[]): string[] {
  const last = parts.at(-1);
  if (parts.length < 2 || last === undefined) return parts;
  let start = parts.length - 1;
  if (!(isCountry(last) || isRegionCode(last) || placeScore(last) >= 2)) return parts;
  while (start > 1) {
    const previous = parts[start - 1] as string;
    const isPlace = isRegionCode(previous) || isCountry(previous) || placeScore(previous) >= 2;
    // Before a region or country stands a town, known or not.
    const isTown = isRegionCode(parts[start] as string) || isCountry(parts[start] as string);
    if (
      !isPlace &&
      !(
        isTown &&
        start >= 2 &&
        /^\p{Lu}[\p{L}\s'.-]{1,30}$/u.test(previous) &&
        previous.split(' ').length <= 3
      )
    )
      break;
    start -= 1;
    if (!isPlace) break;
  }
  return [...parts.slice(0, start), parts.slice(start).join(', ')];
}

/** A comparable form of a part, for doubles. */
export const partKey = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
