/** The sections stage. In: lines in reading order. Out: sections, each with its heading. */
import type { Line } from '../lines/line.ts';
import type { HeadingMatch } from '../words/headings.ts';
import { isMainKind } from '../words/section-kind.ts';
import { withContactFoot } from './contact-foot.ts';
import { beginsColumn, blockExtents, continuedSection } from './continued-section.ts';
import { beginWithDegrees, entriesKind, kindOfHeads, statesDegree } from './entries-kind.ts';
import { findHeadings } from './find-headings.ts';
import { withoutWorks } from './list-of-works.ts';
import type { Section } from './section.ts';
import { withBothKinds } from './sections-of-both-kinds.ts';
import { bodyStyleOf } from './style.ts';
import { titleOfDocument } from './title-of-document.ts';
import { withUnheadedEntries } from './unheaded-entries.ts';
import { joinWrappedHeadings, withoutFirstSegment } from './wrapped-headings.ts';

/** Splits the lines of a document into sections. Every line except the headings is in exactly one section. */
export function readSections(printed: Line[]): Section[] {
  const lines = joinWrappedHeadings(printed);
  const headings = findHeadings(lines, bodyStyleOf(lines));
  const header: Section = { kind: 'header', alsoKind: null, heading: null, headingLine: null, lines: [] };
  const sections: Section[] = [header];
  const matches = new Map<Section, HeadingMatch | null>();
  const extents = blockExtents(lines);
  const title = titleOfDocument(lines, headings.keys());
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
      matches.set(current, found.match);
    } else {
      if (previous && beginsColumn(line, previous, extents))
        current = continuedSection(line, sections, extents);
      if (line === title) current = header;
      current.lines.push(line);
    }
    previous = line;
  }
  const hasEducations = sections.some(
    (section) => section.kind === 'education' && entriesKind(section.lines) === 'education',
  );
  const withKinds = sections.map((section) =>
    withKindOfEntries(section, matches.get(section), hasEducations),
  );
  const named = hasEducations ? withKinds : withEducationsOf(withKinds);
  return withContactFoot(withBothKinds(withoutWorks(withUnheadedEntries(named))));
}

/**
 * The sections of a document whose headings name no educations, with the diplomas below a heading for positions as such, when
 * another section has the positions: "Mon parcours" above "Mes expériences".
 */
function withEducationsOf(sections: Section[]): Section[] {
  if (sections.some(({ kind, alsoKind }) => [kind, alsoKind].includes('education'))) return sections;
  const kinds = sections.map(({ kind, lines }) => (kind === 'experience' ? entriesKind(lines) : null));
  if (!kinds.includes('experience')) return sections;
  return sections.map((section, index) =>
    section.kind === 'experience' &&
    kinds[index] !== 'experience' &&
    section.lines.filter(statesDegree).length >= minDegrees &&
    beginWithDegrees(section.lines)
      ? { ...section, kind: 'education' }
      : section,
  );
}

/** The least number of degrees that tell diplomas from positions. */
const minDegrees = 2;

/**
 * The section with the kind of its entries, when its heading names no section, or names one with words that are not only
 * those of headings. Where another heading has the educations, entries that do not begin with a degree are none:
 * "Peer review" and "Visits" name schools as well.
 */
function withKindOfEntries(
  section: Section,
  match: HeadingMatch | null | undefined,
  hasEducations: boolean,
): Section {
  const mayDiffer =
    match === null || (match !== undefined && isMainKind(match.kind) && !match.exact && !match.alsoKind);
  // Contact details beside a title and a birthday are those of the person.
  const isOfPerson = section.lines.some(({ text }) => /\S@\S/.test(text));
  const kind =
    mayDiffer && !isOfPerson
      ? (entriesKind(section.lines) ?? (match === null ? null : kindOfHeads(section.lines)))
      : null;
  // "Field experience" above schools is work there; only degrees make it something else.
  const isWork = kind === 'education' && match?.kind === 'experience' && !section.lines.some(statesDegree);
  const isNone = kind === 'education' && match === null && hasEducations && !beginWithDegrees(section.lines);
  return kind && !isWork && !isNone ? { ...section, kind } : section;
}
