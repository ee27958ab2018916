/** The sections stage. In: lines in reading order. Out: sections, each with its heading. */
import type { Line } from '../lines/line.ts';
import type { SectionKind } from '../words/section-kind.ts';
import { findHeadings } from './find-headings.ts';
import { bodyStyleOf } from './style.ts';
import { joinWrappedHeadings, withoutFirstSegment } from './wrapped-headings.ts';

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

/** Splits the lines of a document into sections. Every line except the headings is in exactly one section. */
export function readSections(printed: Line[]): Section[] {
  const lines = joinWrappedHeadings(printed);
  const headings = findHeadings(lines, bodyStyleOf(lines));
  const header: Section = { kind: 'header', alsoKind: null, heading: null, headingLine: null, lines: [] };
  const sections: Section[] = [header];
  let current = header;
  let previous: Line | null = null;
  for (const line of lines) {
    const found = headings.get(line);
    if (found) {
      current = {
        kind: found.match?.kind ?? 'other',
        alsoKind: found.match?.alsoKind ?? null,
        heading: found.segment.text,
        headingLine: line,
        lines: found.isLabel ? [withoutFirstSegment(line)] : [],
      };
      sections.push(current);
    } else {
      // A column continues the section that ended the same column of the previous page.
      if (previous && line.page !== previous.page) current = continuedSection(sections, line) ?? current;
      else if (previous && line.block !== previous.block && isAbove(line, current)) {
        current = sameColumn(sections, line) ?? header;
      }
      current.lines.push(line);
    }
    previous = line;
  }
  return sections;
}

/** True when a line of another column is above the heading of a section, so that it cannot belong to that section. */
function isAbove(line: Line, section: Section): boolean {
  const heading = section.headingLine;
  return (
    heading !== null && heading.page === line.page && heading.block !== line.block && line.y < heading.y - 2
  );
}

/** The section of the nearest line above in the same column of the page. */
function sameColumn(sections: Section[], line: Line): Section | null {
  const above = sections.flatMap((section) =>
    linesWithHeading(section)
      .filter((other) => other.page === line.page && other.y < line.y && Math.abs(other.x - line.x) < 45)
      .map(({ y }) => ({ section, y })),
  );
  return above.sort((a, b) => b.y - a.y)[0]?.section ?? null;
}

/** The section whose last line is in the same column of the previous page. */
function continuedSection(sections: Section[], line: Line): Section | null {
  const isContinued = (section: Section): boolean => {
    const last = linesWithHeading(section).at(-1);
    return last?.page === (line.page ?? 0) - 1 && Math.abs(last.x - line.x) < 45;
  };
  return sections.findLast(isContinued) ?? null;
}
