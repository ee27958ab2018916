/**
 * The lines of a document without a layout. In: its paragraphs. Out: lines. A table row becomes one line, or is read
 * cell by cell when its cells are long.
 */
import type { FlowParagraph, FlowSpan, TableCell } from '../extract/document.ts';
import { maxLineCells, maxLineCharacters } from '../extract/limits.ts';
import { findPeriods } from '../words/dates.ts';
import { isHeading } from '../words/headings.ts';
import { goesOnBelow } from '../words/stacked-dates.ts';
import { stripBullet } from './bullets.ts';
import { paragraphsBelowGaps } from './flow-gaps.ts';
import { cleanGlyphs } from './glyphs.ts';
import { isHeadBesideText } from './head-cells.ts';
import { isOneDate, isWholeDate, joinText, joinTexts, leadingDates } from './label-text.ts';
import { leader } from './leaders.ts';
import { characterShare, colorOf, joinSegments, type Line, lineOf, type Segment } from './line.ts';

const defaultSize = 11;
/** The font size of a heading of level 0 (title) to 6 when the document does not state one. */
const headingSizes = [24, 18, 15, 13, 12, 11.5, 11.5];

/** The lines of the paragraphs, in order. An empty paragraph sets `gapAbove` of the line that follows it. */
export function flowLines(paragraphs: FlowParagraph[]): Line[] {
  return linesIn(paragraphs, 0, paragraphsBelowGaps(paragraphs)).map(({ gapAbove, ...draft }, index) =>
    lineOf(draft.segments, { ...draft, page: null, y: index, block: 0, gapAbove: gapAbove || index === 0 }),
  );
}

type Draft = Pick<
  Line,
  'segments' | 'hasBullet' | 'bullet' | 'continuesItem' | 'indent' | 'headingLevel' | 'gapAbove' | 'isRuled'
>;

/** The highest level of the headings within a section: of its companies, for example. */
const firstLevelInSections = 3;

/** True for a heading directly below that of the next higher level, such as a title below its company. */
const isBelowItsHeading = ({ headingLevel }: Draft, above: Draft | undefined): boolean =>
  headingLevel !== null &&
  (above?.headingLevel ?? 0) >= firstLevelInSections &&
  (above?.headingLevel ?? 0) < headingLevel;

/**
 * The lines of the paragraphs of a document or of one table cell.
 * @param depth the number of tables around them
 * @param belowGaps the paragraphs with a larger space above them
 */
function linesIn(paragraphs: FlowParagraph[], depth: number, belowGaps: ReadonlySet<FlowParagraph>): Draft[] {
  const lines: Draft[] = [];
  let gap = false;
  for (const row of rowsOf(paragraphs, depth)) {
    const [first] = row;
    const isInTable = first !== undefined && first.cells.length > depth;
    const [line, ...others] = isInTable ? rowLines(row, depth, belowGaps) : row.flatMap(paragraphLines);
    if (line === undefined) gap ||= !isInTable;
    else {
      const isApart = line.gapAbove && !isBelowItsHeading(line, lines.at(-1));
      lines.push({ ...line, gapAbove: isApart || gap || belowGaps.has(first as FlowParagraph) });
      for (const other of others) lines.push(other);
      gap = false;
    }
  }
  return lines;
}

/** The paragraphs of each table row together, and every other paragraph alone. */
function rowsOf(paragraphs: FlowParagraph[], depth: number): FlowParagraph[][] {
  const rows: FlowParagraph[][] = [];
  for (const paragraph of paragraphs) {
    const cell = paragraph.cells[depth];
    const last = rows.at(-1);
    const above = last?.[0]?.cells[depth];
    if (cell && above?.table === cell.table && above.row === cell.row) last?.push(paragraph);
    else rows.push([paragraph]);
  }
  return rows;
}

/**
 * Reads the cells of a row line by line when at most one of them is long, and cell after cell otherwise, and where the
 * first one is the head of an entry and the second one what was done.
 */
function rowLines(
  paragraphs: FlowParagraph[],
  depth: number,
  belowGaps: ReadonlySet<FlowParagraph>,
): Draft[] {
  const columns = new Map<number, FlowParagraph[]>();
  for (const paragraph of paragraphs) {
    const column = paragraph.cells[depth]?.column ?? 0;
    const inColumn = columns.get(column);
    if (inColumn) inColumn.push(paragraph);
    else columns.set(column, [paragraph]);
  }
  const cells = [...columns.values()]
    .map((cell) => linesIn(cell, depth + 1, belowGaps).map((line) => inCell(line, cell[0]?.cells[depth])))
    .filter((cell) => cell.length > 0)
    .map(withWholeDate);
  const long = cells.filter((cell) => cell.length > 3);
  // Cells that contain headings are columns, even when they are short.
  const hasSections = cells.some((cell) => cell.length > 1 && cell.some((line) => isHeading(textOf(line))));
  if (cells.length < 2 || long.length > 1 || (hasSections && long.length > 0)) return cells.flat();
  const [left = [], right = []] = cells;
  if (cells.length === 2 && right.length > 1 && isHeadBesideText(left.map(textOf), right.map(textOf)))
    return cells.flat();
  const rows: Draft[] = [];
  for (let row = 0; row < Math.max(...cells.map((cell) => cell.length)); row += 1) {
    const parts = cells.flatMap((cell) => cell[row] ?? []);
    for (const segments of bounded(parts.flatMap((part) => part.segments))) {
      rows.push({ ...(parts[0] as Draft), segments });
    }
  }
  return rows;
}

