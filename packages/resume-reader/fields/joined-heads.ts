/** Splits the heads of entries where the section writes "Title / Company", "Title: Company", "Title COMPANY" or "COMPANY Title". */
import type { Line } from '../lines/line.ts';
import { placeScore } from '../words/places.ts';
import { degreeLexicon, jobTitleLexicon, legalFormLexicon, organisationLexicon } from '../words/roles.ts';
import { withAnnouncedAlike } from './announced-alike.ts';
import { type Part, partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';
import { type Names, withBars } from './with-bars.ts';

/** The least number of entries whose heads are joined: a single one is more likely a title with two names. */
const minEntries = 2;
/** The share of the entries of a section that are. */
const minShare = 0.8;

const isOrganisation = (text: string): boolean =>
  organisationLexicon.isIn(text) || legalFormLexicon.isIn(text);

const isRole = (text: string): boolean => jobTitleLexicon.isIn(text) || degreeLexicon.isIn(text);

const slash = /^(?<first>[^/]*\S)\s\/\s(?<second>\S[^/]*)$/u;
const colon = /^(?<first>\p{L}[^:]*\p{L}\)?):\s(?<second>\S[^:]*)$/u;
const capitals = String.raw`\p{Lu}[\p{Lu}\d&.'’-]+(?:\s[\p{Lu}\d&.'’-]+)*`;
const titleFirst = new RegExp(String.raw`^(?<first>\p{L}.*\p{Ll}\P{Lu}*)\s(?<second>${capitals})$`, 'u');
const titleLast = new RegExp(String.raw`^(?<first>${capitals})\s(?<second>\p{Lu}\p{Ll}.*)$`, 'u');

/**
 * How two names are joined, and for each pair of them whether they are the names of two roles; with the separator at which
 * heads with known words are divided.
 */
const forms: readonly {
  readonly pattern: RegExp;
  readonly areTwo: (names: Names) => boolean;
  readonly separator?: string;
}[] = [
  { pattern: slash, areTwo: ({ first, second }) => !(isRole(first) && isRole(second)) },
  {
    pattern: colon,
    areTwo: ({ first, second }) => isRole(first) || (isOrganisation(second) && !isOrganisation(first)),
    separator: ':',
  },
  { pattern: titleFirst, areTwo: ({ first, second }) => isRole(first) && !isRole(second) },
  { pattern: titleLast, areTwo: ({ first, second }) => !isRole(first) && isRole(second) },
];

/**
 * The parts of the heads of a section. A slash or a colon is a part of a text ("Cook / waiter"), and so is a word in
 * capitals ("Consultant SAP"), unless most heads are one text of the same form, and most of these have a title in one half only:
 * then the other half is the organisation.
 */
export function partsOfHeads(entries: RawEntry[]): Part[][] {
  const parts = entries.map((entry) => partsOf(entry.head, entry.dated));
  for (const { pattern, areTwo, separator } of forms) {
    const joined = parts.map(([part, ...others]) => {
      // Behind a colon the place may follow, and a comma separates it.
      const isAlone = others.every(
        (other) => placeScore(other.text) >= 2 || (separator !== undefined && other.separator === ','),
      );
      return part && isAlone ? namesIn(part.text, pattern) : null;
    });
    const found = joined.filter((names) => names !== null);
    // Heads whose title is known are divided there already.
    const divided = parts.filter((each) => each.some((part) => part.separator === separator)).length;
    const all = found.length + divided;
    if (found.length === 0 || all < Math.max(minEntries, minShare * entries.length)) continue;
    if (2 * (found.filter(areTwo).length + divided) <= all) continue;
    return entries.map((entry, index) => {
      const names = joined[index];
      const separate = (line: Line): Line => withBars(line, names as Names);
      return names ? partsOf(entry.head.map(separate), entry.dated) : (parts[index] as Part[]);
    });
  }
  return withAnnouncedAlike(entries, parts);
}

function namesIn(text: string, pattern: RegExp): Names | null {
  const { first, second } = pattern.exec(text)?.groups ?? {};
  return first && second ? { first, second } : null;
}
