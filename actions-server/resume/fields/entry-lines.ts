/** The lines of an experience or education section, made ready for splitting: notes and broken periods put right. */
import type { Line, Segment } from '../lines/line.ts';
import { duration, findPeriods, isPeriodOnly } from '../words/dates.ts';
import { placeScore } from '../words/places.ts';
import { isProse } from './mark-lines.ts';

/** Drops durations, gives notes in the margin lines of their own, and joins periods that were broken over lines. */
export function readyLines(lines: Line[]): Line[] {
  const telling = lines.filter((line) => line.text.replace(duration, '').trim() !== '');
  return joinSplitPeriods(telling.flatMap(detachNotes).reduce(liftNotes, []));
}

interface MaybeNote {
  readonly line: Line;
  readonly isNote: boolean;
}

/** Dates and places in the margin of a description belong to the entry: they become a line of their own. */
function detachNotes(line: Line): MaybeNote[] {
  const [first, ...rest] = line.segments;
  if (!first || rest.length === 0 || !(line.hasBullet || isProse(first.text)) || isPeriodOnly(first.text)) {
    return [{ line, isNote: false }];
  }
  const isNote = (segment: Segment): boolean =>
    isPeriodOnly(segment.text) ||
    placeScore(segment.text) >= 2 ||
    segment.text.replace(duration, '').trim() === '';
  const notes = rest.filter(isNote);
  if (notes.length === 0) return [{ line, isNote: false }];
  const kept = [first, ...rest.filter((segment) => !isNote(segment))];
  const dated = notes.filter((segment) => segment.text.replace(duration, '').trim() !== '');
  const own = { ...line, segments: kept, text: textOf(kept) };
  if (dated.length === 0) return [{ line: own, isNote: false }];
  const note = {
    ...line,
    segments: dated,
    text: textOf(dated),
    hasBullet: false,
    bold: false,
    italic: false,
    gapAbove: false,
  };
  return [
    { line: note, isNote: true },
    { line: own, isNote: false },
  ];
}

/** A note goes up to the head of its entry, above the description beside which it stands. */
function liftNotes(lines: Line[], { line, isNote }: MaybeNote): Line[] {
  if (!isNote) return [...lines, line];
  let at = lines.length;
  while (at > 0 && (lines[at - 1]?.hasBullet || isProse(lines[at - 1]?.text ?? ''))) at -= 1;
  return [...lines.slice(0, at), line, ...lines.slice(at)];
}

const textOf = (segments: Segment[]): string => segments.map((segment) => segment.text).join('\t');

/** "2017 –" above "Present" in a narrow date column is one period. */
function joinSplitPeriods(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const [first, ...rest] = line.segments;
    const [before] = previous?.segments ?? [];
    if (
      previous &&
      first &&
      before &&
      /[-–—]\s*$|\b(?:to|au?|à|bis|al?|tot)\s*$/iu.test(before.text) &&
      Math.abs(first.x - before.x) < 40
    ) {
      const together = `${before.text} ${first.text}`;
      const [alone] = findPeriods(before.text);
      const [period] = findPeriods(together);
      if (
        period?.isRange &&
        isPeriodOnly(together) &&
        alone &&
        alone.endDate === null &&
        (isPeriodOnly(first.text) || period.isCurrent)
      ) {
        const segments: Segment[] = [
          { ...before, text: together, spans: [...before.spans, ...first.spans] },
          ...previous.segments.slice(1),
        ];
        joined[joined.length - 1] = {
          ...previous,
          segments,
          text: segments.map((segment) => segment.text).join('\t'),
        };
        if (rest.length > 0)
          joined.push({
            ...line,
            segments: rest,
            text: rest.map((segment) => segment.text).join('\t'),
            x: rest[0]?.x ?? line.x,
            gapAbove: false,
          });
        continue;
      }
    }
    if (previous && first && endsInPeriod(previous, first)) {
      const last = previous.segments.at(-1) as Segment;
      const dash = line.hasBullet && !/[-–—]\s*$/.test(last.text) ? '- ' : '';
      const text = `${last.text} ${dash}${first.text}`;
      const segments = [
        ...previous.segments.slice(0, -1),
        { ...last, text, spans: [{ text, bold: last.bold, italic: last.italic, size: last.size }] },
        ...rest,
      ];
      joined[joined.length - 1] = { ...previous, segments, text: textOf(segments) };
      continue;
    }
    joined.push(line);
  }
  return joined;
}

/** "… (2013 -" at the end of a line and "2015)" at the start of the next are one period. */
function endsInPeriod(previous: Line, first: Segment): boolean {
  const last = previous.segments.at(-1)?.text ?? '';
  const [before] = findPeriods(last).slice(-1);
  if (
    !before ||
    before.endDate !== null ||
    last.slice(before.index + before.length).replace(/[\s–—-]/g, '') !== ''
  )
    return false;
  const opened = last.lastIndexOf('(') > last.lastIndexOf(')');
  if (!opened && !/[-–—]\s*$/.test(last)) return false;
  const joined = findPeriods(`${last} - ${first.text}`.replace(/[-–—]\s*-/, '-')).find(
    (period) => period.index === before.index,
  );
  if (!joined?.isRange) return false;
  return (
    joined.index + joined.length > last.length + 2 &&
    (!opened || first.text.includes(')') || isPeriodOnly(first.text))
  );
}
