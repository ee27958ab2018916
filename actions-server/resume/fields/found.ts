/** A value with the lines it was read from. */
import type { Line } from '../lines/line.ts';

export type Found<T> = {
  value: T;
  /** All lines that belong to it. */
  lines: Line[];
  /** The lines that state it. */
  evidence: Line[];
  /** 0 to 1. */
  confidence: number;
};
