/** Puts a separator between two names in a line. */
import { type Line, withSegments } from '../lines/line.ts';

export interface Names {
  readonly first: string;
  readonly second: string;
}

/** The line with a separator of parts for what stands between two names. */
export function withBars(line: Line, { first, second }: Names): Line {
  const bar = (text: string): string => {
    const start = text.indexOf(first);
    const end = start < 0 ? -1 : text.indexOf(second, start + first.length);
    return end < 0 ? text : `${text.slice(0, start + first.length)} | ${text.slice(end)}`;
  };
  return withSegments(
    line,
    line.segments.map((segment) => ({
      ...segment,
      text: bar(segment.text),
      spans: segment.spans.map((span) => ({ ...span, text: bar(span.text) })),
    })),
  );
}
