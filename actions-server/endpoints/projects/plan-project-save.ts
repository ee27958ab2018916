/**
 * Decides what saving a project changes. Pure; reading and writing are in `save.ts`.
 */
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import {
  type FieldChanges,
  type FieldInput,
  planFieldChanges,
  type StoredFieldValue,
} from '../../custom-fields/plan-field-changes.ts';
import { readCustomFields } from '../../custom-fields/read-custom-fields.ts';
import { salaryPurposes, salaryRange } from '../../custom-fields/salary-range.ts';
import { type ErrorDetail, rejectIfInvalid } from '../../errors.ts';
import type { projects_set_input, StoredProjectFragment } from '../../graphql/generated.ts';
import type { AssignableUser } from '../../people/assignees.ts';
import { findRecord } from '../../saves/find-record.ts';
import { planAssignees } from '../../saves/plan-assignees.ts';
import { changedColumns, outcomeOf, type RecordPlan } from '../../saves/record-changes.ts';
import { nextRevision } from '../../saves/revision.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import type { Warning } from '../../values/warning.ts';
import type { ProjectBody } from './project-body.ts';

export interface StoredProject extends Omit<StoredProjectFragment, 'fieldsValues'> {
  readonly fieldsValues: StoredFieldValue[];
}

/** The rows of the account that were read before the decision: only those that the body names. */
export interface ProjectSnapshot {
  /** Projects that `projectId` and `externalId` name, deleted ones included. */
  readonly projects: StoredProject[];
  /** The named status and company if they exist, are not deleted, and belong to this account and to projects. */
  readonly statusIds: string[];
  readonly companyIds: string[];
  readonly fields: FieldDefinition[];
  /** The fields of the account that have the salary of offers. */
  readonly salaryFields?: readonly { readonly id: string; readonly purpose: string | null }[];
  /** Users of the account. */
  readonly users: AssignableUser[];
  /** ISO 3166-1 alpha-2. */
  readonly defaultCountry: string;
  /** That of the account, by its name of IANA. */
  readonly timeZone?: string;
}

interface ProjectPlan extends RecordPlan<projects_set_input> {
  readonly projectId: string;
  readonly fieldsValues: FieldChanges;
}

/**
 * @param makeId ids of new rows, the same whenever the save is run again
 * @param userId the user of the API key, who becomes the owner of a new project
 * @throws AppError naming everything that cannot be stored
 */
export function planProjectSave(
  input: ProjectBody,
  snapshot: ProjectSnapshot,
  makeId: MakeId,
  userId: string | null,
): ProjectPlan {
  const { projectId: id, assignees: names, customFieldsValues, ...given } = input;
  const stored = findRecord({ id, externalId: given.externalId }, snapshot.projects);
  const problems: ErrorDetail[] = [];
  const isNew = (member: 'statusId' | 'companyId') => given[member] && given[member] !== stored?.[member];
  if (stored === null && given.name === undefined) {
    problems.push({ path: 'name', code: 'invalid_value', message: 'a new project needs a name' });
  }
  // What the project has already is no change, also when the status or company was deleted since.
  if (isNew('statusId') && !snapshot.statusIds.includes(given.statusId ?? '')) {
    const message = 'there is no such status of projects';
    problems.push({ path: 'statusId', code: 'unknown_status', message });
  }
  if (isNew('companyId') && !snapshot.companyIds.includes(given.companyId ?? '')) {
    problems.push({ path: 'companyId', code: 'unknown_company', message: 'there is no such company' });
  }
  const assignees = planAssignees(names, snapshot.users, stored?.assignees ?? [], makeId);
  problems.push(...assignees.problems);
  const customFields = readCustomFields(
    customFieldsValues ?? {},
    snapshot.fields,
    snapshot,
    (key) => `customFieldsValues.${key}`,
    stored?.fieldsValues ?? [],
  );
  problems.push(...customFields.problems);
  rejectIfInvalid(problems);

  if (stored !== null && isSameInstant(given.createdAt, stored.createdAt)) delete given.createdAt;
  const projectId = stored?.id ?? id ?? makeId('project');
  const columns = stored === null ? { id: projectId, userId, ...given } : changedColumns(given, stored);
  const fieldsValues = planFieldChanges(
    customFields.fields,
    stored?.fieldsValues ?? [],
    makeId,
    snapshot.defaultCountry,
  );
  return {
    outcome: outcomeOf(stored, columns, [assignees.changes, fieldsValues]),
    projectId,
    revision: nextRevision(stored?.revisions),
    columns,
    assignees: assignees.changes,
    fieldsValues,
    warnings: [...customFields.warnings, ...salaryWarning(customFields.fields, snapshot, stored)],
  };
}

/** A range of salaries that visitors do not see, when one of its amounts is given. */
function salaryWarning(
  given: readonly FieldInput[],
  { salaryFields = [] }: ProjectSnapshot,
  stored: StoredProject | null,
): Warning[] {
  const idOf = (purpose: string) => salaryFields.find((field) => field.purpose === purpose)?.id;
  const ids = Object.values(salaryPurposes).map(idOf);
  const [fieldId] = ids.filter((id) => given.some((input) => input.fieldId === id));
  if (fieldId === undefined) return [];
  const [min = null, max = null] = ids.map((id) => {
    const input = given.find((one) => one.fieldId === id);
    if (input !== undefined) return input.values[0]?.value ?? null;
    return stored?.fieldsValues.find((row) => row.fieldId === id)?.value ?? null;
  });
  const { problem } = salaryRange(min, max);
  if (problem === null) return [];
  const message = `the salary is not shown on offers: ${problem}`;
  return [{ path: `customFieldsValues.${fieldId}`, code: 'salary_not_shown', message }];
}

/** Whether two texts spell the same instant. */
function isSameInstant(given: string | undefined, stored: string): boolean {
  return given !== undefined && Date.parse(given) === Date.parse(stored);
}
