/** Joins headings that a narrow column broke into two lines. */
import { stripBullet } from '../lines/bullets.ts';
import { joinSegments, type Line, type Segment, withSegments } from '../lines/line.ts';
import { isHeading, matchHeading } from '../words/headings.ts';

/** Joins the first cells of two lines when only both together are a heading ("ISTRUZIONE E" / "FORMAZIONE"). */
export function joinWrappedHeadings(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const [above] = previous?.segments ?? [];
    const [below] = line.segments;
    if (previous && above && below && areOneHeading(previous, above, line, below)) {
      const segments = [joinSegments(above, below), ...previous.segments.slice(1)];
      joined[joined.length - 1] = withSegments(previous, segments);
      if (line.segments.length > 1) joined.push(withoutFirstSegment(line, false));
    } else {
      joined.push(line);
    }
  }
  return joined;
}

/** The line without its first cell. */
export function withoutFirstSegment(line: Line, gapAbove = true): Line {
  const { segments: rest, hasBullet, bullet } = stripBullet(line.segments.slice(1));
  return {
    ...withSegments(line, rest),
    hasBullet,
    bullet,
    indent: line.segments[1]?.x || line.indent,
    x: rest[0]?.x ?? line.x,
    size: Math.max(...rest.map((segment) => segment.size)),
    bold: rest.every((segment) => segment.bold),
    gapAbove,
  };
}

function areOneHeading(previous: Line, above: Segment, line: Line, below: Segment): boolean {
  if (previous.page !== line.page || previous.block !== line.block || previous.hasBullet || line.hasBullet)
    return false;
  if (above.text.length > 30 || below.text.length > 30 || /\d/.test(above.text + below.text)) return false;
  if (Math.abs(above.size - below.size) > 0.6 || above.bold !== below.bold) return false;
  const isAligned =
    Math.abs(above.x - below.x) < 4 ||
    Math.abs(above.right - below.right) < 4 ||
    Math.abs(above.x + above.right - below.x - below.right) < 8;
  // "professionnelle" below "Expériences" goes on with it. Other texts that are both headings stay separate.
  const goesOn = /^\p{Lu}/u.test(above.text) && /^\p{Ll}/u.test(below.text);
  if (!isAligned || (!goesOn && isHeading(above.text) && isHeading(below.text))) return false;
  const match = matchHeading(`${above.text} ${below.text}`);
  if (match === null || match.exact) return match !== null;
  return goesOn || (!isHeading(above.text) && isHeading(below.text));
}
