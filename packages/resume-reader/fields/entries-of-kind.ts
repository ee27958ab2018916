/** Finds the entries of one kind in a section, which is mostly that of the section, but not always. */
import type { Line } from '../lines/line.ts';
import { kindOfEntry } from '../sections/entries-kind.ts';
import type { Section } from '../sections/section.ts';
import { cachedByObject } from '../words/cached.ts';
import { isMainKind } from '../words/section-kind.ts';
import { beginsWithLanguage } from '../words/spoken-languages.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';
import { splitEntries } from './split-entries.ts';
import { namesTeaching } from './teaching.ts';

/** How the entries of one kind of section are told from others. */
export interface EntryKind extends RoleClassifier {
  readonly kind: 'experience' | 'education';
  /** True for a part with the words of this kind of entry, which an entry without a date needs. */
  readonly isTypical: (part: Part) => boolean;
  /** True for the parts of an entry that is of this kind in whatever section it stands. */
  readonly isEvident: (parts: Part[]) => boolean;
  /** True when an entry may state the organisation of the entries below it, with the period of all of them. */
  readonly mayShareOrganisation?: true;
}

/**
 * The entries of a section that are of the reader's kind. In a section of both kinds the words of an entry decide; in one of
 * the other kind those that can be nothing else are: "Studium Architektur, TU Holm" among positions.
 * @param other the reader of the other kind, if the entries of both are told from each other
 */
export function entriesOfKind(section: Section, reader: EntryKind, other: EntryKind | null): RawEntry[] {
  const { kind, alsoKind, heading } = section;
  if (isMainKind(kind) && isMainKind(alsoKind))
    return entriesIn(reader)(section).filter(({ head }) => (kindOfEntry(head) ?? kind) === reader.kind);
  const isStray = ({ head, dated, period }: RawEntry, to: EntryKind, from: EntryKind): boolean => {
    if (period === null) return false;
    const parts = partsOf(head, dated);
    return to.isEvident(parts) && !from.isEvident(parts);
  };
  if ([kind, alsoKind].includes(reader.kind))
    return entriesIn(reader)(section).filter((entry) => !other || !isStray(entry, other, reader));
  if (
    other === null ||
    kind !== other.kind ||
    namesTeaching(heading) ||
    !linesOfEntries(section).some((line) => partsOf([line]).some(reader.isTypical))
  )
    return [];
  return entriesIn(other)(section).filter((entry) => isStray(entry, reader, other));
}

/** The entries of a section as a reader divides it, once for both readers that look at them. */
const entriesIn = cachedByObject((reader: EntryKind) =>
  cachedByObject((section: Section) => splitEntries(linesOfEntries(section), reader)),
);

/** The lines of a section without those of the languages that its heading names, too: "Anglais : courant, TOEIC 2019". */
function linesOfEntries({ lines, alsoKind }: Section): Line[] {
  return alsoKind === 'languages' ? lines.filter(({ text }) => !beginsWithLanguage(text)) : lines;
}
