/** Prepares the lines of an experience or education section for splitting into entries. */
import { joinSegments, type Line, type Segment, withSegments } from '../lines/line.ts';
import { duration, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { placeScore } from '../words/places.ts';
import { isProse } from './mark-lines.ts';

/** Drops durations, moves notes in the margin to separate lines, and joins periods that were broken over two lines. */
export function prepareLines(lines: Line[]): Line[] {
  const withText = lines.filter((line) => !isDuration(line.text));
  return joinSplitPeriods(withText.flatMap(detachNotes).reduce(moveNoteToHead, []));
}

const isDuration = (text: string): boolean => text.replace(duration, '').trim() === '';

interface LineOrNote {
  readonly line: Line;
  readonly isNote: boolean;
}

/** Puts dates and places in the margin of a description into a separate line, because they belong to the entry. */
function detachNotes(line: Line): LineOrNote[] {
  const [first, ...rest] = line.segments;
  if (!first || rest.length === 0 || !(line.hasBullet || isProse(first.text)) || isPeriodOnly(first.text)) {
    return [{ line, isNote: false }];
  }
  const isNote = (segment: Segment): boolean =>
    isPeriodOnly(segment.text) || placeScore(segment.text) >= 2 || isDuration(segment.text);
  const notes = rest.filter(isNote);
  if (notes.length === 0) return [{ line, isNote: false }];
  const kept = [first, ...rest.filter((segment) => !isNote(segment))];
  const dated = notes.filter((segment) => !isDuration(segment.text));
  const own = withSegments(line, kept);
  if (dated.length === 0) return [{ line: own, isNote: false }];
  const plain = { hasBullet: false, bold: false, italic: false, gapAbove: false };
  const note = { ...withSegments(line, dated), ...plain };
  return [
    { line: note, isNote: true },
    { line: own, isNote: false },
  ];
}

/** Moves a note up to the head of its entry, above the description that it is printed beside. */
function moveNoteToHead(lines: Line[], { line, isNote }: LineOrNote): Line[] {
  if (!isNote) return [...lines, line];
  let at = lines.length;
  while (at > 0 && (lines[at - 1]?.hasBullet || isProse(lines[at - 1]?.text ?? ''))) at -= 1;
  return [...lines.slice(0, at), line, ...lines.slice(at)];
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
