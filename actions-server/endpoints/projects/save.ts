/** POST /rest/v2/projects: creates or updates a project. */
import {
  CreateProjectDocument,
  ReadProjectSaveDocument,
  UpdateProjectDocument,
} from '../../graphql/generated.ts';
import { isUuid } from '../../saves/body-values.ts';
import { changedAssignees } from '../../saves/plan-assignees.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave, successOf } from '../../saves/save-flow.ts';
import type { SaveContext, SaveKind } from '../../saves/save-kind.ts';
import { fieldDefinition, fieldValueInserts, listOf, storedFieldValue } from '../../saves/stored-rows.ts';
import type { TaskResponse } from '../../tasks/task.ts';
import { type ProjectPlan, planProjectSave, type StoredProject } from './plan-project-save.ts';
import { type ProjectBody, projectBodySchema } from './project-body.ts';

export const projectSave: SaveKind<ProjectBody> = {
  type: 'projects',
  path: '/rest/v2/projects',
  access: 'private',
  counting: 'request',
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async accept(body, { isStrict }) {
    const { body: payload, warnings } = readSaveBody(projectBodySchema, body, { isStrict });
    return { payload, files: [], warnings };
  },
  run: saveProject,
};

async function saveProject(input: ProjectBody, context: SaveContext): Promise<TaskResponse> {
  const { caller, makeId, session } = context;
  return runSave(
    {
      name: 'Project',
      primaryKey: 'projects_pkey',
      identities: [input.projectId, input.externalId].flatMap(listOf),
      read: () => session.request(ReadProjectSaveDocument, readVariables(input, context)),
      decideAndWrite(rows) {
        const snapshot = {
          projects: [...rows.byId, ...rows.byExternalId].map(storedProject),
          statusIds: rows.statuses.map((status: { id: string }) => status.id),
          companyIds: rows.companies.map((company: { id: string }) => company.id),
          fields: rows.fields.map(fieldDefinition),
          users: rows.users ?? [],
          defaultCountry: caller.defaultCountry,
        };
        return write(planProjectSave(input, snapshot, makeId, caller.userId), context);
      },
    },
    context,
  );
}

function readVariables(input: ProjectBody, { taskId }: SaveContext) {
  return {
    taskId,
    projectIds: listOf(input.projectId),
    externalIds: listOf(input.externalId),
    statusIds: listOf(input.statusId),
    companyIds: listOf(input.companyId),
    fieldIds: Object.keys(input.customFieldsValues ?? {}).filter(isUuid),
    // Users are needed to resolve names, in assignees and in fields that hold a user.
    withUsers: Boolean(input.assignees) || Object.keys(input.customFieldsValues ?? {}).length > 0,
  };
}

/** Writes the record, its rows and the success of the task in one mutation, which is one transaction. */
async function write(plan: ProjectPlan, context: SaveContext): Promise<TaskResponse> {
  const { taskId, session } = context;
  const { outcome, projectId, revision, columns, assignees, fieldsValues, warnings } = plan;
  const { response, task } = successOf(context, {
    message: 'Project saved successfully',
    record: { projectId },
    outcome,
    warnings,
  });
  const changes = {
    outcome,
    columns,
    assignees: changedAssignees(assignees),
    addedFieldsValues: fieldsValues.inserted.length,
    removedFieldsValues: fieldsValues.deletedIds.length,
  };
  const shared = {
    taskId,
    task,
    revisions: outcome === 'unchanged' ? [] : [{ projectId, number: revision, taskId, changes }],
    colors: columns.colorId ? [{ id: columns.colorId }] : [],
    assignees: assignees.inserted.map((row) => ({ ...row, projectId })),
    locations: fieldsValues.locations,
    fieldsValues: fieldValueInserts(fieldsValues).map((row) => ({ ...row, projectId })),
  };
  if (outcome === 'created') {
    await session.request(CreateProjectDocument, { ...shared, project: columns });
  } else {
    await session.request(UpdateProjectDocument, {
      ...shared,
      id: projectId,
      isChanged: Object.keys(columns).length > 0,
      changes: columns,
      deletedAssigneeIds: assignees.deletedIds,
      deletedFieldValueIds: fieldsValues.deletedIds,
    });
  }
  return response;
}

function storedProject(
  row: Omit<StoredProject, 'fieldsValues'> & { fieldsValues: Parameters<typeof storedFieldValue>[0][] },
): StoredProject {
  return { ...row, fieldsValues: row.fieldsValues.map(storedFieldValue) };
}
