/** Reads the entries of the sections of one kind, with the roles of the texts in their heads. */
import type { Section } from '../sections/section.ts';
import { type Assigned, assignRoles, type RoleClassifier } from './assign-roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import type { Found } from './found.ts';
import type { RawEntry } from './raw-entry.ts';
import { splitEntries } from './split-entries.ts';

/** How the entries of one kind of section are read. */
export interface EntryReader<Value> extends RoleClassifier {
  readonly kind: 'experience' | 'education';
  /** True for a part with the words of this kind of entry, which an entry without a date needs. */
  readonly isTypical: (part: Part) => boolean;
  /** @param above the entry above in the section, and the value of the last one that was read */
  readonly valueOf: (entry: RawEntry, roles: Assigned, above: Above<Value>) => Value;
}

interface Above<Value> {
  readonly entry: RawEntry | undefined;
  readonly value: Value | undefined;
}

/** The entries of all sections of a kind, in the order of the document. */
export function readEntries<Value>(sections: Section[], reader: EntryReader<Value>): Found<Value>[] {
  return sections
    .filter((section) => section.kind === reader.kind)
    .flatMap((section) => entriesOf(splitEntries(section.lines, reader), reader));
}

function entriesOf<Value>(entries: RawEntry[], reader: EntryReader<Value>): Found<Value>[] {
  const parts = entries.map((entry) => partsOf(entry.head, entry.dated));
  const assigned = assignRoles(parts, reader);
  const found: Found<Value>[] = [];
  for (const [index, entry] of entries.entries()) {
    const roles = assigned[index];
    if (!roles || (roles.first === null && roles.second === null)) continue;
    if (entry.period === null && !parts[index]?.some(reader.isTypical)) continue;
    found.push({
      value: reader.valueOf(entry, roles, { entry: entries[index - 1], value: found.at(-1)?.value }),
      lines: [...entry.head, ...entry.body],
      evidence: entry.head,
      confidence: entry.period ? roles.confidence : roles.confidence * 0.6,
    });
  }
  return found;
}
