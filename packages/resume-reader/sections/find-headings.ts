/**
 * Finds the headings of a document. A heading is a line that is printed like the other headings of its document; its text
 * says of what. How the document prints its headings is learned from those whose texts leave no doubt.
 */
import type { Line, Segment } from '../lines/line.ts';
import { endsInPreposition } from '../words/detect-language.ts';
import { isDocumentTitle } from '../words/document-titles.ts';
import { fold } from '../words/fold.ts';
import { isHeading } from '../words/headings.ts';
import { isMainKind } from '../words/section-kind.ts';
import { entriesKind, isDated, mayBeHeads, statesDegree } from './entries-kind.ts';
import {
  type HeadingCandidate,
  headingCandidate,
  isShortText,
  possibleHeading,
} from './heading-candidates.ts';
import { type HeadingStyle, headingStyles } from './heading-styles.ts';
import { labelHeadings } from './label-headings.ts';
import { plainHeadings } from './plain-headings.ts';
import { structuralHeadings } from './structural-headings.ts';
import { type BodyStyle, isStrong, lookKey, styleKey } from './style.ts';
import { tableHeadings } from './table-headings.ts';

/** The index of each line. */
type Indexes = ReadonlyMap<Line, number>;

type StyleOf = (candidate: HeadingCandidate) => HeadingStyle;

/** The headings by their lines. */
export function findHeadings(lines: Line[], body: BodyStyle): Map<Line, HeadingCandidate> {
  const labels = new Map(labelHeadings(lines).map((label) => [label.line, label]));
  const levels = levelsOfHeadings(lines);
  const candidates = lines.flatMap((line, index) => {
    // "My path as a teacher" has the word of a title, and is a heading like the others because the document says so.
    const isDeclared = line.headingLevel !== null && levels.has(line.headingLevel);
    const whole = headingCandidate(line) ?? (isDeclared ? possibleHeading(line) : null);
    // "Languages Danish" is a label with the first text of its section, but "Work Experience" is one heading.
    const found = whole?.match?.exact ? whole : (labels.get(line) ?? whole);
    if (index === 0 && isTitleOfDocument(lines)) return [];
    if (!found || continuesBelow(found, lines[index + 1], body) || continuesAbove(found, lines[index - 1]))
      return [];
    return [found];
  });
  const styleOf = headingStyles(lines, candidates, body);
  const indexes: Indexes = new Map(lines.map((line, index) => [line, index]));
  const stated = certainHeadings(candidates, styleOf);
  const certain = stated.filter(
    (found) => found.match?.exact || !statesDegree(found.line) || !beginsEntry(lines, indexes, stated, found),
  );
  const isUsual = (found: HeadingCandidate): boolean => {
    const { isStrong, known, purity } = styleOf(found);
    return isStrong && known >= 2 && purity > minPurity;
  };
  // Nothing but headings has this style, so it need not stand out by its size or weight.
  const isOwn = (found: HeadingCandidate): boolean => isOwnStyle(styleOf(found));
  const knownByLine = new Map(certain.map((found) => [found.line, found]));
  // "Research posts" directly below "Academic experience", in the style of other headings, divides that section.
  const isDivider = (found: HeadingCandidate): boolean => {
    const above = knownByLine.get(lines[(indexes.get(found.line) ?? 0) - 1] as Line);
    const { isStrong, known } = styleOf(found);
    return isStrong && known > 0 && isMain(found) && above?.match?.kind === found.match?.kind;
  };
  const likely = candidates.filter(
    (found) =>
      found.certainty === 'likely' &&
      (isUsual(found) || isOwn(found) || isMissing(found, certain, styleOf) || isDivider(found)),
  );
  const known = [...withoutLabels(lines, indexes, certain, styleOf), ...likely];
  const headings = [
    ...structuralHeadings(lines, candidates, certain, body),
    ...known,
    ...unknownHeadings(lines, indexes, candidates.filter(isUsual), known),
    ...plainHeadings(lines, candidates, certain, (found) => styleOf(found).purity > minPurity),
    ...tableHeadings(lines),
  ];
  const countLike = countBy(headings, ({ segment }) => fold(segment.text));
  // A document names each of its other sections once; texts that are repeated label the parts of its entries.
  const isRepeated = (found: HeadingCandidate): boolean =>
    !isMain(found) && countLike(found) >= (found.isLabel ? minRepeatedLabels : minRepeated);
  const named = headings.filter((found) => !isRepeated(found));
  return withDividers(lines, new Map(named.map((found) => [found.line, found])), styleOf);
}

