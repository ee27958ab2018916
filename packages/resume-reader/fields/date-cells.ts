/** Joins dates and periods that a narrow column of dates or the end of a line broke in two. */
import { joinSegments, type Line, type Segment, withSegments } from '../lines/line.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { goesOnBelow, isOpenEnded, isPresent, isSingleDate, stackedPeriod } from '../words/stacked-dates.ts';

/** The number of lines above a line that are searched for the first part of its date. */
const maxDistance = 4;

/**
 * Joins the parts of a period: "2017 –" above "Present" in a column of dates, "Sept." above "2019", or "… (2013 –" at the
 * end of a line before "2015)".
 */
export function joinDateCells(lines: Line[]): Line[] {
  const joined: Line[] = [];
  const arePaired = datesArePaired(lines);
  const endInBrackets = lines.filter(endsInBrackets).length > 1;
  for (const line of lines.map(joinDashes)) {
    const above = joined.at(-1);
    if (endInBrackets && above && isDateInBrackets(line) && !line.gapAbove && !above.hasBullet)
      joined[joined.length - 1] = withRestOfPeriod(above, line);
    else add(joined, line, arePaired);
  }
  return joined;
}

/** True for a date in brackets at the end of a text: "BTS Tourisme, lycée Vest (2019)". */
const endsInBrackets = ({ segments: [first, ...others] }: Line): boolean =>
  first !== undefined && others.length === 0 && /\p{L}.*\(.*\d{4}\)$/u.test(first.text);

/** True for a date in brackets alone, before which the line broke where others end in one. */
const isDateInBrackets = ({ text, segments, hasBullet }: Line): boolean =>
  segments.length === 1 && !hasBullet && /^\([^()]*\d{4}\)$/.test(text) && isPeriodOnly(text);

/**
 * True when every date beside a text has exactly one other on the line below or above it: the start and the end of a
 * period are then printed beside the title and the company. Some entries may have a single date when the titles have one
 * style and the companies another one, or when every entry is set apart: a date without space above it begins none.
 */
function datesArePaired(lines: Line[]): boolean {
  const groups: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    if (!hasSingleDate(line)) continue;
    const above = lines[index - 1];
    const isBelow = above && hasSingleDate(above) && !hasSmallerDate(above, line);
    const group = groups.at(-1);
    if (group && isBelow && (!line.gapAbove || hasSmallerDate(line, above))) group.push(line);
    else groups.push([line]);
  }
  const pairs = groups.filter((group) => group.length === 2);
  if (pairs.length < 2 || groups.some((group) => group.length > 2)) return false;
  const titles = new Set(groups.map(([title]) => styleOfText(title)));
  const haveOneStyle = titles.size === 1 && pairs.every(([, company]) => !titles.has(styleOfText(company)));
  const areApart = groups.slice(1).every(([title]) => title?.gapAbove);
  return pairs.length === groups.length || haveOneStyle || areApart;
}

/** The style of the text beside the date of a line. */
function styleOfText(line: Line | undefined): string {
  const text = line?.segments.find((segment) => !isPresent(segment.text) && !isPeriodOnly(segment.text));
  return `${text?.bold}|${text?.italic}|${Math.round(2 * (text?.size ?? 0))}`;
}

const singleDateOf = ({ segments }: Line): Segment | undefined =>
  segments.find(
    ({ text }) => isPresent(text) || (isPeriodOnly(text) && findPeriods(text)[0]?.isRange === false),
  );

const hasSingleDate = (line: Line): boolean => line.segments.length > 1 && singleDateOf(line) !== undefined;

/** True when the date of a line is printed in smaller letters than that of the line above, to which it then belongs. */
const hasSmallerDate = (line: Line, above: Line): boolean =>
  (singleDateOf(line)?.size ?? 0) < 0.9 * (singleDateOf(above)?.size ?? 0);

