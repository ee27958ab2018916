/**
 * What is different after the migrations because it was decided so. Each entry says why; everything else that differs
 * fails the test.
 */
import type { ChangedCell, Difference } from './differences.ts';
import type { ListName } from './lists.ts';

export interface DecidedDifference {
  readonly why: string;
  readonly list: ListName;
  readonly is: (difference: Difference) => boolean;
}

export interface DecidedCells {
  readonly why: string;
  /** Tables for rows that are gone, `table.column` for changed values. */
  readonly cells: readonly string[];
  readonly is: (values: Omit<ChangedCell, 'cell'>) => boolean;
}

export const decidedDifferences: readonly DecidedDifference[] = [];

export const decidedCells: readonly DecidedCells[] = [];
