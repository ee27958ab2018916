/** Prepares the lines of an experience or education section for splitting into entries. */
import { joinSegments, type Line, type Segment, withSegments } from '../lines/line.ts';
import { findPeriods, isPeriodOnly } from '../words/dates.ts';
import { isDuration } from '../words/durations.ts';
import { placeScore } from '../words/places.ts';
import { isProse } from './mark-lines.ts';
import { joinWrappedLines } from './wrapped-lines.ts';

/** Drops durations, moves notes in the margin to separate lines, and joins periods that were broken over two lines. */
export function prepareLines(lines: Line[]): Line[] {
  return joinWrappedLines(joinSplitPeriods(moveNotesToHeads(lines.filter((line) => !isDuration(line.text)))));
}

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
      first !== undefined && (line.hasBullet || isProse(first.text)) && !isPeriodOnly(first.text);
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

/** Joins the parts of a period: "2017 –" above "Present" in a narrow date column. */
function joinSplitPeriods(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const [first, ...rest] = line.segments;
    const [before] = previous?.segments ?? [];
    if (previous && first && before && isSplitPeriod(before, first)) {
      const segments = [joinSegments(before, first), ...previous.segments.slice(1)];
      joined[joined.length - 1] = withSegments(previous, segments);
      if (rest.length > 0)
        joined.push({ ...withSegments(line, rest), x: rest[0]?.x ?? line.x, gapAbove: false });
    } else if (previous && first && endsInPeriod(previous, first)) {
      const last = previous.segments.at(-1) as Segment;
      const dash = line.hasBullet && !/[-–—]\s*$/.test(last.text) ? '- ' : '';
      const text = `${last.text} ${dash}${first.text}`;
      joined[joined.length - 1] = withSegments(previous, [
        ...previous.segments.slice(0, -1),
        { ...last, text, spans: [{ text, bold: last.bold, italic: last.italic, size: last.size }] },
        ...rest,
      ]);
    } else joined.push(line);
  }
  return joined;
}

/** True when two texts below each other are a period only together. */
function isSplitPeriod(before: Segment, first: Segment): boolean {
  if (!/[-–—]\s*$|\b(?:to|au?|à|bis|al?|tot)\s*$/iu.test(before.text)) return false;
  if (Math.abs(first.x - before.x) >= 40) return false;
  const together = `${before.text} ${first.text}`;
  const [alone] = findPeriods(before.text);
  const [period] = findPeriods(together);
  if (!period?.isRange || !isPeriodOnly(together) || alone?.endDate !== null) return false;
  return isPeriodOnly(first.text) || period.isCurrent;
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
