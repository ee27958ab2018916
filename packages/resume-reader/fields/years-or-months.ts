/** Decides what "2010-11" means in a section: a month, or two years. */
import { type Line, type Segment, withSegments } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';

/** A year and two digits that may be a month or the end of another year. */
const yearAndNumber = /(?<![\d./-])((?:19|20)(\d{2}))[-/](0[1-9]|1[0-2])(?![\d./-])/g;

/**
 * The lines with a dash between two years ("2010–11"), as in "2012-14", instead of a hyphen, which means a month. They are
 * years when no other date of the section has a month; without other dates, when all of them are neighbours.
 */
export function withYearsApart(lines: Line[]): Line[] {
  const texts = lines.filter(({ hasBullet }) => !hasBullet).map(({ text }) => text);
  const found = texts.flatMap((text) => monthsIn(text));
  if (found.length === 0 || !found.every(isAfterItsYear)) return lines;
  const others = texts.flatMap((text) => findPeriods(text.replace(yearAndNumber, ' ')));
  const areNeighbours = found.every(([, , year, number]) => Number(number) === Number(year) + 1);
  const areYears = others.length > 0 ? others.every(hasYearsOnly) : found.length > 1 && areNeighbours;
  if (!areYears || texts.some(isPeriodOfMonths)) return lines;
  return lines.map((line) =>
    monthsIn(line.text).length === 0 ? line : withSegments(line, line.segments.map(withDashes)),
  );
}

/** The places of a text where such a number would be read as a month: not in "WS 2010/11", which are years already. */
const monthsIn = (text: string): RegExpExecArray[] =>
  [...text.matchAll(yearAndNumber)].filter(({ index, 1: year, 3: month }) =>
    findPeriods(text).some(
      (period) =>
        period.index <= index &&
        index < period.index + period.length &&
        [period.startDate, period.endDate].includes(`${year}-${month}`),
    ),
  );

const isAfterItsYear = ([, , year, number]: RegExpMatchArray): boolean => Number(number) > Number(year);

const hasYearsOnly = ({ startDate, endDate }: ReturnType<typeof findPeriods>[number]): boolean =>
  [startDate, endDate].every((date) => date === null || date.length === 4);

/** True for "2005-06 – 2007-09": two years cannot be the start of a period. */
const isPeriodOfMonths = (text: string): boolean =>
  findPeriods(text).some(({ startDate, endDate }) => startDate?.length === 7 && endDate?.length === 7);

const withDash = <Text extends { readonly text: string }>(part: Text): Text => ({
  ...part,
  text: part.text.replace(yearAndNumber, '$1–$3'),
});

const withDashes = (segment: Segment): Segment => ({
  ...withDash(segment),
  spans: segment.spans.map(withDash),
});
