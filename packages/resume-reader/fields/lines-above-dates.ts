/**
 * Decides how many lines above the date of each entry belong to the entry, and not to the one before.
 *
 * Every number of lines is tried for the whole section, and the one that explains its lines best is taken: the first
 * lines of all entries look alike, begin after empty space, and no line is left over. Single entries may differ from it.
 */
import type { Line, Segment, Span } from '../lines/line.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isFunctionWord } from '../words/detect-language.ts';
import { wordsOf } from '../words/fold.ts';
import { isHeading } from '../words/headings.ts';
import { isPlaceOnly, placeScore } from '../words/places.ts';
import { hasRoleWord, jobTitleLexicon } from '../words/roles.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { withoutPeriods } from './entry-text.ts';
import type { MarkedLine } from './marked-line.ts';
import { costOfShortEntries } from './short-entries.ts';
import { statesBoth, statesFirst, statesSecond } from './stated-roles.ts';

/** The greatest number of lines of a head that may be above the date. */
const maxLinesAbove = 4;
/** The greatest number of lines above a group of entries that have no line above their dates. */
const maxLinesOfGroup = 3;

/** What is known about one date: its line, and the lines above that may belong to it. */
interface Dated {
  readonly anchor: number;
  /** The number of lines directly above the date that may belong to its entry. */
  readonly available: number;
  /** The number of lines between this date and the one above; `null` at the top and when a description lies between. */
  readonly headLinesToDateAbove: number | null;
  /** True when the line begins with its date and has other text than a place, or than what was done. */
  readonly beginsWithDate: boolean;
  /** True when the line has nothing but its date. */
  readonly isAlone: boolean;
  /** True for a line with nothing but its date above a description: the texts of the entry can only be above it. */
  readonly lacksTexts: boolean;
  /** True when the first of the available lines begins after empty space, further left or at the top, so that none is of an entry above. */
  readonly isBlock: boolean;
}

/** The number of lines above each date of a section that belong to its entry. */
export function linesAboveDates(
  marked: MarkedLine[],
  anchors: number[],
  classifier: RoleClassifier,
): number[] {
  const dates = anchors.map((anchor, number) =>
    datedLine(marked, anchor, anchors[number - 1] ?? -1, classifier),
  );
  const linesBelowLast = headLinesBelowLast(marked, dates);
  const most = Math.max(...dates.map((date) => date.available));
  let usual = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let count = 0; count <= most; count += 1) {
    const heads = headsWith(marked, dates, count);
    const score =
      scoreCount(marked, dates, count, linesBelowLast) - costOfShortEntries(heads, classifier) / dates.length;
    if (score > bestScore) {
      bestScore = score;
      usual = count;
    }
  }
  const model = commonStyle(startsWith(marked, dates, usual));
  const alone = dates.filter((date) => date.isAlone).length;
  return dates.map((date) => {
    if (marked[date.anchor - date.available]?.line.beginsEntry) return date.available;
    if (usual > 0) return linesOf(marked, date, usual, model, classifier);
    // A long title pushes the date, which is beside the others, to a line of its own.
    const isPushed = date.isAlone && alone < 0.5 * dates.length;
    if (isGroup(marked, date, classifier)) return date.available;
    return isPushed ? Math.min(1, date.available) : 0;
  });
}

/**
 * True when the lines above a date begin a group of entries, such as a company with several roles: the first one is at the
 * top or after empty space, and the first entry follows without empty space, or below
 * the name of an organisation in another style.
 */
function isGroup(
  marked: MarkedLine[],
  { anchor, available, isBlock }: Dated,
  classifier: RoleClassifier,
): boolean {
  const line = marked[anchor - available]?.line;
  if (!line || !isBlock || available === 0 || available > maxLinesOfGroup) return false;
  const dated = marked[anchor]?.line as Line;
  const isNamed = (): boolean =>
    !isAlike({ ...line, x: dated.x }, dated) &&
    (/:$/.test(line.text) || partsOf([line]).some((part) => statesSecond(part, classifier)));
  return (!dated.gapAbove || isNamed()) && !isHeading(line.text);
}

