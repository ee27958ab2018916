/** Matches a text against the lists of section headings of all languages. */
import headings from '../data/headings.json' with { type: 'json' };
import { cached } from './cached.ts';
import { fold } from './fold.ts';
import { isOneEditApart } from './one-edit-apart.ts';

export type SectionKind = keyof (typeof headings)['en'];

export interface HeadingMatch {
  readonly kind: SectionKind;
  /** A second kind named by the same heading ("Education and languages"). */
  readonly alsoKind: SectionKind | null;
  /** The languages whose word lists have the heading. */
  readonly languages: string[];
  /** False when the text matched only after correcting a typo, adding a space or splitting it. */
  readonly exact: boolean;
}

interface Entry {
  readonly kind: SectionKind;
  readonly languages: string[];
}

const bySpelling = new Map<string, Entry>();
for (const [language, kinds] of Object.entries(headings)) {
  for (const [kind, spellings] of Object.entries(kinds)) {
    for (const spelling of spellings) {
      const key = headingKey(spelling);
      const known = bySpelling.get(key);
      // The first list wins where two languages use one word for different things.
      if (known === undefined) bySpelling.set(key, { kind: kind as SectionKind, languages: [language] });
      else if (known.kind === kind) known.languages.push(language);
    }
  }
}
const byGluedSpelling = new Map([...bySpelling].map(([key, entry]) => [key.replace(/[ ']/g, ''), entry]));
const conjunction = /\s*(?:&|\+|\/|,|\||(?<=\s)(?:and|et|und|y|e|en|og)(?=\s))\s*/;

/**
 * The section whose heading a line or segment is, or `null`. Case, accents, numbering and a final colon are ignored:
 * "III. Études :" matches `education`.
 */
export const matchHeading = cached(readHeading);

function readHeading(text: string): HeadingMatch | null {
  if (text.length > 60 || text.length < 2) return null;
  const key = headingKey(text);
  if (key === '') return null;
  const exact = bySpelling.get(key);
  if (exact) return { ...exact, alsoKind: null, exact: true };
  const glued = byGluedSpelling.get(key.replace(/[ ']/g, ''));
  if (glued) return { ...glued, alsoKind: null, exact: false };
  return matchParts(text) ?? matchTypo(key);
}

/** True when the text is the heading of a section. */
export function isHeading(text: string): boolean {
  return matchHeading(text) !== null;
}

function matchParts(text: string): HeadingMatch | null {
  const parts = fold(text).split(conjunction).map(headingKey).filter(Boolean);
  if (parts.length < 2 || parts.length > 4) return null;
  const entries = parts.map((part) => bySpelling.get(part));
  const [first] = entries;
  const known = entries.filter((entry) => entry !== undefined);
  if (!first || known.length < Math.min(2, parts.length) || known.length < parts.length - 1) return null;
  const second = known.find((entry) => entry.kind !== first.kind);
  return { ...first, alsoKind: second?.kind ?? null, exact: false };
}

function matchTypo(key: string): HeadingMatch | null {
  if (key.length < 9) return null;
  for (const [spelling, entry] of bySpelling) {
    if (Math.abs(spelling.length - key.length) <= 1 && isOneEditApart(spelling, key)) {
      return { ...entry, alsoKind: null, exact: false };
    }
  }
  return null;
}

function headingKey(text: string): string {
  return fold(text)
    .replace(/^(?:[ivx]{1,4}|[a-h])\s?[.)]\s+/, '')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}']+$/u, '')
    .replace(/[^\p{L}\p{N}&+']+/gu, ' ')
    .replace(/ (?:&|\+) /g, ' & ')
    .trim();
}
