/** Compares the confidence of values with how many of them are right. */
import type { Judgement } from './score-sheet.ts';

export interface Bin {
  /** The lowest confidence of the bin. */
  readonly from: number;
  readonly values: number;
  /** The share of right values, 0 to 1. */
  readonly right: number;
}

const lowerBounds = [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0];

/** The bins that have values, the most confident first. */
export function calibrationBins(judgements: readonly Judgement[]): Bin[] {
  return lowerBounds.flatMap((from, index) => {
    const below = lowerBounds[index - 1] ?? Number.POSITIVE_INFINITY;
    const inside = judgements.filter(({ confidence }) => confidence >= from && confidence < below);
    return inside.length > 0 ? [{ from, values: inside.length, right: shareOfRight(inside) }] : [];
  });
}

/** Of the values with at least this confidence, the share of right ones; 1 without values. */
export function rightAtConfidence(judgements: readonly Judgement[], confidence: number): number {
  const sure = judgements.filter((each) => each.confidence >= confidence);
  return sure.length > 0 ? shareOfRight(sure) : 1;
}

const shareOfRight = (judgements: readonly Judgement[]): number =>
  judgements.filter(({ isRight }) => isRight).length / judgements.length;
