/** What a save of a project or a company changes: its columns and rows, and what it is called. Pure. */

import type { Warning } from '../values/warning.ts';
import type { AssigneeChanges } from './plan-assignees.ts';

/** The part that the plans of projects and companies share. */
export interface RecordPlan<Columns> {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  /** Number of the revision, which is written unless nothing changes. */
  readonly revision: number;
  /** All columns of a new record, the changed ones of a stored one. */
  readonly columns: Columns;
  readonly assignees: AssigneeChanges;
  readonly warnings: Warning[];
}

/** The given columns whose values differ from the stored ones; an omitted column is left as it is. */
export function changedColumns<Columns extends object>(
  given: Columns,
  stored: { readonly [Name in keyof Columns]-?: unknown },
): Partial<Columns> {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof Columns],
  );
  return Object.fromEntries(changed) as Partial<Columns>;
}

/** @param rows the changes of each kind of rows that belong to the record */
export function outcomeOf(
  stored: object | null,
  columns: object,
  rows: readonly { readonly deletedIds: readonly string[]; readonly inserted: readonly object[] }[],
): RecordPlan<object>['outcome'] {
  if (stored === null) return 'created';
  const isChanged =
    Object.keys(columns).length > 0 ||
    rows.some(({ deletedIds, inserted }) => deletedIds.length + inserted.length > 0);
  return isChanged ? 'updated' : 'unchanged';
}