/** From these numbers on the headings with the same text are labels, of those in a line with their text and of others. */
const minRepeatedLabels = 2;
const minRepeated = 3;

/** The levels at which the document declares several headings that name sections. */
function levelsOfHeadings(lines: Line[]): ReadonlySet<number> {
  const levels = lines.flatMap(({ headingLevel, text }) =>
    headingLevel !== null && isHeading(text) ? [headingLevel] : [],
  );
  return new Set(levels.filter((level, index) => levels.indexOf(level) < index));
}

/**
 * True for the name of a main section that no other heading opens, in the style of headings: their style may be that of
 * most titles of entries, too.
 */
function isMissing(found: HeadingCandidate, certain: HeadingCandidate[], styleOf: StyleOf): boolean {
  const { isStrong, known } = styleOf(found);
  const kind = found.match?.kind;
  return isMain(found) && isStrong && known >= 2 && !certain.some(({ match }) => match?.kind === kind);
}

/**
 * True for the title of the document, such as "Resume": above a line of its header that is no smaller, or above an e-mail
 * address that belongs to no other section.
 */
function isTitleOfDocument([first, next, ...others]: Line[]): boolean {
  if (!first || !next || !isDocumentTitle(first.text)) return false;
  if (isHeading(next.text)) return false;
  // Contact details may stand beside the name, and degrees behind it.
  const name = next.segments[0]?.text ?? '';
  if (!isShortText(name.replace(/(?<!\p{Ll}{3})\.$/u, ''))) return false;
  if (next.size >= 0.95 * first.size) return true;
  const end = others.findIndex(({ text }) => isHeading(text));
  const below = others.slice(0, Math.min(maxContactLines, end < 0 ? others.length : end));
  return below.some(({ block, text }) => block === first.block && /\S@\S/.test(text));
}

/** True for the first line of a longer text that is emphasised: "Licence" above "professionnelle". */
function continuesBelow(
  { line, segment }: HeadingCandidate,
  next: Line | undefined,
  body: BodyStyle,
): boolean {
  const [below, ...others] = next?.segments ?? [];
  if (!next || !below || others.length > 0 || next.hasBullet || next.gapAbove) return false;
  if (next.block !== line.block || next.page !== line.page || !/^\p{Ll}/u.test(below.text)) return false;
  return isStrong(next, below, body) && styleKey(below) === styleKey(segment);
}

/** True for the rest of a text that its column broke: "Training" below "Norman Consulting, Leeds — Engineer in". */
function continuesAbove({ line, segment }: HeadingCandidate, previous: Line | undefined): boolean {
  const above = previous?.segments.at(-1);
  if (!previous || !above || line.gapAbove || line.hasBullet) return false;
  if (previous.block !== line.block || previous.page !== line.page) return false;
  if (Math.abs(above.size - segment.size) > 0.5 || Math.abs(previous.x - line.x) > maxIndent) return false;
  return /\s[|–—&-]$/u.test(above.text) || (above.text.includes(' ') && endsInPreposition(above.text));
}

/** The greatest distance in points between the left edges of a text and of its continuation. */
const maxIndent = 30;

/** In a style of headings, the share of headings among the texts is greater than this. */
const minPurity = 0.5;
/** The share of headings from which a style is one of headings alone; those that are only likely count half. */
const minOwnPurity = 0.75;

/**
 * The certain candidates, without those that are plain in a document that emphasises its headings, and without those that
 * stand alone in a style of other texts where several headings share a style that nothing else has.
 */