function datedLine(
  marked: MarkedLine[],
  anchor: number,
  previousAnchor: number,
  classifier: RoleClassifier,
): Dated {
  const line = marked[anchor]?.line as Line;
  let available = 0;
  while (available < maxLinesAbove && mayBelong(marked, anchor - available - 1, previousAnchor, line)) {
    available += 1;
    // Empty space separates entries, so the lines above it belong to another one.
    if (marked[anchor - available]?.line.gapAbove && !isBelowLarger(marked, anchor - available)) break;
    if (isSetOut(marked, anchor - available, line) || marked[anchor - available]?.line.beginsEntry) break;
  }
  const between = marked.slice(previousAnchor + 1, anchor);
  const [first] = line.segments;
  const [period] = findPeriods(first?.text ?? '');
  const beside = withoutPeriods(line.text.replace(/\t/g, ' '));
  const top = marked[anchor - available]?.line;
  return {
    anchor,
    available,
    headLinesToDateAbove:
      previousAnchor >= 0 && between.every(({ kind }) => kind === 'head') ? between.length : null,
    beginsWithDate:
      period !== undefined &&
      period.index <= 1 &&
      beside !== '' &&
      !isPlaceOnly(beside) &&
      !isWorkBelow(beside, line, available > 0 ? marked[anchor - 1]?.line : undefined, classifier) &&
      (placeScore(beside) < 2 || hasRoleWord(beside)),
    isAlone: beside === '',
    lacksTexts: beside === '' && marked[anchor + 1]?.kind !== 'head',
    // The last line of a page may be a running foot. Without a layout no line continues the item above it.
    isBlock:
      top?.page === line.page &&
      (anchor === available ||
        top.gapAbove ||
        isSetOut(marked, anchor - available, line) ||
        (line.page === null && marked[anchor - available - 1]?.kind === 'body')),
  };
}

/** The least number of words of a text that tells what was done, and of function words among them. */
const [minWords, minFunctionWords] = [4, 2];

/**
 * True for a text behind a date that tells what was done, "Repair of machines in three plants", below a title; below a title
 * and an organisation, any text that has the words of neither.
 */
function isWorkBelow(
  text: string,
  dated: Line,
  above: Line | undefined,
  classifier: RoleClassifier,
): boolean {
  if (!above || !partsOf([above]).some((part) => statesFirst(part, classifier))) return false;
  const states = (part: Part): boolean => statesFirst(part, classifier) || statesSecond(part, classifier);
  if (statesBoth(partsOf([above]), classifier) && !partsOf([dated]).some(states)) return true;
  const words = wordsOf(text);
  if (words.length < minWords || words.filter(isFunctionWord).length < minFunctionWords) return false;
  return hasNoTitleAtStart(words);
}

/** True unless a title is among the first two words. */
const hasNoTitleAtStart = (words: string[]): boolean => !jobTitleLexicon.isIn(words.slice(0, 2).join(' '));

/**
 * True for a line that is set apart from a larger one above it by less space than there is above that: the larger one
 * states the employer of the titles below it.
 */
function isBelowLarger(marked: MarkedLine[], index: number): boolean {
  const [line, above] = [marked[index]?.line, marked[index - 1]?.line];
  if (!line || !above?.gapAbove || above.size < line.size + 0.6 || isHeading(above.text)) return false;
  return spaceAbove(marked, index) < smallerSpace * spaceAbove(marked, index - 1);
}

/** The distance in points from which on a line is set in from another one. */
const minIndent = 8;

/** True for a line that is set in from a title with its date behind it: it describes the entry above. */
function isSetIn(line: Line, dated: Line): boolean {
  if (line.page === null || line.x <= dated.x + minIndent) return false;
  const [first, ...others] = dated.segments;
  if (!first || isPeriodOnly(first.text)) return false;
  if (isPeriodOnly(others.at(-1)?.text ?? '')) return true;
  // Centred lines begin where their lengths let them.
  const [last] = findPeriods(dated.text).slice(-1);
  const isAtEnd = last !== undefined && last.index > 0 && last.index + last.length >= dated.text.length - 1;
  return isAtEnd && Math.abs(centreOf(line) - centreOf(dated)) > minIndent;
}

const centreOf = ({ x, segments }: Line): number => (x + (segments.at(-1)?.right ?? x)) / 2;

/** True for a line from which the line above it and a dated line below it are set in: it begins a group of entries. */
function isSetOut(marked: MarkedLine[], index: number, dated: Line): boolean {
  const [line, above] = [marked[index]?.line, marked[index - 1]?.line];
  if (!line || !above || line.page === null || line.page !== above.page || line.block !== above.block)
    return false;
  return Math.min(above.x, dated.x) > line.x + minIndent;
}

