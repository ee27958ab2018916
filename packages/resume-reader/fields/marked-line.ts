/** A line of a section with what it is in its entry. */
import type { Line } from '../lines/line.ts';
import type { FoundPeriod } from '../words/dates.ts';

export interface MarkedLine {
  readonly line: Line;
  /** `anchor` is a line with the period of an entry, `head` another line of its head, `body` one of its description. */
  readonly kind: 'anchor' | 'head' | 'body';
  readonly period: FoundPeriod | null;
}