function certainHeadings(candidates: HeadingCandidate[], styleOf: StyleOf): HeadingCandidate[] {
  const certain = candidates.filter((found) => found.certainty === 'certain');
  const haveOwnStyle = certain.some((found) => isOwnStyle(styleOf(found)));
  const alike = certain.filter((found) => {
    const { known, purity } = styleOf(found);
    // "My Digital Career", the name of a school, stands among the names of other schools.
    return !haveOwnStyle || found.match?.exact || known > 1 || purity > minPurity;
  });
  // The headings of a sidebar can be no larger than its text, and still be printed like nothing else.
  const strong = alike.filter((found) => {
    const { isStrong, known, purity } = styleOf(found);
    return isStrong || (known >= 2 && purity >= minPurity);
  });
  const mustBeStrong = strong.length >= 2 && strong.some(isMain);
  return mustBeStrong ? strong : alike;
}

/** True for a style that nothing but headings has. */
const isOwnStyle = ({ known, purity }: HeadingStyle): boolean => known >= 3 && purity >= minOwnPurity;

const isMain = ({ match }: HeadingCandidate): boolean => isMainKind(match?.kind);

/**
 * Drops the words of headings that label a part of an entry, such as "Highlights": they are printed smaller than the
 * heading above them, and they are repeated or printed like other texts, or nothing or larger titles as before them
 * follow: "Informatics" below a degree is its field.
 */
function withoutLabels(
  lines: Line[],
  indexes: Indexes,
  certain: HeadingCandidate[],
  styleOf: StyleOf,
): HeadingCandidate[] {
  const keyOf = ({ line, segment }: HeadingCandidate): string => `${styleKey(segment)}|${fold(line.text)}`;
  const countLike = countBy(certain, keyOf);
  const starts = certain.map(({ line }) => indexes.get(line) ?? 0);
  /** The first texts of the lines between a candidate and the next one. */
  const textsBelow = (index: number): Segment[] =>
    lines.slice((starts[index] ?? 0) + 1, starts[index + 1]).flatMap(({ segments }) => segments.slice(0, 1));
  let above: HeadingStyle | null = null;
  /** The styles of the texts since the heading above. */
  let stylesAbove = new Set<string>();
  return certain.filter((found, index) => {
    const style = styleOf(found);
    const texts = textsBelow(index);
    const isSmaller = above?.isStrong === true && style.size < 0.93 * above.size;
    const goesOn =
      isSmaller &&
      ((texts.length === 0 && !found.isLabel) ||
        texts.some((text) => text.size > 1.12 * style.size && stylesAbove.has(lookKey(text))));
    if (!isSmaller) {
      above = style;
      stylesAbove = new Set();
    }
    for (const text of texts) stylesAbove.add(lookKey(text));
    return !isSmaller || (countLike(found) < 2 && style.purity > minPurity && (isMain(found) || !goesOn));
  });
}

/**
 * Gives the headings that divide a main section its kind: "Schools" in smaller letters directly below "Teaching experience"
 * opens no section of educations, and "Other" in the style of "Schools" goes on with the positions.
 */
function withDividers(
  lines: Line[],
  headings: Map<Line, HeadingCandidate>,
  styleOf: StyleOf,
): Map<Line, HeadingCandidate> {
  const divided = new Map<Line, HeadingCandidate>();
  let section: HeadingCandidate | null = null;
  let dividers: string | null = null;
  for (const [index, line] of lines.entries()) {
    const found = headings.get(line);
    if (!found) continue;
    const isSmaller: boolean =
      section !== null &&
      section.line.block === line.block &&
      styleOf(found).size < 0.93 * styleOf(section).size;
    if (section && isSmaller && lines[index - 1] === section.line) dividers = styleKey(found.segment);
    const isDivider =
      isSmaller &&
      dividers === styleKey(found.segment) &&
      (lines[index - 1] === section?.line ? isMain(found) : (found.match?.kind ?? 'other') === 'other');
    divided.set(line, isDivider && section ? { ...found, match: section.match } : found);
    if (!isSmaller) {
      section = isMain(found) && !found.isLabel ? found : null;
      dividers = null;
    }
  }
  return divided;
}