function mayBelong(marked: MarkedLine[], index: number, previousAnchor: number, dated: Line): boolean {
  const mark = marked[index];
  if (index <= previousAnchor || mark?.kind !== 'head' || isSetIn(mark.line, dated)) return false;
  // A place directly below a date belongs to the entry of that date.
  const isPlaceBelowDate = previousAnchor >= 0 && index - 1 === previousAnchor && isPlaceOnly(mark.line.text);
  return !isPlaceBelowDate || mark.line.segments.length > 1;
}

/** The first lines of the entries when each has `count` lines above its date, or as many as there are. */
const startsWith = (marked: MarkedLine[], dates: Dated[], count: number): Line[] =>
  dates.map(({ anchor, available }) => marked[anchor - Math.min(count, available)]?.line as Line);

/** The lines at a distance above the dates, of the entries that may have one there. */
const linesAbove = (marked: MarkedLine[], dates: Dated[], distance: number): Line[] =>
  dates.flatMap(({ anchor, available }) =>
    available < distance ? [] : (marked[anchor - distance]?.line ?? []),
  );

/** The lines of the heads of all entries when each has `count` lines above its date, or as many as there are. */
function headsWith(marked: MarkedLine[], dates: Dated[], count: number): MarkedLine[][] {
  const startOfEntry = ({ anchor, available }: Dated): number => anchor - Math.min(count, available);
  return dates.map((date, number) => {
    const next = dates[number + 1];
    const marks = marked.slice(startOfEntry(date), next && startOfEntry(next));
    const end = marks.findIndex(({ kind }) => kind === 'body');
    return end < 0 ? marks : marks.slice(0, end);
  });
}

/** Scores how well a number of lines above the dates explains the lines of the section; the mean of its entries. */
function scoreCount(marked: MarkedLine[], dates: Dated[], count: number, linesBelowLast: number): number {
  const starts = startsWith(marked, dates, count);
  const model = commonStyle(starts);
  const models = Array.from({ length: count }, (_, fewer) => commonStyle(linesAbove(marked, dates, fewer)));
  const usualBelow = usualLinesBelow(dates, count, linesBelowLast);
  // The last entry may be the odd one.
  let score = linesBelowLast === usualBelow ? 0 : -0.5;
  for (const [number, date] of dates.entries()) {
    const { anchor, available } = date;
    const taken = Math.min(count, available);
    const start = starts[number] as Line;
    // An entry that lacks lines begins like the same line of the others.
    const isUsual = isAlike(start, model) || (taken < count && isAlike(start, models[taken] ?? model));
    if (!isUsual) score -= 1.5;
    if (start.gapAbove && !isBelowLargerSpace(marked, anchor - available, anchor - taken)) score += 1;
    score -= 0.7 * (count - taken);
    if (date.lacksTexts && taken === 0 && available > 0) score -= 3;
    if (date.isAlone && taken === 0 && takesAllAbove(dates[number + 1], count)) score -= 3;
    score -= 1.5 * gapsBetween(marked, anchor - taken, anchor);
    if (count > 0 && date.beginsWithDate) score -= 1.2;
    if (date.headLinesToDateAbove !== null) {
      // Lines that are left over are below the date of the entry above; all entries have about the same number of them.
      const below = date.headLinesToDateAbove - taken;
      score -= Math.min(1.5, 0.5 * Math.abs(below - usualBelow));
    } else if (available > taken) {
      // Without a date above, or after a description, lines that are left over would be lost.
      score -= isSubheading(marked, anchor - available, start) ? 0.3 : 1.2 * (available - taken);
    }
  }
  return score / dates.length;
}

/** The number of lines that most entries have below their dates; that of the last one where none is more common. */
function usualLinesBelow(dates: Dated[], count: number, linesBelowLast: number): number {
  const counts = new Map([[linesBelowLast, 1]]);
  for (const { headLinesToDateAbove, available } of dates) {
    if (headLinesToDateAbove === null) continue;
    const below = headLinesToDateAbove - Math.min(count, available);
    counts.set(below, (counts.get(below) ?? 0) + 1);
  }
  // Of equal counts the first one comes first.
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? linesBelowLast;
}

/** True when a date takes all lines down from the date above it, which has then no texts below. */
const takesAllAbove = (date: Dated | undefined, count: number): boolean =>
  date !== undefined &&
  date.headLinesToDateAbove !== null &&
  Math.min(count, date.available) === date.headLinesToDateAbove;

/** True for a line above an entry, apart from it and in a larger style: the heading of a group of entries. */
function isSubheading(marked: MarkedLine[], index: number, start: Line): boolean {
  const line = marked[index]?.line;
  return line !== undefined && line.size > start.size + 0.6 && start.gapAbove;
}

