/** A query that somebody has written, as two callers: what each field of its answer holds, row by row. */
import type { Caller } from '../../engine/caller.ts';
import { type Answer, compareAnswers } from './compare-rows.ts';
import { type Comparison, type Query, sendAs } from './comparison.ts';

export async function compareQuery(
  query: Query,
  [left, right]: readonly [Caller, Caller],
  signal?: AbortSignal,
): Promise<Comparison> {
  const [leftSide, rightSide] = await Promise.all([
    sendAs<Answer>(left, query, signal),
    sendAs<Answer>(right, query, signal),
  ]);
  return {
    tables: compareAnswers(leftSide.data, rightSide.data),
    left: { ...query, error: leftSide.error },
    right: { ...query, error: rightSide.error },
    unreadable: { left: [], right: [] },
    leftOut: [],
    isUncertain: false,
  };
}
