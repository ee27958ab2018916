/** The styles in which a document prints the lines that can be headings. */
import type { Line, Segment } from '../lines/line.ts';
import { fold } from '../words/fold.ts';
import type { HeadingCandidate } from './heading-candidates.ts';
import { type BodyStyle, isStrong, lineStyleKey } from './style.ts';

export interface HeadingStyle {
  /** In points. */
  readonly size: number;
  /** True when the style stands out from the running text. */
  readonly isStrong: boolean;
  /** The number of different texts in this style that are certainly headings. */
  readonly known: number;
  /** The share of headings among the different texts in this style, from 0 to 1. Those that are only likely count half. */
  readonly purity: number;
}

interface Texts {
  readonly all: Set<string>;
  readonly known: Set<string>;
  readonly likely: Set<string>;
}

/** A function that gives the style of a candidate. */
export function headingStyles(
  lines: Line[],
  candidates: HeadingCandidate[],
  body: BodyStyle,
): (candidate: HeadingCandidate) => HeadingStyle {
  const byStyle = new Map<string, Texts>();
  const textsLike = (line: Line, segment: Segment): Texts => {
    const key = lineStyleKey(line, segment);
    const texts = byStyle.get(key) ?? { all: new Set(), known: new Set(), likely: new Set() };
    byStyle.set(key, texts);
    return texts;
  };
  for (const line of lines) {
    const [first] = line.segments;
    if (first) textsLike(line, first).all.add(fold(first.text));
  }
  for (const { line, segment, certainty } of candidates) {
    const { known, likely } = textsLike(line, segment);
    const text = fold(line.segments[0]?.text ?? '');
    if (certainty === 'certain') known.add(text);
    else if (certainty === 'likely') likely.add(text);
  }
  return ({ line, segment }) => {
    const { all, known, likely } = textsLike(line, segment);
    return {
      size: segment.size,
      isStrong: isStrong(line, segment, body),
      known: known.size,
      purity: (known.size + likely.size / 2) / Math.max(all.size, 1),
    };
  };
}
