/** The output of the lines stage: the lines of a document in reading order, in the same shape for every format. */
import type { TableCell } from '../extract/document.ts';

/** A part of a segment in one style. */
export interface Span {
  text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly size: number;
}

/** A separate part of a line: a table cell, a date at the margin, or the line of one column in a row. */
export interface Segment {
  text: string;
  readonly spans: Span[];
  /** The left and right edge in points; 0 for formats without a layout. */
  readonly x: number;
  readonly right: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The colour of most of its letters as `#rrggbb`; `null` when it is not known. */
  readonly color: string | null;
  /** The URLs of the links that cover this segment. */
  readonly links: string[];
  /** The URLs of links without a text beside it, such as those on icons: they may be anybody's. */
  readonly pictureLinks?: readonly string[];
  /** The innermost table cell that the text is in, in formats that state them. */
  readonly cell?: TableCell;
  /** True for a text that states one thing, such as that of a cell in a column of titles, whatever commas are in it. */
  readonly isWhole?: true;
}

export interface Line {
  /** The texts of the segments joined with a tab. */
  text: string;
  readonly segments: Segment[];
  /** 1-based page; `null` for formats without pages. */
  readonly page: number | null;
  readonly x: number;
  /** The baseline in points, growing downwards; for formats without a layout the number of the line. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly hasBullet: boolean;
  /** The sign of its bullet; `null` without a bullet, and for list items of formats that state no sign. */
  readonly bullet: string | null;
  /** True for a further paragraph of the list item above, in formats that state it; it has a bullet as well. */
  readonly continuesItem: boolean;
  /** True for the first line of an entry that is a list item, without its bullet. */
  readonly beginsEntry?: boolean;
  /**
   * How far the line, with its bullet, is set in: in points, or what `indent` of paragraphs is in formats without a layout.
   * It is compared within a document only.
   */
  readonly indent: number;
  /** The number of the column that the line belongs to; unique in the document. */
  readonly block: number;
  /** 0 for a title and 1 to 6 for a heading when the format declares them; `null` otherwise. */
  readonly headingLevel: number | null;
  /** True when the space above is larger than is usual between two lines. */
  readonly gapAbove: boolean;
  /**
   * True when a straight line or a coloured bar is drawn under, beside or behind the text, or signs are set around it, as is
   * usual for headings.
   */
  readonly isRuled: boolean;
}

/** The text of a line: the texts of its segments joined with a tab. */
const textOf = (segments: Segment[]): string => segments.map((segment) => segment.text).join('\t');

/** The line with other segments. */
export function withSegments(line: Line, segments: Segment[]): Line {
  return { ...line, segments, text: textOf(segments) };
}

/** The text of a segment between two characters, with its spans. */
export function cutText({ text, spans }: Segment, from: number, to: number): Pick<Segment, 'text' | 'spans'> {
  let start = 0;
  const kept = spans.flatMap((span) => {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, span.text.length)];
    start += span.text.length;
    return first < last ? [{ ...span, text: span.text.slice(first, last) }] : [];
  });
  return { text: text.slice(from, to), spans: kept };
}

/** Two segments as one, by default with a space between their texts. */
export function joinSegments(
  first: Segment,
  second: Segment,
  text = `${first.text} ${second.text}`,
): Segment {
  const space = { text: ' ', bold: first.bold, italic: first.italic, size: first.size };
  return {
    ...first,
    text,
    spans: [...first.spans, space, ...second.spans],
    right: Math.max(first.right, second.right),
  };
}

/** True for two lines in the same size and weight that begin at the same place, as the same parts of two entries do. */
export const arePrintedAlike = (a: Line, b: Line): boolean =>
  Math.abs(a.size - b.size) < 0.6 && beginsBold(a) === beginsBold(b) && Math.abs(a.x - b.x) < 6;

/** True for a line in bold, and for one whose first text is, however much is printed beside it. */
const beginsBold = ({ segments: [first, ...others], bold }: Line): boolean =>
  first && others.length > 0 ? first.bold : bold;

/** The share of the characters, from 0 to 1, that belong to pieces with a property. */
export function characterShare<T extends { readonly text: string }>(
  pieces: T[],
  has: (piece: T) => boolean,
): number {
  const charactersOf = (list: T[]): number => list.reduce((sum, piece) => sum + piece.text.length, 0);
  return charactersOf(pieces.filter(has)) / (charactersOf(pieces) || 1);
}

/** The colour of most letters; of two colours the later one, because some designs set off the first letters of headings. */
export function colorOf(pieces: { readonly color: string | null; readonly text: string }[]): string | null {
  const lengths = new Map<string | null, number>();
  for (const { color, text } of pieces) lengths.set(color, (lengths.get(color) ?? 0) + text.length);
  return [...lengths].reverse().sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Builds a line from its segments. It is bold when most of its characters are. */
export function lineOf(
  segments: Segment[],
  place: Pick<Line, 'page' | 'y' | 'block'> &
    Partial<
      Pick<
        Line,
        'hasBullet' | 'bullet' | 'continuesItem' | 'indent' | 'headingLevel' | 'gapAbove' | 'isRuled'
      >
    >,
): Line {
  const x = Math.min(...segments.map((segment) => segment.x));
  return {
    hasBullet: false,
    bullet: null,
    continuesItem: false,
    indent: x,
    headingLevel: null,
    gapAbove: false,
    isRuled: false,
    ...place,
    text: textOf(segments),
    segments,
    x,
    size: Math.max(...segments.map((segment) => segment.size)),
    bold: characterShare(segments, (segment) => segment.bold) > 0.6,
  };
}
