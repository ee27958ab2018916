/** Finds the entries of one kind in a section, which is mostly that of the section, but not always. */
import type { Line } from '../lines/line.ts';
import { kindOfEntry } from '../sections/entries-kind.ts';
import type { Section } from '../sections/section.ts';
import { isMainKind } from '../words/section-kind.ts';
import { beginsWithLanguage } from '../words/spoken-languages.ts';
import { partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';
import type { EntryReader } from './read-entries.ts';
import { splitEntries } from './split-entries.ts';
import { namesTeaching } from './teaching.ts';

/** A reader of any kind of entry. */
export type AnyReader = Omit<EntryReader<unknown>, 'valueOf'>;

/**
 * The entries of a section that are of the reader's kind. In a section of both kinds the words of an entry decide; in one of
 * the other kind those that can be nothing else are: "Studium Architektur, TU Holm" among positions.
 * @param other the reader of the other kind, if the entries of both are told from each other
 */
export function entriesOfKind(section: Section, reader: AnyReader, other: AnyReader | null): RawEntry[] {
  const { kind, alsoKind, heading } = section;
  const lines = linesOfEntries(section);
  if (isMainKind(kind) && isMainKind(alsoKind))
    return splitEntries(lines, reader).filter(({ head }) => (kindOfEntry(head) ?? kind) === reader.kind);
  const isStray = ({ head, dated, period }: RawEntry, to: AnyReader, from: AnyReader): boolean => {
    if (period === null) return false;
    const parts = partsOf(head, dated);
    return to.isEvident(parts) && !from.isEvident(parts);
  };
  if ([kind, alsoKind].includes(reader.kind))
    return splitEntries(lines, reader).filter((entry) => !other || !isStray(entry, other, reader));
  if (
    other === null ||
    kind !== other.kind ||
    namesTeaching(heading) ||
    !lines.some((line) => partsOf([line]).some(reader.isTypical))
  )
    return [];
  return splitEntries(lines, other).filter((entry) => isStray(entry, reader, other));
}

/** The lines of a section without those of the languages that its heading names, too: "Anglais : courant, TOEIC 2019". */
function linesOfEntries({ lines, alsoKind }: Section): Line[] {
  return alsoKind === 'languages' ? lines.filter(({ text }) => !beginsWithLanguage(text)) : lines;
}
