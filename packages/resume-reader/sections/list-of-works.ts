/** Tells a list of works and performances from one of employments, where the heading may mean both. */
import type { Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { headingPhrase } from '../words/heading-phrases.ts';
import { interpretHeading } from '../words/headings.ts';
import { jobTitleLexicon } from '../words/roles.ts';
import { mayBeHeads } from './entries-kind.ts';
import type { Section } from './section.ts';

/**
 * The sections, with those as projects that are read as positions and list works: "Creative work", "Roles". A work has one
 * date, and no title of a job, unless it is a certificate. A section without any date, or below a heading that no word explains ("Group shows"), lists
 * works only when another one has dated positions.
 */
export function withoutWorks(sections: Section[]): Section[] {
  const mayBeWorks = ({ kind, heading }: Section): boolean =>
    kind === 'experience' && heading !== null && (namesWorks(heading) || interpretHeading(heading) === null);
  const hasPositions = (section: Section): boolean =>
    section.kind === 'experience' && !mayBeWorks(section) && section.lines.some(isDated);
  const areElsewhere = sections.some(hasPositions);
  return sections.map((section) => {
    const isClear = areElsewhere || namesWorks(section.heading ?? '');
    return mayBeWorks(section) && isClear && listsWorks(section, areElsewhere)
      ? { ...section, kind: 'projects' }
      : section;
  });
}

const namesWorks = (heading: string): boolean =>
  headingPhrase(heading.replace(/\([^()]*\)/g, ' '))?.mayBeWorks === true;

function listsWorks({ lines, heading }: Section, positionsAreElsewhere: boolean): boolean {
  const heads = mayBeHeads(lines);
  const periods = heads.flatMap(({ text }) => findPeriods(text));
  const titles = heads.filter(({ text }) => jobTitleLexicon.isIn(text)).length;
  if (periods.length === 0) return positionsAreElsewhere && 2 * titles < heads.length;
  const areEvents = periods.every(
    ({ startDate, endDate, isCurrent }) => !isCurrent && !(startDate && endDate),
  );
  // Certificates name titles, too, and nobody who employs: "Solutions Architect, 2020" below "What I passed".
  const areCertificates =
    positionsAreElsewhere &&
    interpretHeading(heading ?? '') === null &&
    heads.filter(isDated).every(({ text }) => isOneText(text));
  return areEvents && (areCertificates || 2 * titles < periods.length);
}

const isDated = ({ text }: Line): boolean => findPeriods(text).length > 0;

/** True for a single text beside its dates. */
function isOneText(text: string): boolean {
  const texts = findPeriods(text)
    .reduceRight((rest, { index, length }) => `${rest.slice(0, index)},${rest.slice(index + length)}`, text)
    .split(/[,;|·•()\t]|\s[-–—]\s/);
  return texts.filter((part) => /\p{L}/u.test(part)).length === 1;
}
