/** A value with the lines it was read from. */
import type { Line } from '../lines/line.ts';

export interface Found<T> {
  readonly value: T;
  /** All lines that belong to it. */
  readonly lines: Line[];
  /** The lines that state it. */
  readonly evidence: Line[];
  /** 0 to 1. */
  readonly confidence: number;
}
