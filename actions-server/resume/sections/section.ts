/** The output of the sections stage. */
import type { Line } from '../lines/line.ts';
import type { SectionKind } from '../words/section-kind.ts';

export interface Section {
  /** `header` is the section before the first heading. */
  readonly kind: SectionKind | 'header';
  /** A second kind that the heading names. */
  readonly alsoKind: SectionKind | null;
  readonly heading: string | null;
  readonly headingLine: Line | null;
  readonly lines: Line[];
}

/** The lines of a section, its heading first. */
export const linesWithHeading = ({ headingLine, lines }: Section): Line[] =>
  headingLine ? [headingLine, ...lines] : lines;
