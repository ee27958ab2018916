/** Removes the signs that stand between the dates of entries and their texts: the dots and the line of a timeline. */
import { splitBullet } from '../lines/glyphs.ts';
import { cutText, type Line, type Segment, withSegments } from '../lines/line.ts';
import { isTime } from '../words/open-durations.ts';

/** A vertical line that is printed as a character. */
const bar = /^\s*[|¦┆┇┊┋║▏▕]+\s*/u;

/** The line without such signs: in a cell of their own beside other texts, and at the start of the text behind a date. */
export function withoutSignsBehindDates(line: Line): Line {
  const { segments } = line;
  if (segments.length < 2 || !segments.some(({ text }) => signLength(text) > 0)) return line;
  const kept: Segment[] = [];
  for (const segment of segments) {
    const above = kept.at(-1);
    if (!isSign(segment.text)) kept.push(above && isTime(above.text) ? withoutSign(segment) : segment);
  }
  const isSame = kept.length === segments.length && kept.every((each, index) => each === segments[index]);
  return isSame || kept.length === 0 ? line : withSegments(line, kept);
}

/** The length of the sign with which a text begins. */
const signLength = (text: string): number => {
  const length = bar.exec(text)?.[0].length;
  if (length !== undefined) return length;
  const { text: rest, hasBullet } = splitBullet(text);
  return hasBullet && !/^\s*o\s/.test(text) ? text.length - rest.length : 0;
};

const isSign = (text: string): boolean => signLength(text) >= text.trimEnd().length;

function withoutSign(segment: Segment): Segment {
  const length = signLength(segment.text);
  return length === 0 ? segment : { ...segment, ...cutText(segment, length, segment.text.length) };
}
