/** Builds the texts of entries: joins wrapped lines, and removes dates and durations. */
import type { Line } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';
import { duration } from '../words/durations.ts';
import { placeScore } from '../words/places.ts';
import { beforeTowns } from '../words/prepositions.ts';
import { degreeLexicon } from '../words/roles.ts';

/** Joins two wrapped lines. A hyphen at the end of a line before a lower-case letter is removed. */
export function joinWrapped(first: string, second: string): string {
  if (/\p{Ll}-$/u.test(first) && /^\p{Ll}/u.test(second)) return first.slice(0, -1) + second;
  if (/\p{L}-$/u.test(first) && /^\p{Lu}/u.test(second)) return first + second;
  return `${first} ${second}`.trim();
}

/** True for an e-mail address, or the address of a page, without other text. */
export const isAddressOnly = (text: string): boolean =>
  /^(?:(?:https?:\/\/|www\.)\S+|\S+@\S+\.\p{L}{2,})$/iu.test(text.trim());

/** The running text of lines, with one paragraph or list item per line; `null` when there is none. */
export function paragraphsOf(lines: Line[]): string | null {
  const paragraphs: string[] = [];
  let previous: Line | null = null;
  for (const line of lines) {
    const text = line.text.replace(/\t/g, ' ').trim();
    const last = paragraphs.at(-1);
    const mayWrap = !line.hasBullet && !line.gapAbove && line.page === previous?.page;
    const isOpen = last !== undefined && (/[^.!?:;]$/.test(last) || /^\p{Ll}/u.test(text));
    if (mayWrap && isOpen && previous && wrapped(previous, line)) {
      paragraphs[paragraphs.length - 1] = joinWrapped(last, text);
    } else paragraphs.push(text);
    previous = line;
  }
  const text = paragraphs.filter(Boolean).join('\n');
  return text === '' ? null : text;
}

/** True when a line fills its column, so that its text continues in the next one. */
function wrapped(line: Line, next: Line): boolean {
  const width = (l: Line): number => Math.max(...l.segments.map((segment) => segment.right)) - l.x;
  if (width(line) === 0) return false;
  return /^\p{Ll}/u.test(next.text) || width(line) > 0.8 * Math.max(width(line), width(next));
}

/** Marks the position of a date that was removed. */
const gap = '\ue000';
const bracketedGap = new RegExp(`\\(\\s*${gap}\\s*\\)|\\[\\s*${gap}\\s*\\]|${gap}`, 'g');

/** A date before a text that begins with a capital, maybe behind a preposition, stands between two texts. */
const separatingGap = new RegExp(
  `(?<=\\S\\s*)${gap}(?:(?<preposition>[)\\]]?\\s+${beforeTowns})(?=\\s|(?<=['’])))?(?=\\s*\\p{Lu})`,
  'gu',
);

/**
 * The text without its dates and durations, and without the separators that they leave behind.
 * @param between what replaces a date between two texts: "Cook 2019 – 2021 (in) Marbury Foods"
 */
export function withoutPeriods(text: string, between = ' '): string {
  const printed = withGaps(text);
  const rest = printed.replace(separatingGap, (found, words: string | undefined, index: number) => {
    // "Bachelor 2010 – 2013 in Physics" is one text, "Diploma 2010 – 2013 in Rome" is not.
    const isOfDegree =
      words !== undefined &&
      degreeLexicon.isIn(printed.slice(0, index)) &&
      placeScore(printed.slice(index + found.length)) < 2;
    return isOfDegree ? found : between;
  });
  return trimSeparators(rest.replace(bracketedGap, ' '));
}

/** True for a length of time that is the age of others, by the word before it: "le groupe des 3 ans". */
const isAge = (length: string, before: string): boolean =>
  /^des\s/iu.test(length) || /(?:^|[\s,(])(?:des|aux|les|aged|under|over)\s+$/iu.test(before);

/** The text without its durations, with a gap for each date. */
function withGaps(text: string): string {
  let rest = text;
  for (const period of findPeriods(text).toReversed()) {
    rest = `${rest.slice(0, period.index)}${gap}${rest.slice(period.index + period.length)}`;
  }
  return rest.replace(duration, (length, index: number) =>
    isAge(length, rest.slice(0, index)) ? length : ' ',
  );
}

/** A text behind a date and a comma, before a bracket, another separator or the end. */
const behindGap = new RegExp(
  `${gap}[\\s)]*,[\\s,]*([^,()|•·–—\\t]{2,40}?)\\s*(?=[)|•·–—\\t]|\\s-\\s|$)`,
  'gu',
);

/** The texts that are added to a date: "Leeds" in "2012 – 2014, Leeds | Cook", but none in "2012 – 2014, Norvane, Cook". */
export const textsBehindDates = (text: string): string[] =>
  text.includes(',') ? [...withGaps(text).matchAll(behindGap)].map(([, added = '']) => added) : [];

/** Trims separators at both ends, a full stop that stands alone, empty brackets and brackets without a partner. */
export function trimSeparators(text: string): string {
  let tidied = text
    .replace(/\(\s*[-–—,:]?\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ \. ?$/, '')
    .trim();
  for (let previous = ''; previous !== tidied; ) {
    previous = tidied;
    tidied = tidied.replace(/^[\s,;:|·•–—~/>*-]+|[\s,;:|·•–—~/<*-]+$/g, '');
    tidied = tidied.replace(/^\.\s+/, '');
    if (/^\(/.test(tidied) && !tidied.includes(')')) tidied = tidied.slice(1);
    if (/\)$/.test(tidied) && !tidied.includes('(')) tidied = tidied.slice(0, -1);
    if (/\($/.test(tidied)) tidied = tidied.slice(0, -1);
  }
  return tidied;
}

/** A full stop behind a whole word. Short words, and those of the list, may be abbreviations: "Norvane Corp." */
const sentenceEnd =
  /(?<=\p{Ll}{4})(?<!\b(?:corp|dept|univ|inst|assn|assoc|bros|prof|tech|intl|natl|mgmt|asst|distr|ltda|cert))\.$/iu;

/** A name without the full stop of the sentence that it ends: "Larch Textiles." */
export const withoutFullStop = (text: string): string => text.replace(sentenceEnd, '');
