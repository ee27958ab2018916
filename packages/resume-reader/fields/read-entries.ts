/** Reads the entries of the sections of one kind, with the roles of the texts in their heads. */
import type { Section } from '../sections/section.ts';
import { type Assigned, assignRoles } from './assign-roles.ts';
import { withCompanyBeforeCity } from './companies-before-cities.ts';
import { type EntryKind, entriesOfKind } from './entries-of-kind.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { featuresOfHeads } from './features-of-heads.ts';
import type { Found } from './found.ts';
import { partsOfHeads } from './joined-heads.ts';
import type { RawEntry } from './raw-entry.ts';
import { employerIn, sharedEmployers } from './shared-employers.ts';
import { isShifted } from './shifted-sections.ts';
import { withWholeTexts } from './whole-texts.ts';

/** How the entries of one kind of section are read. */
export interface EntryReader<Value> extends EntryKind {
  /** The entry with lines moved from its description to its head. */
  readonly prepare?: (entry: RawEntry) => RawEntry;
  /** True for the parts of an entry of another kind, which is left out. */
  readonly isOther?: (parts: Part[], heading: string | null) => boolean;
  readonly valueOf: (entry: RawEntry, roles: Assigned, above: Above<Value>) => Value;
}

/** What is printed above an entry. */
export interface Above<Value> {
  /** The heading of the section. */
  readonly heading: string | null;
  /** The employer that an entry above states for this one, too. */
  readonly employer: string | null;
  /** The nearest entry above with a longer head, when those between have heads as long as this one; and its value. */
  readonly entry: RawEntry | undefined;
  readonly value: Value | undefined;
}

/**
 * The entries of a kind in all sections, in the order of the document.
 * @param other the reader of the other kind, in whose sections some of them may stand; without it they are not looked for
 */
export function readEntries<Value>(
  sections: Section[],
  reader: EntryReader<Value>,
  other: EntryKind | null = null,
): Found<Value>[] {
  return sections.flatMap((section) =>
    entriesOf(entriesOfKind(section, reader, other), section.heading, reader),
  );
}

function entriesOf<Value>(
  split: RawEntry[],
  heading: string | null,
  reader: EntryReader<Value>,
): Found<Value>[] {
  const entries = split.map((entry) => reader.prepare?.(entry) ?? entry);
  const divided = partsOfHeads(entries);
  const parts =
    reader.kind === 'experience'
      ? withWholeTexts(entries, divided, reader).map((each, index) =>
          entries[index]?.employer ? each : withCompanyBeforeCity(each),
        )
      : divided;
  const shared = reader.mayShareOrganisation ? sharedEmployers(entries, parts, reader.isTypical) : [];
  const stated = entries.map(({ employer }, index) => {
    const sharing = shared[index] ?? null;
    if (employer) return employerIn(partsOf(employer));
    return sharing === null ? null : employerIn(parts[sharing] ?? []);
  });
  const assigned = rolesOf(
    parts.map((each, index) => (shared[index] === index ? [] : each)),
    stated,
    reader,
  ).map((roles, index) =>
    stated[index] == null ? roles : withWhole(roles, parts[index] ?? [], entries[index]),
  );
  const found: Found<Value>[] = [];
  const isDoubtful = isShifted(
    assigned.filter((_, index) => shared[index] !== index && stated[index] == null),
    parts.filter((_, index) => shared[index] !== index && stated[index] == null),
    reader,
  );
  const features = featuresOfHeads(entries, parts);
  const longerAbove = longerHeadsAbove(entries);
  const values = new Map<RawEntry, Value>();
  for (const [index, entry] of entries.entries()) {
    const roles = assigned[index];
    if (shared[index] === index) continue;
    if (!roles || (roles.first === null && roles.second === null)) continue;
    if (reader.isOther?.(parts[index] ?? [], heading)) continue;
    if (entry.period === null && !parts[index]?.some(reader.isTypical)) continue;
    const longer = longerAbove[index];
    const value = reader.valueOf(entry, roles, {
      heading,
      employer: stated[index] ?? null,
      entry: longer,
      value: longer && values.get(longer),
    });
    values.set(entry, value);
    found.push({
      value,
      lines: [...entry.head, ...entry.body],
      evidence: entry.head,
      confidence: entry.period ? roles.confidence : roles.confidence * 0.6,
      isDoubtful,
      features: { ...roles.features, ...features[index] },
    });
  }
  return found;
}

/**
 * For each entry the nearest one above with a longer head, when those between have heads as long as its own. The lines
 * above the date decide: one below it may belong to the description.
 */
function longerHeadsAbove(entries: RawEntry[]): (RawEntry | undefined)[] {
  const longer: (RawEntry | undefined)[] = [];
  for (const [index, entry] of entries.entries()) {
    const above = entries[index - 1];
    const more = above ? above.dated - entry.dated || above.head.length - entry.head.length : 0;
    longer.push(more === 0 ? longer[index - 1] : more > 0 ? above : undefined);
  }
  return longer;
}

/** The roles of the parts of all entries. Those whose organisation is stated above have only parts of the first role. */
function rolesOf<Value>(
  parts: Part[][],
  employers: readonly (string | null)[],
  reader: EntryReader<Value>,
): (Assigned | undefined)[] {
  const isMember = (index: number): boolean => (employers[index] ?? null) !== null;
  const own = assignRoles(
    parts.map((each, index) => (isMember(index) ? [] : each)),
    reader,
  );
  if (!employers.some((employer) => employer !== null)) return own;
  const members = assignRoles(
    parts.map((each, index) => (isMember(index) ? each : [])),
    { ...reader, second: () => noRole },
  );
  return own.map((roles, index) =>
    isMember(index) ? ({ ...members[index], second: null } as Assigned) : roles,
  );
}

/** The first role with what follows "at" in its line: below its employer, this is no organisation. */
function withWhole(
  roles: Assigned | undefined,
  parts: Part[],
  entry: RawEntry | undefined,
): Assigned | undefined {
  const index = parts.findIndex(({ text }) => text === roles?.first);
  const next = parts[index + 1];
  if (!roles?.first || index < 0 || next?.separator !== 'at') return roles;
  for (const { text } of entry?.head ?? []) {
    const [start, end] = [text.indexOf(roles.first), text.indexOf(next.text)];
    if (start >= 0 && end > start) return { ...roles, first: text.slice(start, end + next.text.length) };
  }
  return roles;
}

/** The score of a part that can never have a role. */
const noRole = -3;
