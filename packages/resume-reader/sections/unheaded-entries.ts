/** Finds the positions and educations of a document without a heading above them. */
import type { Line } from '../lines/line.ts';
import { isMainKind } from '../words/section-kind.ts';
import { isDated, kindOfEntry, mayBeHeads } from './entries-kind.ts';
import type { Section } from './section.ts';

/** The least number of entries with a date and the words of a position or an education. */
const minEntries = 2;

/**
 * The sections with one of both kinds for the lines of the header from the first entry on, when no heading opens a section
 * of positions or educations: "2019 - 2022 Clerk at Larch" and "BA History, 2012, Holm College" below the contact details.
 */
export function withUnheadedEntries(sections: Section[]): Section[] {
  const [header, ...others] = sections as [Section, ...Section[]];
  if (others.some(({ kind, alsoKind }) => isMainKind(kind) || isMainKind(alsoKind))) return sections;
  const heads = mayBeHeads(header.lines).filter(isEntry);
  if (heads.length < minEntries) return sections;
  const start = header.lines.indexOf(heads[0] as Line);
  const entries: Section = {
    kind: 'experience',
    alsoKind: 'education',
    heading: null,
    headingLine: null,
    lines: header.lines.slice(start),
  };
  return [{ ...header, lines: header.lines.slice(0, start) }, entries, ...others];
}

const isEntry = (line: Line): boolean => isDated(line) && kindOfEntry([line]) !== null;
