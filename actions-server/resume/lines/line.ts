/** What the lines stage gives: the document's lines in reading order, whatever the format. */

/** A stretch of a segment in one style. */
export interface Span {
  text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly size: number;
}

/** A part of a line that stands by itself: a table cell, a date at the margin, a column of the same row. */
export interface Segment {
  text: string;
  readonly spans: Span[];
  /** Left and right edge in points; 0 for formats without places. */
  readonly x: number;
  readonly right: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Targets of the links that cover this segment. */
  readonly links: string[];
}

export interface Line {
  /** Segments joined with a tab. */
  text: string;
  readonly segments: Segment[];
  /** 1-based page; `null` for formats without pages. */
  readonly page: number | null;
  readonly x: number;
  /** Baseline, downwards; for formats without places the number of the line. */
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly hasBullet: boolean;
  /** Lines of one column of a page share the number. */
  readonly block: number;
  /** 0 for a title, 1 to 6 for a heading where the format says so; `null` otherwise. */
  readonly headingLevel: number | null;
  /** More empty space above than is usual between two lines. */
  readonly gapAbove: boolean;
}

/** Builds a line from its segments. */
export function lineOf(
  segments: Segment[],
  place: Pick<Line, 'page' | 'y' | 'block'> & Partial<Pick<Line, 'hasBullet' | 'headingLevel' | 'gapAbove'>>,
): Line {
  const characters = segments.reduce((sum, segment) => sum + segment.text.length, 0);
  const share = (has: (segment: Segment) => boolean): number =>
    segments.reduce((sum, segment) => sum + (has(segment) ? segment.text.length : 0), 0) / (characters || 1);
  return {
    text: segments.map((segment) => segment.text).join('\t'),
    segments,
    x: Math.min(...segments.map((segment) => segment.x)),
    size: Math.max(...segments.map((segment) => segment.size)),
    bold: share((segment) => segment.bold) > 0.6,
    italic: share((segment) => segment.italic) > 0.6,
    hasBullet: place.hasBullet ?? false,
    headingLevel: place.headingLevel ?? null,
    gapAbove: place.gapAbove ?? false,
    page: place.page,
    y: place.y,
    block: place.block,
  };
}
