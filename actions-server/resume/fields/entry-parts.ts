/** The head of an entry → parts: pieces of text that may be a title, an organisation, a place. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import entryLabels from '../data/entry-labels.json' with { type: 'json' };
import type { Line, Segment } from '../lines/line.ts';
import { fold } from '../words/fold.ts';
import { lexicon } from '../words/lexicon.ts';
import { isCountry, isPlaceOnly, isRegionCode, isStreet, placeScore } from '../words/places.ts';
import { degreeLexicon, jobTitleLexicon, legalFormLexicon, organisationLexicon } from '../words/roles.ts';
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
  /** What the document itself calls it ("Client: …", "Poste : …"). */
  label: PartLabel | null;
};

export type PartLabel = 'title' | 'organisation' | 'school' | 'degree' | 'place';

const contract = lexicon(contactWords.contract);
/** "Engineer at Company", "Ingénieur chez …": what follows is the organisation. */
const ARTICLE = "(?:(?:the|der|dem|den|die|das|la|le|les|il|lo|el|los|las|de|het)\\s+|l['’])?";
const AT = new RegExp(
  `\\s+(?:at|chez|bei|beim|presso|bij|@|with|au sein de|pour le compte de)\\s+${ARTICLE}(?=\\p{Lu}|\\d|['"‘“])`,
  'u',
);
/** Words that may lead to the organisation, and to much else. */
const IN = new RegExp(`\\s+(?:en|in|na|no|pour|für|para|per|voor|for)\\s+${ARTICLE}(?=\\p{Lu})`, 'u');
const STOP = /(?<=\p{Ll}{3})\.\s+(?=\p{Lu}\p{Ll}{3})/u;
const COLON = /\s+:\s+|(?<=\p{L}{3}):\s+(?=\p{Lu})/u;
const SEPARATOR = /\s+[|•·–—]\s+|\s+-{1,3}\s+|\s*[|•·]\s*|\s*—\s*|;\s+|\t/u;

/** Splits the lines of a head into parts. Dates, durations and contract kinds are left out. */
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

type Piece = RawPiece & { bold: boolean; italic: boolean };

function piecesOf(segment: Segment): Piece[] {
  const pieces: Piece[] = [];
  for (const chunk of styledChunks(segment)) {
    for (const piece of splitChunk(chunk.text)) {
      const text = tidy(withoutPeriods(piece.text));
      if (text === '' || contract.isExactly(text) || GRADE.test(text) || !/[\p{L}\d]/u.test(text)) continue;
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

/** "Engineer en Example S.A.": only where what follows is an organisation by its words. */
function organisationAfterIn(text: string): RegExpExecArray | null {
  const match = IN.exec(text);
  if (!match) return null;
  const after = text.slice(match.index + match[0].length);
  const isOrganisation =
    organisationLexicon.startLength(after) > 0 ||
    legalFormLexicon.isIn(after.split(/[,(]/)[0] ?? '') ||
    legalFormLexicon.startLength(after.split(/,\s*/)[1] ?? '') > 0;
  return isOrganisation && jobTitleLexicon.isIn(text.slice(0, match.index)) ? match : null;
}

const labels = Object.entries(entryLabels).map(([label, words]) => [label, lexicon(words)] as const);

/** The label that a cell of its own holds, with its value in the next cell. */
function labelOf(text: string): PartLabel | 'period' | null {
  const found = labels.find(([, words]) => words.isExactly(text));
  return found ? (found[0] as PartLabel | 'period') : null;
}

/** "Client : Example" → the label and the rest. Without a label the text as it is. */
function splitLabel(text: string): { label: PartLabel | 'period' | null; text: string } {
  const match = /^([^:]{2,75}?)\s*:\s*(\S.*)$/su.exec(text);
  const found = match?.[1] && labels.find(([, words]) => words.isExactly(match[1] as string));
  return found && match?.[2]
    ? { label: found[0] as PartLabel | 'period', text: match[2] }
    : { label: null, text };
}

/** How well a school was finished: neither a school nor a degree. */
const GRADE =
  /^(?:mention|note|abschlussnote|gpa|cgpa|grade|moyenne|voto|votazione|nota|score|overall|first class|upper second|2:[12]|(?:magna |summa )?cum laude|with (?:honou?rs|distinction))\b|^\d{1,3}(?:[.,]\d+)?\s*(?:\/\s*\d{1,3}|%)$/iu;

type RawPiece = { text: string; separator: string; inBrackets: boolean; label: PartLabel | null };

function splitChunk(text: string): RawPiece[] {
  const pieces: RawPiece[] = [];
  for (const [index, printed] of withoutPeriods(text).split(SEPARATOR).entries()) {
    const { label, text: section } = splitLabel(printed);
    if (label === 'period') continue;
    const stretches = label === null ? splitColon(section) : [section];
    for (const [colonIndex, stretch] of stretches.entries()) {
      const first = colonIndex > 0 ? ':' : index > 0 ? '-' : '';
      for (const [rank, piece] of splitStretch(stretch, first).entries()) {
        pieces.push({ ...piece, label: rank === 0 ? label : null });
      }
    }
  }
  return pieces;
}

/** "Accountant : Example, Lyon" or "BA in History. Some College", but not the colon of a sentence. */
function splitColon(text: string): string[] {
  const match = COLON.exec(text) ?? STOP.exec(text);
  if (!match) return [text];
  const before = text.slice(0, match.index);
  const isRole =
    jobTitleLexicon.isIn(before) || degreeLexicon.isIn(before) || organisationLexicon.isIn(before);
  return isRole && before.length < 70 ? [before, text.slice(match.index + match[0].length)] : [text];
}

function splitStretch(text: string, first: string): Omit<RawPiece, 'label'>[] {
  const pieces: Omit<RawPiece, 'label'>[] = [];
  const at = AT.exec(text) ?? organisationAfterIn(text);
  const halves = at ? [text.slice(0, at.index), text.slice(at.index + at[0].length)] : [text];
  for (const [halfIndex, half] of halves.entries()) {
    for (const [bracketIndex, bracket] of splitBrackets(half).entries()) {
      const separator = halfIndex > 0 && bracketIndex === 0 ? 'at' : bracketIndex > 0 ? '(' : first;
      const commas = bracket.inBrackets ? [bracket.text] : splitCommas(bracket.text);
      for (const [partIndex, part] of commas.entries()) {
        pieces.push({
          text: part,
          separator: partIndex > 0 ? ',' : separator,
          inBrackets: bracket.inBrackets,
        });
      }
    }
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
  if (isPlaceOnly(text)) return [text];
  if (isStreet(text)) {
    // "Example Ltd, 12 High Street, Leeds": the name, then the address as one.
    const [name = '', ...address] = text.split(/,\s+/);
    return address.length === 0 || /\d/.test(name) || isStreet(name) ? [text] : [name, address.join(', ')];
  }
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