function headLinesBelowLast(marked: MarkedLine[], dates: Dated[]): number {
  const last = dates.at(-1)?.anchor ?? 0;
  let count = 0;
  while (count < 3 && marked[last + count + 1]?.kind === 'head') count += 1;
  return count;
}

/**
 * The number of lines of a head with empty space above them. Space that is smaller than that above the head sets off its
 * parts, such as the rows of a list, and separates no entries.
 */
function gapsBetween(marked: MarkedLine[], start: number, anchor: number): number {
  const above = spaceAbove(marked, start);
  let gaps = 0;
  for (let index = start + 1; index <= anchor; index += 1) {
    const isSmaller = spaceAbove(marked, index) < smallerSpace * above;
    if (marked[index]?.line.gapAbove && !isSmaller) gaps += 1;
  }
  return gaps;
}

/** True when the space above a head is smaller than that above lines before it that may belong to it as well. */
function isBelowLargerSpace(marked: MarkedLine[], first: number, start: number): boolean {
  const above = spaceAbove(marked, start);
  for (let index = first; index < start; index += 1) {
    if (above < smallerSpace * spaceAbove(marked, index)) return true;
  }
  return false;
}

/** The share of the space above a head below which space within the head is smaller. */
const smallerSpace = 0.8;

/** The distance of a line from the one above, in points; infinite at the top of a column, and 0 without a layout. */
function spaceAbove(marked: MarkedLine[], index: number): number {
  const [line, above] = [marked[index]?.line, marked[index - 1]?.line];
  if (!line || line.page === null) return 0;
  if (line.page !== above?.page || line.block !== above.block) return Number.POSITIVE_INFINITY;
  return Math.max(0, line.y - above.y);
}

const styleOf = (line: Line): string =>
  `${Math.round(line.size * 2)}|${startOf(line)?.bold}|${startOf(line)?.italic}|${Math.round(line.x / 4)}`;

/** The beginning of a line in one style: a bold title may have a longer company behind it. */
const startOf = ({ segments }: Line): Span | Segment | undefined => segments[0]?.spans[0] ?? segments[0];

/** The line whose style most of the lines have. */
function commonStyle(lines: Line[]): Line {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(styleOf(line), (counts.get(styleOf(line)) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return lines.find((line) => styleOf(line) === best?.[0]) ?? (lines[0] as Line);
}

function isAlike(line: Line, model: Line): boolean {
  const [a, b] = [startOf(line), startOf(model)];
  if (!a || !b) return false;
  return (
    Math.abs(line.size - model.size) < 0.6 &&
    a.bold === b.bold &&
    a.italic === b.italic &&
    Math.abs(line.x - model.x) < 6
  );
}

/** True for a line that begins with a title, or has the words of an organisation. */
const statesRole = (line: Line, classifier: RoleClassifier): boolean =>
  !hasNoTitleAtStart(wordsOf(line.text)) || partsOf([line]).some((part) => statesSecond(part, classifier));

/** The number of lines above one date: the usual one, unless empty space or the style of another line says otherwise. */
function linesOf(
  marked: MarkedLine[],
  { anchor, available, isBlock, headLinesToDateAbove }: Dated,
  usual: number,
  model: Line,
  classifier: RoleClassifier,
): number {
  const top = marked[anchor - available]?.line;
  const mayBeginGroup = isBlock && top !== undefined && !isHeading(top.text);
  let best = Math.min(usual, available);
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let count = 0; count <= available; count += 1) {
    const line = marked[anchor - count]?.line;
    if (!line) continue;
    const isTop = mayBeginGroup && count === available;
    const isOfOtherSize = Math.abs(line.size - model.size) > 0.6;
    // Directly below the date above, a plain line between bold ones describes the entry there.
    const isPlain =
      count > 0 && headLinesToDateAbove !== null && startOf(model)?.bold && !startOf(line)?.bold;
    const isBelow = isPlain && !line.gapAbove && !statesRole(line, classifier);
    const score =
      (count === usual ? 1.5 : 0) +
      (isTop || line.gapAbove ? 2 : 0) +
      (isAlike(line, model) ? 1.5 : isOfOtherSize && !isTop ? -2 : 0) -
      (isBelow ? 2.5 : 0) -
      // Lines of a block that are left over would belong to no entry.
      (mayBeginGroup ? 2 * (available - count) : 0) -
      Math.abs(count - usual) * 0.6;
    if (score > bestScore) {
      bestScore = score;
      best = count;
    }
  }
  return best;
}
