/** Splits the heads of entries at a slash where the section writes "Title / Company". */
import type { Line } from '../lines/line.ts';
import { withSegments } from '../lines/line.ts';
import { degreeLexicon, jobTitleLexicon } from '../words/roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';

/** The least number of entries whose heads have a slash: a single one is more likely a title with two names. */
const minEntries = 2;
/** The share of the entries of a section that have it. */
const minShare = 0.8;
const oneSlash = /^([^/]*\S)\s\/\s(\S[^/]*)$/u;

/**
 * The parts of the heads of a section. A slash is a part of a text ("Cook / waiter"), unless most heads are one text with
 * one slash, behind which most have no title: then it separates the title from the organisation.
 */
export function partsAtSlashes(entries: RawEntry[]): Part[][] {
  const parts = entries.map((entry) => partsOf(entry.head, entry.dated));
  const ends = parts.map((each) => (each.length === 1 ? oneSlash.exec(each[0]?.text ?? '') : null));
  const separated = ends.filter((found) => found !== null);
  if (separated.length < Math.max(minEntries, minShare * entries.length)) return parts;
  const twoNames = separated.filter(([, first = '', second = '']) => isRole(first) && isRole(second));
  if (2 * twoNames.length >= separated.length) return parts;
  return entries.map((entry, index) =>
    ends[index] ? partsOf(entry.head.map(withBars), entry.dated) : (parts[index] as Part[]),
  );
}

const isRole = (text: string): boolean => jobTitleLexicon.isIn(text) || degreeLexicon.isIn(text);

/** The line with a separator of parts in place of the slash. */
const withBars = (line: Line): Line =>
  withSegments(
    line,
    line.segments.map((segment) => ({
      ...segment,
      text: bar(segment.text),
      spans: segment.spans.map((span) => ({ ...span, text: bar(span.text) })),
    })),
  );
const bar = (text: string): string => text.replace(/\s\/\s/u, ' | ');
