/**
 * Moves the date of an entry without an organisation up to its title. Where dates stand opposite of the organisations,
 * below the titles, such an entry has nothing to stand opposite of, and its date is printed beside the next title.
 */
import { type Line, withSegments } from '../lines/line.ts';
import { isPeriodOnly } from '../words/dates.ts';
import type { MarkedLine } from './marked-line.ts';

/**
 * The lines with such dates at the titles above: "Sabbatical" above "Clerk | 2018" and "Norvane | 2014 – 2017", where the
 * titles of other entries have no date beside them, and are printed like these two and unlike the organisations.
 */
export function withDatesAtTitles(marked: MarkedLine[]): MarkedLine[] {
  const moved = [...marked];
  const model = marked.find((_, index) => isUsual(marked, index));
  const [first] = marked;
  // Where titles stand below their organisations, a section begins with a date.
  if (!model || first?.kind !== 'head') return marked;
  for (const [index, mark] of marked.entries()) {
    const [title, next] = [marked[index - 1], marked[index + 1]];
    const date = dateOf(mark.line);
    if (mark.kind !== 'anchor' || date === null || title?.kind !== 'head' || next?.kind !== 'anchor')
      continue;
    const isTitle = areAlike(title.line, mark.line) && !areAlike(mark.line, model.line);
    if (!isTitle || !areAlike(next.line, model.line) || dateOf(next.line) === null) continue;
    moved[index - 1] = {
      ...mark,
      line: withSegments(title.line, [...title.line.segments, date]),
    };
    moved[index] = {
      line: { ...withSegments(mark.line, mark.line.segments.slice(0, -1)), bold: title.line.bold },
      kind: 'head',
      period: null,
    };
  }
  return moved;
}

/** True for a text with a date opposite of it, below a title without a date in another style. */
function isUsual(marked: MarkedLine[], index: number): boolean {
  const [title, mark] = [marked[index - 1], marked[index]];
  return (
    mark?.kind === 'anchor' &&
    title?.kind === 'head' &&
    dateOf(mark.line) !== null &&
    !areAlike(title.line, mark.line)
  );
}

/** The date in the last of several cells of a line. */
function dateOf({ segments }: Line): Line['segments'][number] | null {
  const last = segments.at(-1);
  return segments.length > 1 && last && isPeriodOnly(last.text) ? last : null;
}

/** True for lines whose first texts begin at the same place, in the same size and weight. */
function areAlike({ segments: [a] }: Line, { segments: [b] }: Line): boolean {
  if (!a || !b) return false;
  return Math.abs(a.size - b.size) < 0.6 && a.bold === b.bold && Math.abs(a.x - b.x) < 6;
}