/** @param arePaired see `datesArePaired` */
function add(joined: Line[], line: Line, arePaired: boolean): void {
  const [first] = line.segments;
  const previous = joined.at(-1);
  const cell = cellAbove(joined, line, arePaired);
  if (cell) {
    const second = line.segments[cell.second] as Segment;
    const dated = withPeriod(joined[cell.line] as Line, cell.first, second, cell.period);
    // A date may have more than two parts: the start, an arrow, the month and the year of the end.
    const isLast = cell.line === joined.length - 1 && dated.segments.length === 1;
    if (isLast) {
      joined.pop();
      add(joined, dated, arePaired);
    } else joined[cell.line] = dated;
    if (line.segments.length > 1) joined.push(withoutSegment(line, cell.second));
  } else if (previous && first && endsInPeriod(previous, first)) {
    joined[joined.length - 1] = withRestOfPeriod(previous, line);
  } else joined.push(line);
}

/** The line without the part of a date that moved up. It continues the entry of that date. */
function withoutSegment(line: Line, index: number): Line {
  const rest = line.segments.toSpliced(index, 1);
  return { ...withSegments(line, rest), x: rest[0]?.x ?? line.x, gapAbove: false };
}

const dashOnly = /^\s*[-‐-―−]+\s*$/u;

/** Joins a dash in a cell of its own with the date before it. */
function joinDashes(line: Line): Line {
  const at = line.segments.findIndex(
    (segment, index) =>
      index > 0 && dashOnly.test(segment.text) && isPeriodOnly(line.segments[index - 1]?.text ?? ''),
  );
  if (at < 0) return line;
  const [date, dash] = line.segments.slice(at - 1, at + 1) as [Segment, Segment];
  return withSegments(line, line.segments.toSpliced(at - 1, 2, joinSegments(date, dash)));
}

interface Cell {
  /** The index of the line with the first part of the date, and of the segment in that line. */
  readonly line: number;
  readonly first: number;
  /** The index of the segment with the second part, in the line below. */
  readonly second: number;
  /** The text of the whole period. */
  readonly period: string;
}

/** The longest text that can be a part of a date. */
const maxLength = 40;

/** The first part of a date whose second part is in a line. */
function cellAbove(lines: Line[], line: Line, arePaired: boolean): Cell | null {
  for (let distance = 1; distance <= maxDistance; distance += 1) {
    const index = lines.length - distance;
    const above = lines[index];
    if (!above || !isJustAbove(above, line, distance)) return null;
    const found = above.segments.flatMap((first, a) =>
      line.segments.flatMap((second, b) => {
        const period = inOneColumn(first, second)
          ? joinedPeriod(above, first, line, second, arePaired)
          : null;
        return period === null ? [] : [{ line: index, first: a, second: b, period }];
      }),
    );
    if (found[0]) return found[0];
    // A line between the parts of a date has the text beside it, never another date.
    if (findPeriods(above.text).length > 0) return null;
  }
  return null;
}

function joinedPeriod(
  above: Line,
  first: Segment,
  line: Line,
  second: Segment,
  arePaired: boolean,
): string | null {
  if (first.text.length > maxLength || second.text.length > maxLength) return null;
  // "2022 –" below "2020 –": both go on until today.
  if (bothHaveText(above, line) && isOpenEnded(first.text) && isOpenEnded(second.text)) return null;
  const broken = brokenPeriod(first.text, second.text);
  if (broken !== null) return broken;
  // Below empty space another entry begins, unless its date is set smaller.
  if (line.gapAbove && bothHaveText(above, line) && !hasSmallerDate(line, above)) return null;
  const period = stackedPeriod(first.text, second.text);
  const isOnePeriod = arePaired || isOpen(first.text, second.text) || !bothHaveText(above, line);
  return isOnePeriod ? period : null;
}

