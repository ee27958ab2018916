/** Compares the style of a line with that of the running text of its document. */
import type { Line, Segment } from '../lines/line.ts';

export interface BodyStyle {
  /** The font size of most characters, in points. */
  readonly size: number;
  /** True when most of the text is bold, so that bold marks nothing. */
  readonly bold: boolean;
}

/** The style that most characters of the document have. */
export function bodyStyleOf(lines: Line[]): BodyStyle {
  const bySize = new Map<number, number>();
  let characters = 0;
  let bold = 0;
  for (const segment of lines.flatMap((line) => line.segments)) {
    const size = Math.round(segment.size * 2) / 2;
    bySize.set(size, (bySize.get(size) ?? 0) + segment.text.length);
    characters += segment.text.length;
    if (segment.bold) bold += segment.text.length;
  }
  const [size = 10] = [...bySize].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { size, bold: bold > 0.6 * characters };
}

/** True when a line is emphasised: larger, bold, in capitals, declared a heading, or with a rule where nothing else can be. */
export function isStrong(line: Line, segment: Segment, body: BodyStyle): boolean {
  if (line.headingLevel !== null || (line.isRuled && line.page === null)) return true;
  if (segment.size >= body.size * 1.12) return true;
  if (segment.bold && !body.bold) return true;
  return isAllCapitals(segment.text);
}

/** A key of the style: segments with the same key have the same size, weight, slope, colour and case. */
export const styleKey = (segment: Segment): string => `${lookKey(segment)}|${isAllCapitals(segment.text)}`;

/** A key of the style without the case: "ABC" may be a name among others in small letters. */
export const lookKey = ({ size, bold, italic, color }: Segment): string =>
  [Math.round(size * 2), bold, italic, color].join('|');

/** A key of the style of a line that begins with this segment: that of the segment, and whether the line has a rule. */
export const lineStyleKey = ({ isRuled }: Line, first: Segment): string => `${styleKey(first)}|${isRuled}`;

/** True for "WORK EXPERIENCE". */
function isAllCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.length >= 3 &&
    letters.every((letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase())
  );
}
