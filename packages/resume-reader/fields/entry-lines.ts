/** Prepares the lines of an experience or education section for splitting into entries. */
import { isDash } from '../lines/glyphs.ts';
import { type Line, type Segment, withSegments } from '../lines/line.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isDuration } from '../words/durations.ts';
import { labelOf } from '../words/entry-labels.ts';
import { placeScore } from '../words/places.ts';
import { degreeLexicon } from '../words/roles.ts';
import { withDatesInHeads } from './closing-dates.ts';
import { joinDateCells } from './date-cells.ts';
import type { EntryWords } from './dated-lines.ts';
import { joinDatesBesideText } from './dates-beside-text.ts';
import { withoutBulletsOfEntries } from './items-of-entries.ts';
import { withoutNumbers } from './numbered-entries.ts';
import { isProse } from './prose.ts';
import { withoutSignsBehindDates } from './signs-behind-dates.ts';
import { joinWrappedLines } from './wrapped-lines.ts';
import { withYearsApart } from './years-or-months.ts';

/** Joins whole times with their employers and drops other durations, moves notes in the margin to separate lines, and joins periods that were broken over two lines. */
export function prepareLines(lines: Line[], words: EntryWords = {}): Line[] {
  const bare = withoutEvenGaps(lines).map(withoutSignsBehindDates);
  const items = withoutNumbers(withYearsApart(bare)).map(withoutPageGap).map(withoutDash);
  const texts = joinTotals(withoutBulletsOfEntries(items, words)).filter(
    (line) => /[\p{L}\p{N}]/u.test(line.text) && !isTableHeader(line),
  );
  const dated = withDatesInHeads(joinDatesBesideText(texts), words.isDetail);
  return joinWrappedLines(joinDateCells(moveNotesToHeads(dated)));
}

/** The least number of spaces within blocks that are alike between lines of which all have space above them, and the greatest ratio between these. */
const [minEvenSpaces, maxEvenRatio] = [3, 1.15];

/** The lines without empty space above them when all have it alike: then it separates paragraphs, and no entries. */
function withoutEvenGaps(lines: Line[]): Line[] {
  const spaces = lines.flatMap((line, index) => {
    const above = lines[index - 1];
    return above && above.page === line.page && above.block === line.block ? [line.y - above.y] : [];
  });
  const areEven =
    spaces.length >= minEvenSpaces &&
    lines.every(({ gapAbove, page }) => gapAbove && page !== null) &&
    Math.max(...spaces) <= maxEvenRatio * Math.min(...spaces);
  return areEven ? lines.map((line, index) => (index > 0 ? { ...line, gapAbove: false } : line)) : lines;
}

/**
 * Joins a length of time with the line above when that has no date: it is the time of all titles at an employer. Others
 * repeat what the dates say, and are left out.
 */
function joinTotals(lines: Line[]): Line[] {
  // Without dates, the lengths of time stand for them.
  if (lines.every(({ text }) => findPeriods(text).length === 0)) return lines;
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    if (!isDuration(line.text)) joined.push(line);
    else if (above && !above.hasBullet && findPeriods(above.text).length === 0 && !isProse(above.text))
      joined[joined.length - 1] = withSegments(above, [...above.segments, ...line.segments]);
  }
  return joined;
}

/** A date behind a dash at the beginning of a line, before which the line broke: "Marbury Foods, Leeds" / "– May 2021". */
function withoutDash(line: Line, index: number, lines: Line[]): Line {
  const above = lines[index - 1];
  const isItem =
    above === undefined || above.hasBullet || above.block !== line.block || above.page !== line.page;
  if (!isDash(line.bullet ?? '') || isItem || !isPeriodOnly(line.text) || findPeriods(above.text).length > 0)
    return line;
  return { ...line, hasBullet: false };
}

/** True for the titles of the columns of a table, such as "Qualification", "Institute", "Year" and "Grade". */
const isTableHeader = ({ segments }: Line): boolean =>
  segments.length >= 3 && segments.filter(({ text }) => labelOf(text) !== null).length >= 2;

/** A line at the top of a page. Its distance from the line before says nothing. */
const withoutPageGap = (line: Line, index: number, lines: Line[]): Line =>
  index > 0 && line.gapAbove && lines[index - 1]?.page !== line.page ? { ...line, gapAbove: false } : line;

/** True for a sentence, but not for texts between signs that only together are as long as one: "BTS … – Lycée …". */
const hasProse = ({ text, bold }: Segment): boolean =>
  !bold && isProse(text) && degreeLexicon.startLength(text) === 0 && text.split(/\s[–—|•·/]\s/).some(isProse);

const isNote = ({ text }: Segment): boolean =>
  isPeriodOnly(text) || placeScore(text) >= 2 || isDuration(text);

/**
 * Moves dates and places in the margin of a description up to the head of its entry, into a separate line, because they
 * belong to the entry.
 */
function moveNotesToHeads(lines: Line[]): Line[] {
  const moved: Line[] = [];
  for (const line of lines) {
    const [first, ...rest] = line.segments;
    const isDescription =
      first !== undefined && (line.hasBullet || hasProse(first)) && !isPeriodOnly(first.text);
    const notes = isDescription ? rest.filter(isNote) : [];
    const dated = notes.filter((segment) => !isDuration(segment.text));
    if (dated.length > 0) {
      const headEnd = moved.findLastIndex((other) => !other.hasBullet && !isProse(other.text)) + 1;
      const plain = { hasBullet: false, bold: false, gapAbove: false };
      moved.splice(headEnd, 0, { ...withSegments(line, dated), ...plain });
    }
    const kept = line.segments.filter((segment) => !notes.includes(segment));
    moved.push(notes.length > 0 ? withSegments(line, kept) : line);
  }
  return moved;
}