/** "Nov 2020 - Aug" above "2022": a text in which the end of the line broke a date. */
function brokenPeriod(first: string, second: string): string | null {
  // "2008" above "2012" is not broken: these may be the dates of two entries.
  if (isSingleDate(first) && (isSingleDate(second) || findPeriods(second)[0]?.isRange)) return null;
  const [alone] = findPeriods(first);
  // "Nov. - Dec." above "2020 - 2022": each month belongs to the year below it.
  const stacked = alone || isPresent(first) ? null : stackedPeriod(first, second);
  if (stacked !== null) return stacked;
  // "Nov 2020 - Dec" above "2022" lacks the year of its end, which is not that of its start.
  const lacksYear = /\p{L}\.?\s*$/u.test(first) && /^\s*\d{4}\s*$/.test(second) && !alone?.isCurrent;
  if (!lacksYear && alone?.endDate && alone.startDate && alone.endDate >= alone.startDate) return null;
  const together = `${first.trim()} ${second.trim()}`;
  const [period, ...others] = findPeriods(together);
  if (!period?.endDate || others.length > 0 || period.endDate === alone?.startDate) return null;
  // Beside the period there may be brackets, but nothing else: "GPA 3.8" does not begin a date above "Sep 2015 – Jun 2019".
  const rest = together.slice(0, period.index) + together.slice(period.index + period.length);
  return /[\p{L}\p{N}]/u.test(rest) ? null : together;
}

function isJustAbove(above: Line, line: Line, distance: number): boolean {
  if (above.page !== line.page || above.block !== line.block) return false;
  return line.page === null ? distance === 1 : line.y - above.y < 2.6 * Math.max(line.size, above.size);
}

const inOneColumn = (above: Segment, below: Segment): boolean =>
  above.cell?.column === below.cell?.column && areAbove(above, below);

const areAbove = (above: Segment, below: Segment): boolean =>
  Math.abs(above.x - below.x) < 40 || Math.abs(above.right - below.right) < 6;

/** True when a dash or a word stands between the parts, or when one of them is no date of its own. */
const isOpen = (above: string, below: string): boolean =>
  goesOnBelow(above, below) || findPeriods(above).length === 0 || findPeriods(below).length === 0;

/** True when both lines have text beside their dates: then each is likely to begin an entry of its own. */
const bothHaveText = (above: Line, line: Line): boolean =>
  [above, line].every(({ segments }) => segments.some((segment) => !isPeriodOnly(segment.text)));

function withPeriod(line: Line, index: number, second: Segment, period: string): Line {
  const segments = line.segments.map((segment, position) =>
    position === index ? withText(joinSegments(segment, second), period) : segment,
  );
  return withSegments(line, segments);
}

const withText = (segment: Segment, text: string): Segment => {
  const { bold, italic, size } = segment;
  return { ...segment, text, spans: [{ text, bold, italic, size }] };
};

function withRestOfPeriod(previous: Line, line: Line): Line {
  const [first, ...rest] = line.segments as [Segment, ...Segment[]];
  const last = previous.segments.at(-1) as Segment;
  const dash = line.hasBullet && !/[-–—]\s*$/.test(last.text) ? '- ' : '';
  const segment = withText(last, `${last.text} ${dash}${first.text}`);
  return withSegments(previous, [...previous.segments.slice(0, -1), segment, ...rest]);
}

/** True when the period at the end of a line ("… (2013 -") continues at the start of the next one ("2015)"). */
function endsInPeriod(previous: Line, first: Segment): boolean {
  const last = previous.segments.at(-1)?.text ?? '';
  const before = findPeriods(last).at(-1);
  if (before?.endDate !== null) return false;
  if (last.slice(before.index + before.length).replace(/[\s–—-]/g, '') !== '') return false;
  const opened = last.lastIndexOf('(') > last.lastIndexOf(')');
  if (!opened && !/[-–—]\s*$/.test(last)) return false;
  const joined = findPeriods(`${last} - ${first.text}`.replace(/[-–—]\s*-/, '-')).find(
    (period) => period.index === before.index,
  );
  if (!joined?.isRange || joined.index + joined.length <= last.length + 2) return false;
  return !opened || first.text.includes(')') || isPeriodOnly(first.text);
}
