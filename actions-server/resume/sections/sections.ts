/** The sections stage. In: lines in reading order. Out: sections, each with its heading. */
import type { Line, Segment } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { type HeadingMatch, matchHeading, type SectionKind } from '../words/headings.ts';
import { type BodyStyle, bodyStyleOf, isStrong, styleKey } from './style.ts';
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

interface FoundHeading {
  readonly line: Line;
  readonly segment: Segment;
  readonly match: HeadingMatch | null;
  /** True for a label in the first cell of a line whose other cells are the first line of the section. */
  readonly isLabel: boolean;
}

/** Splits the lines of a document into sections. Every line except the headings is in exactly one section. */
export function readSections(printed: Line[]): Section[] {
  const lines = joinWrappedHeadings(printed);
  const body = bodyStyleOf(lines);
  const headings = findHeadings(lines, body);
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

function findHeadings(lines: Line[], body: BodyStyle): Map<Line, FoundHeading> {
  const candidates = lines.flatMap((line) => candidateOf(line));
  const strong = candidates.filter((found) => isStrong(found.line, found.segment, body));
  // When a document emphasises its headings, a plain candidate is a sub-heading or a label.
  const mustBeStrong = strong.length >= 2 && strong.some((f) => isMain(f.match));
  const possible = mustBeStrong ? strong : candidates;
  const known = possible.filter((found) => !found.isLabel || labelsAreHeadings(found, possible));
  return new Map([...known, ...unknownHeadings(lines, known, body)].map((found) => [found.line, found]));
}

const isMain = (match: HeadingMatch | null): boolean =>
  match?.kind === 'experience' || match?.kind === 'education';

function candidateOf(line: Line): FoundHeading[] {
  if (line.hasBullet) return [];
  const [first, ...rest] = line.segments;
  if (!first) return [];
  const whole = line.segments.map((segment) => segment.text).join(' ');
  const match = matchHeading(whole);
  if (match && line.segments.length <= 3)
    return [{ line, segment: { ...first, text: whole }, match, isLabel: false }];
  const label = rest.length > 0 ? matchHeading(first.text) : null;
  return label?.exact && !first.text.trim().endsWith(':')
    ? [{ line, segment: first, match: label, isLabel: true }]
    : [];
}

/** True when labels in a left column are headings: they share an edge, and a main section is among them. */
function labelsAreHeadings(found: FoundHeading, candidates: FoundHeading[]): boolean {
  const sameStyle = candidates.filter(
    (other) =>
      Math.abs(other.segment.size - found.segment.size) < 0.6 &&
      other.segment.bold === found.segment.bold &&
      isUpperCase(other.segment.text) === isUpperCase(found.segment.text) &&
      (Math.abs(other.segment.x - found.segment.x) < 6 ||
        Math.abs(other.segment.right - found.segment.right) < 6),
  );
  return (
    sameStyle.some((other) => isMain(other.match)) &&
    new Set(sameStyle.map((other) => other.match?.kind)).size >= 3
  );
}

const isUpperCase = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);

/** Finds lines in the style of the known headings: they are headings as well, of a kind that no list knows. */
function unknownHeadings(lines: Line[], known: FoundHeading[], body: BodyStyle): FoundHeading[] {
  const byStyle = new Map<string, number>();
  for (const found of known) {
    if (found.isLabel || !isStrong(found.line, found.segment, body)) continue;
    const key = styleKey(found.segment);
    byStyle.set(key, (byStyle.get(key) ?? 0) + 1);
  }
  const knownLines = new Set(known.map((found) => found.line));
  // A line at the top of its column is more likely a headline than a heading.
  const hasKnownAbove = (line: Line): boolean =>
    line.page !== 1 || known.some(({ line: other }) => other.block === line.block && other.y < line.y);
  const firstKnown = Math.min(...known.map((found) => lines.indexOf(found.line)));
  return [...byStyle].flatMap(([key, count]) => {
    if (count < 2) return [];
    const alike = lines.flatMap((line, index): FoundHeading[] => {
      const [segment, ...others] = line.segments;
      const isAlike =
        segment !== undefined &&
        others.length === 0 &&
        index > firstKnown &&
        hasKnownAbove(line) &&
        !knownLines.has(line) &&
        !line.hasBullet &&
        styleKey(segment) === key &&
        segment.text.length <= 45 &&
        !/[.,;!?]$/.test(segment.text) &&
        findPeriods(segment.text).length === 0 &&
        !/@|https?:|\d{3}/.test(segment.text);
      return isAlike ? [{ line, segment, match: null, isLabel: false }] : [];
    });
    return alike.length > count ? [] : alike;
  });
}
