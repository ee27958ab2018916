/** What is known about the lines at one side of a gutter, from which it follows whether the sides are columns. */
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isDuration } from '../words/durations.ts';
import { isHeading } from '../words/headings.ts';
import { placeScore } from '../words/places.ts';
import { areOnOneBaseline, type PlacedSegment, sameBaseline, topOfCapitals } from './segments.ts';

/** The least number of characters in a line of running text. */
const minTextLine = 50;
/** The greatest distance of the two lines of one date, as a multiple of the font size. */
const maxDatePitch = 1.45;

export interface Side {
  readonly lines: number;
  /** The number of lines of running text. */
  readonly textLines: number;
  readonly headings: number;
  /** The share of lines that hold only a date, a duration or a place. */
  readonly notes: number;
  /** The share of lines with a date. */
  readonly dates: number;
  /**
   * The number of lines that hold only a date, and how many of them are in one row with a line of the other side, or
   * directly below such a date.
   */
  readonly periods: number;
  readonly alignedPeriods: number;
  /** The number of lines with a period that has both ends. */
  readonly ranges: number;
  /** The share of lines that are in one row with a line of the other side. */
  readonly aligned: number;
}

/** Describes one side of a gutter. */
export function describeSide(side: PlacedSegment[], other: PlacedSegment[]): Side {
  const lines = side.length;
  const count = (has: (segment: PlacedSegment) => boolean): number => side.filter(has).length;
  // Beside the date of another entry, a date is that of its own column.
  const otherPeriods = other.filter(({ text }) => isPeriodOnly(text));
  const notes = side.filter((segment) => isPeriodOnly(segment.text) && !sharesRow(segment, otherPeriods));
  const onBaseline = new Set(side.filter((segment) => sharesRow(segment, other)));
  const atTop = new Set(side.filter((segment) => sharesTop(segment, other)));
  // A single one can be at the height of another line by chance.
  const haveTops = notes.filter((segment) => atTop.has(segment)).length >= 2;
  const isAligned = (segment: PlacedSegment): boolean =>
    onBaseline.has(segment) || (haveTops && atTop.has(segment));
  const alignedNotes = notes.filter(isAligned);
  const isBelowDate = ({ y, x, right, size }: PlacedSegment): boolean =>
    alignedNotes.some(
      (date) => y > date.y && y - date.y <= maxDatePitch * size && x < date.right && right > date.x,
    );
  return {
    lines,
    textLines: count(({ text }) => text.length >= minTextLine),
    headings: count((segment) => isHeading(segment.text)),
    notes: count((segment) => isMarginNote(segment.text)) / lines,
    dates: count((segment) => findPeriods(segment.text).length > 0) / lines,
    periods: count((segment) => isPeriodOnly(segment.text)),
    alignedPeriods: notes.filter((segment) => isAligned(segment) || isBelowDate(segment)).length,
    ranges: count((segment) => findPeriods(segment.text).some((period) => period.isRange)),
    aligned: count(isAligned) / lines,
  };
}

/** True when a segment is on the baseline of one of the others. */
export const sharesRow = (segment: PlacedSegment, others: PlacedSegment[]): boolean =>
  others.some((other) => areOnOneBaseline(segment, other));

/** How much lower the capitals of a larger text stand in its cell, as a multiple of the difference of the sizes. */
const dropOfLarger = 0.75;

/** True when the capitals of a segment are as high on the page as those of one of the others, as in cells of a table. */
const sharesTop = (segment: PlacedSegment, others: PlacedSegment[]): boolean =>
  others.some(
    (other) =>
      Math.abs(topOfCapitals(other) - topOfCapitals(segment)) <
      sameBaseline * segment.size + dropOfLarger * Math.abs(other.size - segment.size),
  );

/** True for the texts of a column of dates: dates, durations and places. */
export function isMarginNote(text: string): boolean {
  return isPeriodOnly(text) || isDuration(text) || (text.length < 40 && placeScore(text) >= 2);
}
