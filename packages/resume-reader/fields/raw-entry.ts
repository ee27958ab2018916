/** An entry of a section before its texts have roles. */
import type { Line } from '../lines/line.ts';
import type { FoundPeriod } from '../words/dates.ts';

export interface RawEntry {
  readonly period: FoundPeriod | null;
  /** The lines with the title, the organisation, the place and the dates. */
  readonly head: Line[];
  /** The index of the line of the head with the dates; 0 without dates. */
  readonly dated: number;
  /** The lines above that state the employer of this entry, and maybe of others. */
  readonly employer?: Line[] | null;
  /** The lines of the description. */
  readonly body: Line[];
}