/** The number of lines below a heading that are searched for entries, and for the e-mail address of the person. */
const maxLinesBelow = 40;
const maxContactLines = 6;

/** Finds headings whose texts name no section, among the candidates in a style of headings. */
function unknownHeadings(
  lines: Line[],
  indexes: Indexes,
  candidates: HeadingCandidate[],
  known: HeadingCandidate[],
): HeadingCandidate[] {
  const indexOf = ({ line }: HeadingCandidate): number => indexes.get(line) ?? 0;
  const first = Math.min(...known.map(indexOf));
  const knownIndexes = new Set(known.map(indexOf));
  // A line at the top of its column is more likely a headline than a heading.
  const topOfKnown = new Map<number, number>();
  for (const { line } of known) {
    topOfKnown.set(line.block, Math.min(topOfKnown.get(line.block) ?? line.y, line.y));
  }
  const hasKnownAbove = ({ line }: HeadingCandidate): boolean =>
    line.page !== 1 || (topOfKnown.get(line.block) ?? line.y) < line.y;
  // A heading above entries needs no other above it.
  const hasEntries = (found: HeadingCandidate): boolean => {
    const start = indexOf(found) + 1;
    const below = lines.slice(start, start + maxLinesBelow);
    const end = below.findIndex((_line, offset) => knownIndexes.has(start + offset));
    return entriesKind(end < 0 ? below : below.slice(0, end)) !== null;
  };
  // The name above contact details is no heading, whatever else is stated there.
  const isAboveContacts = (found: HeadingCandidate): boolean =>
    lines
      .slice(indexOf(found) + 1, indexOf(found) + 1 + maxContactLines)
      .some(({ text }) => /\S@\S/.test(text));
  const unknown = candidates.filter(
    (found) =>
      found.certainty === 'possible' &&
      !isAboveContacts(found) &&
      !beginsEntry(lines, indexes, known, found) &&
      !knownIndexes.has(indexOf(found) - 1) &&
      ((indexOf(found) > first && hasKnownAbove(found)) || hasEntries(found)),
  );
  const keyOf = ({ segment }: HeadingCandidate): string => styleKey(segment);
  const [unknownLike, knownLike] = [countBy(unknown, keyOf), countBy(known, keyOf)];
  // Where they outnumber the known headings, the style is that of something else too.
  return unknown.filter((found) => unknownLike(found) <= knownLike(found));
}

/**
 * True for the first line of an entry: as many lines stand down to its date as in the first entry of the section. "LARCH PRESS"
 * may be an employer, and "Curso de Enfermagem" an education.
 * @param known the headings
 */
function beginsEntry(
  lines: Line[],
  indexes: Indexes,
  known: HeadingCandidate[],
  { line }: HeadingCandidate,
): boolean {
  const start = indexes.get(line) ?? 0;
  let section: HeadingCandidate | null = null;
  let top = -1;
  for (const other of known) {
    const index = indexes.get(other.line) ?? 0;
    if (index < start && index > top) [section, top] = [other, index];
  }
  const count = linesToDate(lines, start);
  if (!section || count === 0 || linesToDate(lines, top + 1) !== count) return false;
  return entriesKind(lines.slice(start, start + count + 1)) === section.match?.kind;
}

/** The most lines above the date of an entry. */
const maxLinesAbove = 3;

/** The number of lines of a head from its first one to the one with its date; 0 when no date follows the head. */
function linesToDate(lines: Line[], start: number): number {
  const head = lines.slice(start, start + maxLinesAbove + 1);
  const end = head.findIndex(isDated);
  return end > 0 && mayBeHeads(head.slice(0, end)).length === end ? end : 0;
}

/** A function that gives the number of candidates with the same key. */
function countBy(
  candidates: HeadingCandidate[],
  keyOf: (candidate: HeadingCandidate) => string,
): (candidate: HeadingCandidate) => number {
  const counts = new Map<string, number>();
  for (const found of candidates) counts.set(keyOf(found), (counts.get(keyOf(found)) ?? 0) + 1);
  return (found) => counts.get(keyOf(found)) ?? 0;
}
