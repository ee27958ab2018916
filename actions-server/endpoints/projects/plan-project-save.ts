/**
 * Decides what saving a project changes. Pure; reading and writing are in `save.ts`.
 */
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import {
  type FieldChanges,
  planFieldChanges,
  type StoredFieldValue,
} from '../../custom-fields/plan-field-changes.ts';
import { readCustomFields } from '../../custom-fields/read-custom-fields.ts';
import type { ErrorDetail } from '../../errors.ts';
import type { AssignableUser } from '../../people/assignees.ts';
import { findRecord } from '../../saves/find-record.ts';
import { type AssigneeChanges, planAssignees, type StoredAssignee } from '../../saves/plan-assignees.ts';
import { rejectIfInvalid } from '../../saves/rejection.ts';
import { nextRevision, type ReadRevision } from '../../saves/revision.ts';
import type { MakeId } from '../../saves/save-ids.ts';
import type { Warning } from '../../saves/warning.ts';
import type { ProjectBody } from './project-body.ts';

export interface StoredProject {
  readonly id: string;
  readonly deletedAt: string | null;
  readonly createdAt: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly isMadeForRecruitment: boolean;
  readonly isMadeForSales: boolean;
  readonly statusId: string | null;
  readonly companyId: string | null;
  readonly colorId: string | null;
  readonly revisions: readonly ReadRevision[];
  readonly assignees: StoredAssignee[];
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
  /** Enabled users of the account. */
  readonly users: AssignableUser[];
  /** ISO 3166-1 alpha-2. */
  readonly defaultCountry: string;
}

/** Columns of `projects`, only those to be written. */
interface ProjectColumns {
  readonly id?: string;
  readonly userId?: string | null;
  readonly name?: string;
  readonly externalId?: string | null;
  readonly isMadeForRecruitment?: boolean;
  readonly isMadeForSales?: boolean;
  readonly createdAt?: string;
  readonly statusId?: string | null;
  readonly companyId?: string | null;
  readonly colorId?: string | null;
}

export interface ProjectPlan {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly projectId: string;
  /** Number of the revision, which is written unless nothing changes. */
  readonly revision: number;
  /** All columns of a new project, the changed ones of a stored one. */
  readonly columns: ProjectColumns;
  readonly assignees: AssigneeChanges;
  readonly fieldsValues: FieldChanges;
  readonly warnings: Warning[];
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
  const stored = findRecord({ id: input.projectId, externalId: input.externalId }, snapshot.projects);
  const problems: ErrorDetail[] = [];
  if (stored === null && input.name === undefined) {
    problems.push({ path: 'name', code: 'validation_failed', message: 'a new project needs a name' });
  }
  if (input.statusId && !snapshot.statusIds.includes(input.statusId)) {
    problems.push({
      path: 'statusId',
      code: 'unknown_status',
      message: 'there is no such status of projects',
    });
  }
  if (input.companyId && !snapshot.companyIds.includes(input.companyId)) {
    problems.push({ path: 'companyId', code: 'unknown_company', message: 'there is no such company' });
  }
  const assignees = planAssignees(input.assignees, snapshot.users, stored?.assignees ?? [], makeId);
  problems.push(...assignees.problems);
  const customFields = readCustomFields(
    input.customFieldsValues ?? {},
    snapshot.fields,
    snapshot,
    (key) => `customFieldsValues.${key}`,
  );
  problems.push(...customFields.problems);
  rejectIfInvalid(problems);

  const fieldsValues = planFieldChanges(customFields.fields, stored?.fieldsValues ?? [], 'replace', makeId);
  const projectId = stored?.id ?? input.projectId ?? makeId('project');
  const columns =
    stored === null
      ? { id: projectId, userId, ...columnsOf(input) }
      : changedColumns(columnsOf(input), stored);
  const isChanged =
    Object.keys(columns).length > 0 ||
    assignees.changes.deletedIds.length + assignees.changes.inserted.length > 0 ||
    fieldsValues.deletedIds.length + fieldsValues.inserted.length > 0;
  return {
    outcome: stored === null ? 'created' : isChanged ? 'updated' : 'unchanged',
    projectId,
    revision: nextRevision(stored?.revisions),
    columns,
    assignees: assignees.changes,
    fieldsValues,
    warnings: customFields.warnings,
  };
}

/** The columns that the body sets; omitted members are absent. */
function columnsOf(input: ProjectBody): ProjectColumns {
  const { name, externalId, isMadeForRecruitment, isMadeForSales, createdAt, statusId, companyId, colorId } =
    input;
  return {
    ...(name === undefined ? {} : { name }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(isMadeForRecruitment === undefined ? {} : { isMadeForRecruitment }),
    ...(isMadeForSales === undefined ? {} : { isMadeForSales }),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(statusId === undefined ? {} : { statusId }),
    ...(companyId === undefined ? {} : { companyId }),
    ...(colorId === undefined ? {} : { colorId }),
  };
}

function changedColumns(columns: ProjectColumns, stored: StoredProject): ProjectColumns {
  const { createdAt, ...others } = columns;
  const changed: ProjectColumns = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => value !== stored[name as keyof StoredProject]),
  );
  const hasNewCreatedAt = createdAt !== undefined && Date.parse(createdAt) !== Date.parse(stored.createdAt);
  return hasNewCreatedAt ? { ...changed, createdAt } : changed;
}
