/** Takes the numbers of entries off: "1. Clerk, Holm Foods". */
import { cutText, type Line, withSegments } from '../lines/line.ts';
import { findPeriods } from '../words/dates.ts';

/** "1. Clerk, Holm Foods" and "2) Clerk, Holm Foods", but not "1.5 million". */
const numbered = /^(\d{1,2})\s?[.)]\s+(?=\p{L}|\d)/u;

/** The lines without the numbers of entries: they count on from 1, and each stands before a text with a date. */
export function withoutNumbers(lines: Line[]): Line[] {
  const found = lines.flatMap((line) => {
    const match = line.hasBullet ? null : numbered.exec(line.segments[0]?.text ?? '');
    return match ? [{ line, number: Number(match[1]), length: match[0].length }] : [];
  });
  const areOfEntries =
    found.length >= 2 &&
    found.every(({ line, number }, index) => number === index + 1 && findPeriods(line.text).length > 0);
  if (!areOfEntries) return lines;
  const lengths = new Map(found.map(({ line, length }) => [line, length]));
  return lines.map((line) => {
    const [first, ...others] = line.segments;
    const length = lengths.get(line);
    if (!first || length === undefined) return line;
    const text = { ...first, ...cutText(first, length, first.text.length) };
    return { ...withSegments(line, [text, ...others]), gapAbove: true, beginsEntry: true };
  });
}
