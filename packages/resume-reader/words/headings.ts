/** Says which section a heading opens. */

import europassHeadings from '../data/europass-headings.json' with { type: 'json' };
import headings from '../data/headings.json' with { type: 'json' };
import { cached } from './cached.ts';
import { conjunctionPattern } from './conjunctions.ts';
import { fold } from './fold.ts';
import { headingClause } from './heading-clauses.ts';
import { headingPhrase } from './heading-phrases.ts';
import { isOneEditApart } from './one-edit-apart.ts';
import { isMainKind, type SectionKind } from './section-kind.ts';

export interface HeadingMatch {
  readonly kind: SectionKind;
  /** A second kind named by the same heading ("Education and languages"). */
  readonly alsoKind: SectionKind | null;
  /** True when a list has the text, apart from its spaces. */
  readonly exact: boolean;
}

const bySpelling = new Map<string, SectionKind>();
for (const kinds of [...Object.values(headings), europassHeadings]) {
  for (const [kind, spellings] of Object.entries(kinds) as [SectionKind, string[]][]) {
    for (const key of spellings.map(headingKey)) {
      // The first list wins where two languages use one word for different things.
      if (!bySpelling.has(key)) bySpelling.set(key, kind);
    }
  }
}
const byLength = new Map<number, [spelling: string, kind: SectionKind][]>();
for (const entry of bySpelling) {
  const alike = byLength.get(entry[0].length);
  if (alike) alike.push(entry);
  else byLength.set(entry[0].length, [entry]);
}
const byGluedSpelling = new Map([...bySpelling].map(([key, kind]) => [key.replace(/[ ']/g, ''), kind]));
/** With that of Danish and Norwegian, in which forms of Europass are read. */
const conjunction = new RegExp(`\\s*(?:[&+/,|]|(?<=\\s)(?:${conjunctionPattern}|og)(?=\\s))\\s*`);

/** No heading is longer. */
const maxLength = 60;

/**
 * The section whose heading a text is, whatever it looks like, or `null`. Case, accents, numbering, a final colon and text
 * in brackets are ignored: "III. Études :" matches `education`.
 */
export const matchHeading = cached((text: string): HeadingMatch | null => {
  const closed: KindReader = (part) => {
    const phrase = headingPhrase(part);
    return phrase?.isClosed ? phrase.kind : headingClause(part);
  };
  return read(text, closed) ?? (text.length <= maxLength ? matchTypo(headingKey(text)) : null);
});

/**
 * The section of a text that is printed like the headings of its document, or `null` when no word says it. Words that no
 * list knows are allowed: "Experience in wildlife rescue" is `experience`.
 */
export const interpretHeading = cached((text: string): HeadingMatch | null => {
  const open: KindReader = (part) => headingPhrase(part)?.kind ?? headingClause(part);
  return matchHeading(text) ?? read(text, open) ?? read(partsOf(text)[0] ?? '', open);
});

/** True when the text is the heading of a section. */
export function isHeading(text: string): boolean {
  return matchHeading(text) !== null;
}

type KindReader = (phrase: string) => SectionKind | null;

function read(text: string, kindOf: KindReader): HeadingMatch | null {
  if (text.length > maxLength || text.length < 2) return null;
  const key = headingKey(text);
  if (key === '') return null;
  const listed = bySpelling.get(key) ?? byGluedSpelling.get(key.replace(/[ ']/g, ''));
  if (listed) return { kind: listed, alsoKind: null, exact: true };
  const parts = partsOf(text);
  const kind = kindOf(parts.join(' '));
  const phrase = kind && { kind, alsoKind: null, exact: false };
  return readParts(parts, kindOf) ?? phrase;
}

/** Reads a heading that names several sections. Its first part and all but one of its parts must be known. */
function readParts(parts: string[], kindOf: KindReader): HeadingMatch | null {
  if (parts.length < 2 || parts.length > 4) return null;
  const [first, ...others] = parts.map((part) => bySpelling.get(part) ?? kindOf(part));
  const known = others.filter((kind) => kind !== null);
  if (!first || known.length === 0 || known.length < others.length - 1) return null;
  const kinds = [...new Set([first, ...known])];
  // Entries are read from the sections of positions and educations only, so these kinds go before others.
  const [kind = first, alsoKind = null] = [
    ...kinds.filter(isMainKind),
    ...kinds.filter((each) => !isMainKind(each)),
  ];
  // "ESTUDIOS / EDUCATION" names one section in two languages.
  return { kind, alsoKind, exact: kinds.length === 1 && parts.every((part) => bySpelling.has(part)) };
}

const partsOf = (text: string): string[] =>
  fold(withoutBrackets(text)).split(conjunction).map(headingKey).filter(Boolean);

function matchTypo(key: string): HeadingMatch | null {
  if (key.length < 9) return null;
  for (const length of [key.length, key.length - 1, key.length + 1]) {
    const kind = byLength.get(length)?.find(([spelling]) => isOneEditApart(spelling, key))?.[1];
    if (kind !== undefined) return { kind, alsoKind: null, exact: false };
  }
  return null;
}

function withoutBrackets(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ');
}

function headingKey(text: string): string {
  return fold(withoutBrackets(text))
    .replace(/^(?:[ivx]{1,4}|[a-h])(?:\s?[.)/:–—-]+\s+|\s?[–—-]\s*)/, '')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}']+$/u, '')
    .replace(/[^\p{L}\p{N}&+']+/gu, ' ')
    .replace(/ (?:&|\+) /g, ' & ')
    .trim();
}
