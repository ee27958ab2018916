/** A value with the lines that it was read from. */
import type { Line } from '../lines/line.ts';
import type { Features } from './feature.ts';

export interface Found<T> {
  readonly value: T;
  /** All lines that belong to it. */
  readonly lines: Line[];
  /** The lines that state it. */
  readonly evidence: Line[];
  /** 0 (a guess) to 1 (stated beyond doubt). */
  readonly confidence: number;
  /** True for a value that may belong to its neighbour, however sure its own words are. */
  readonly isDoubtful?: boolean;
  /** What else speaks for it. */
  readonly features?: Features;
}

/** A value all of whose lines state it. */
export function foundIn<T>(lines: Line[], value: T, confidence: number): Found<T> {
  return { value, lines, evidence: lines, confidence };
}
