/** Splits the head of an entry into parts: texts that may be a title, an organisation or a place. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line, Segment } from '../lines/line.ts';
import { lexicon } from '../words/lexicon.ts';
import { joinWrapped, trimSeparators, withoutPeriods } from './entry-text.ts';
import { labelOf, type PartLabel, type RawPiece, splitText } from './split-text.ts';

export interface Part {
  readonly text: string;
  /** Its position: line of the head, segment of the line, part of the segment. Equal slots usually have equal roles. */
  readonly slot: string;
  readonly line: number;
  /** The separator before it: `''` at the start of a line, `\t` at a new segment, else the one that was printed. */
  readonly separator: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The font size in points. */
  readonly size: number;
  readonly inBrackets: boolean;
  /** The label that is printed before it ("Client: …", "Poste : …"). */
  label: PartLabel | null;
}

const contract = lexicon(contactWords.contract);

/** Splits the lines of a head into parts. Dates, durations and kinds of contract are left out. */
export function partsOf(head: Line[]): Part[] {
  const parts: Part[] = [];
  const lines = mergeWrappedHead(head);
  let rank = 0;
  for (const line of lines) {
    let segmentRank = 0;
    let lineHasText = false;
    let labelBefore: PartLabel | 'period' | null = null;
    for (const segment of line.segments) {
      const label = labelOf(segment.text);
      if (label !== null) {
        labelBefore = label;
        continue;
      }
      const pieces = piecesOf(segment);
      const [first] = pieces;
      if (first && labelBefore !== null && labelBefore !== 'period') first.label ??= labelBefore;
      labelBefore = null;
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
          label: piece.label,
        });
      });
      segmentRank += 1;
      lineHasText = true;
    }
    if (lineHasText) rank += 1;
  }
  return parts;
}

/** Joins a head line with the next one when its text continues there. */
function mergeWrappedHead(head: Line[]): Line[] {
  const merged: Line[] = [];
  for (const line of head) {
    const previous = merged.at(-1);
    const last = previous?.segments.at(-1);
    const [first, ...rest] = line.segments;
    if (previous && last && first && continuesIn(last, first)) {
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

function continuesIn(last: Segment, first: Segment): boolean {
  if (Math.abs(last.size - first.size) > 0.8) return false;
  if (/\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) return true;
  if (/^\p{Ll}/u.test(first.text) && last.text.length > 25 && withoutPeriods(first.text) !== '') return true;
  if (/,$/.test(last.text) && last.text.length > 45) return true;
  const open = (last.text.match(/\(/g)?.length ?? 0) > (last.text.match(/\)/g)?.length ?? 0);
  return open && first.text.includes(')');
}

/** Grades of an education, which are neither a school nor a degree. */
const gradePattern =
  /^(?:mention|note|abschlussnote|gpa|cgpa|grade|moyenne|voto|votazione|nota|score|overall|first class|upper second|2:[12]|(?:magna |summa )?cum laude|with (?:honou?rs|distinction))\b|^\d{1,3}(?:[.,]\d+)?\s*(?:\/\s*\d{1,3}|%)$/iu;

type Piece = RawPiece & { bold: boolean; italic: boolean };

function piecesOf(segment: Segment): Piece[] {
  const pieces: Piece[] = [];
  for (const chunk of styledChunks(segment)) {
    for (const piece of splitText(chunk.text)) {
      const text = trimSeparators(withoutPeriods(piece.text));
      if (text === '' || contract.isExactly(text) || gradePattern.test(text) || !/[\p{L}\d]/u.test(text))
        continue;
      pieces.push({
        text,
        separator: pieces.length === 0 ? '' : piece.separator || 'style',
        bold: chunk.bold,
        italic: chunk.italic,
        inBrackets: piece.inBrackets,
        label: piece.label,
      });
    }
  }
  return pieces;
}

/** Splits a segment where its style changes: a bold title before a plain company needs no other separator. */
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
  // The spans of a segment that was joined from several lines may no longer add up to its text.
  const together = chunks
    .map((chunk) => chunk.text)
    .join('')
    .replace(/\s+/g, '');
  if (together !== segment.text.replace(/\s+/g, ''))
    return [{ text: segment.text, bold: segment.bold, italic: segment.italic }];
  return chunks;
}
