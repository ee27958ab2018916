/** Joins the lines of list items, in sections in which each item is an entry: "• 2017 – 2018: Nurse at the" / "Holm Clinic". */
import { segmentColumnEnds } from '../lines/column-ends.ts';
import { joinSegments, type Line, withSegments } from '../lines/line.ts';
import { joinWrapped } from './entry-text.ts';
import { wouldFit } from './wrapped-lines.ts';

/** The lines with the text of each list item in one line, however far it goes on below. */
export function joinItems(lines: Line[]): Line[] {
  const joined: Line[] = [];
  const endOf = segmentColumnEnds(lines);
  /** The last printed line of the item at the end of `joined`. */
  let last: Line | null = null;
  for (const line of lines) {
    const item = joined.at(-1);
    if (item && last && goesOnIn(last, line, endOf)) {
      joined[joined.length - 1] = withRest(item, line);
      last = line;
    } else {
      joined.push(line);
      last = line.hasBullet ? line : null;
    }
  }
  return joined;
}

/** True when a line continues the text above it: in the middle of a sentence, or because its first word did not fit there. */
function goesOnIn(above: Line, line: Line, endOf: ReturnType<typeof segmentColumnEnds>): boolean {
  const [first, ...others] = line.segments;
  const last = above.segments.at(-1);
  if (!first || !last || others.length > 0 || line.hasBullet || line.gapAbove) return false;
  if (line.page === null || line.page !== above.page || line.block !== above.block) return false;
  if (Math.abs(first.size - last.size) > 0.6) return false;
  return /^[\p{Ll}(]/u.test(line.text) || !wouldFit(first, last, endOf(above, last));
}

function withRest(item: Line, line: Line): Line {
  const [last, first] = [item.segments.at(-1), line.segments[0]];
  if (!last || !first) return item;
  const joined = joinSegments(last, first, joinWrapped(last.text, first.text));
  return withSegments(item, [...item.segments.slice(0, -1), joined]);
}
