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

/** The lines of a section, its heading first. The text beside a heading in the margin is in the line of the heading. */
export function linesWithHeading({ headingLine, lines }: Section): Line[] {
  if (!headingLine) return lines;
  const [first] = lines;
  const isRest =
    first?.y === headingLine.y && first.page === headingLine.page && first.block === headingLine.block;
  return [headingLine, ...(isRest ? lines.slice(1) : lines)];
}
