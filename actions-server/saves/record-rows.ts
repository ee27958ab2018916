/** The variables of the mutation by which a save of a project or a company writes its plan. Pure. */
import type { FieldChanges } from '../custom-fields/plan-field-changes.ts';
import { changedAssignees } from './plan-assignees.ts';
import type { RecordPlan } from './record-changes.ts';
import { fieldValueInserts } from './stored-rows.ts';

type Plan<Columns> = RecordPlan<Columns> & { readonly fieldsValues: FieldChanges };

/**
 * The rows that are written with a new record and with a stored one.
 * @param owner the id of the record under the name of its column, such as `{ projectId }`
 */
export function rowsOfRecord<Owner extends object>(
  { outcome, revision: number, columns, assignees, fieldsValues }: Plan<object>,
  owner: Owner,
  taskId: string,
) {
  const changes = {
    outcome,
    columns,
    assignees: changedAssignees(assignees),
    addedFieldsValues: fieldsValues.inserted.length,
    removedFieldsValues: fieldsValues.deletedIds.length,
  };
  return {
    revisions: outcome === 'unchanged' ? [] : [{ ...owner, number, taskId, changes }],
    assignees: assignees.inserted.map((row) => ({ ...row, ...owner })),
    locations: fieldsValues.locations,
    fieldsValues: fieldValueInserts(fieldsValues).map((row) => ({ ...row, ...owner })),
  };
}

/** What is changed and deleted of a stored record. */
export function changesOfRecord<Columns extends object>({ columns, assignees, fieldsValues }: Plan<Columns>) {
  return {
    isChanged: Object.keys(columns).length > 0,
    changes: columns,
    deletedAssigneeIds: assignees.deletedIds,
    deletedFieldValueIds: fieldsValues.deletedIds,
  };
}
