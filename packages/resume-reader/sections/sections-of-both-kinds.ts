/** Finds the positions in a section of educations, and the reverse, of a document that has no section for them. */
import type { Line } from '../lines/line.ts';
import { isMainKind } from '../words/section-kind.ts';
import { isDated, kindOfHead, statesSchoolOnly } from './entries-kind.ts';
import type { Section } from './section.ts';

/** The least number of entries of the other kind: a single one may have words that mislead. */
const minEntries = 2;

/**
 * The sections, of which one that has dated entries of both kinds has both kinds, such as "Parcours" above diplomas and
 * jobs. Where each kind has its own section, the words of a few entries do not matter.
 */
export function withBothKinds(sections: Section[]): Section[] {
  const main = sections.filter(({ kind }) => isMainKind(kind));
  const hasBoth =
    new Set(main.map(({ kind }) => kind)).size > 1 || main.some(({ alsoKind }) => isMainKind(alsoKind));
  if (hasBoth) return sections;
  return sections.map((section) => {
    const other = section.kind === 'education' ? 'experience' : 'education';
    const isMixed = isMainKind(section.kind) && headsOf(section.lines, other) >= minEntries;
    return isMixed && section.alsoKind === null ? { ...section, alsoKind: other } : section;
  });
}

/**
 * The number of lines with a date, or beside one, that begin like an entry of a kind. A school alone in a row of dated lines is
 * an education: who worked there has a title.
 */
function headsOf(lines: Line[], kind: 'experience' | 'education'): number {
  const dated = lines.map(isDated);
  return lines.filter((line, index) => {
    const isWhole = dated[index] && (dated[index + 1] ?? true) && (dated[index - 1] ?? true);
    return (
      (dated[index] || dated[index - 1] || dated[index + 1]) &&
      !line.hasBullet &&
      (kindOfHead(line) === kind || (kind === 'education' && isWhole && statesSchoolOnly(line)))
    );
  }).length;
}
