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

export const decidedDifferences: readonly DecidedDifference[] = [
  {
    why: 'offers show only fields with isOnOffers, which the migration sets for purposes of job offers',
    list: 'offers',
    is: ({ path, before, after }) =>
      path === 'fieldsValues[]' && after === undefined && !purposeOf(before)?.startsWith('joboffer_'),
  },
  {
    why: 'paused projects are no offers, and a job board that is enabled in the future does not publish yet',
    list: 'offers',
    is: ({ path, before, after }) =>
      path === 'row' &&
      after === undefined &&
      ['Published tomorrow', 'Paused offer', 'On hold'].includes((before as { name: string }).name),
  },
];

function purposeOf(value: unknown): string | null {
  return (value as { field: { purpose: string | null } }).field.purpose;
}

export const decidedCells: readonly DecidedCells[] = [];