/** The greatest number of lines on which one date stands: day, month or year of both ends, and a bar between them. */
const maxDateLines = 5;

/** The lines of a cell, where those at its top that are one date together are one line. */
function withWholeDate(lines: Draft[], _index: number, cells: Draft[][]): Draft[] {
  const end = lines.findIndex(
    ({ gapAbove, segments }, index) => (index > 0 && gapAbove) || segments.length > 1,
  );
  const texts = lines.slice(0, end < 0 ? lines.length : end).map(textOf);
  const count = leadingDate(texts);
  const [first, ...others] = lines.slice(0, count).flatMap(({ segments }) => segments);
  // Two dates without a dash, beside two lines, may be those of two entries.
  const areSingle = texts.slice(0, count).every(isWholeDate) && !goesOnBelow(texts[0] ?? '', texts[1] ?? '');
  const hasFurther = cells.some(({ length }) => length > count);
  if (!first || others.length === 0 || (areSingle && !hasFurther)) return lines;
  const whole = others.reduce(
    (date, other) => joinSegments(date, other, joinText(date.text, other.text)),
    first,
  );
  return [{ ...(lines[0] as Draft), segments: [whole] }, ...lines.slice(count)];
}

/** How many lines are one date together, from the first one on, when no other date follows. */
function leadingDate(texts: string[]): number {
  const count = leadingDates(texts.slice(0, maxDateLines));
  const isOne = isOneDate(joinTexts(texts.slice(0, count)));
  return isOne && texts.slice(count).every((text) => findPeriods(text).length === 0) ? count : 0;
}

/** The line with the cell that its texts are in, unless they are in a cell of a table within it. */
const inCell = (line: Draft, cell: TableCell | undefined): Draft =>
  cell ? { ...line, segments: line.segments.map((segment) => ({ cell, ...segment })) } : line;

/** Gaps of this many spaces separate the columns of a line, as tabs and leaders do. */
const columnGap = new RegExp(`\\t|[ \\u00a0]{4,}|${leader.source}`);

function paragraphLines(paragraph: FlowParagraph): Draft[] {
  const fallback =
    paragraph.headingLevel === null ? defaultSize : (headingSizes[paragraph.headingLevel] ?? defaultSize);
  const lines = splitSpans(paragraph.spans, /\n/).flatMap((lineSpans, index) => {
    const segments = splitSpans(lineSpans, columnGap)
      .map((spans) => toSegment(spans, fallback, paragraph.headingLevel !== null))
      .filter((segment) => segment !== null);
    return bounded(segments).map((part) => draftOf(part, paragraph, index === 0));
  });
  return lines.filter((draft) => draft.segments.length > 0);
}

function draftOf(
  cells: Segment[],
  { headingLevel, isListItem, continuesItem, indent, isRuled }: FlowParagraph,
  isFirst: boolean,
): Draft {
  const { segments, hasBullet, bullet } = stripBullet(cells);
  return {
    segments,
    bullet,
    // A numbered heading is no list item.
    hasBullet: hasBullet || (isListItem && isFirst && headingLevel === null),
    continuesItem,
    indent,
    headingLevel,
    gapAbove: headingLevel !== null && isFirst,
    isRuled,
  };
}

/** Splits a very long line into several lines, so that no later step has to process all of it at once. */
function bounded(segments: Segment[]): Segment[][] {
  const pieces = segments.flatMap((segment) => {
    if (segment.text.length <= maxLineCharacters) return [segment];
    const { bold, italic, size } = segment;
    const texts = segment.text.match(new RegExp(`.{1,${maxLineCharacters}}`, 'gsu')) ?? [];
    return texts.map((text) => ({ ...segment, text, spans: [{ text, bold, italic, size }] }));
  });
  const lines: Segment[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    characters += piece.text.length;
    const last = lines.at(-1);
    if (last && characters <= maxLineCharacters && last.length < maxLineCells) last.push(piece);
    else {
      lines.push([piece]);
      characters = piece.text.length;
    }
  }
  return lines;
}

const textOf = (draft: Draft): string => draft.segments.map((segment) => segment.text).join(' ');

function splitSpans(spans: FlowSpan[], separator: RegExp): FlowSpan[][] {
  const groups: FlowSpan[][] = [[]];
  for (const span of spans) {
    span.text.split(separator).forEach((text, index) => {
      if (index > 0) groups.push([]);
      // A span without a text has the link of a picture.
      if (text !== '' || span.text === '') groups.at(-1)?.push({ ...span, text });
    });
  }
  return groups;
}

function toSegment(spans: FlowSpan[], fallbackSize: number, isHeading: boolean): Segment | null {
  const cleaned = spans.map((span) => ({
    ...span,
    text: cleanGlyphs(span.text),
    size: span.size ?? fallbackSize,
  }));
  const text = cleaned
    .map((span) => span.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return null;
  const linksOf = (isMeant: (span: FlowSpan) => boolean): string[] =>
    cleaned.flatMap((span) => (span.link && isMeant(span) ? [span.link] : []));
  return {
    text,
    spans: cleaned.map(({ text: spanText, bold, italic, size }) => ({ text: spanText, bold, italic, size })),
    x: 0,
    right: 0,
    size: Math.max(...cleaned.filter((span) => span.text.trim() !== '').map((span) => span.size)),
    bold: isHeading || characterShare(cleaned, (span) => span.bold) > 0.6,
    italic: characterShare(cleaned, (span) => span.italic) > 0.6,
    color: colorOf(cleaned),
    links: linksOf((span) => span.text !== ''),
    pictureLinks: linksOf((span) => span.text === ''),
  };
}
