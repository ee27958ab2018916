/** POST /rest/v2/projects: creates or updates a project. */
import { notFound } from '../../errors.ts';
import { violatedConstraint } from '../../graphql/errors.ts';
import {
  CreateProjectDocument,
  ReadProjectSaveDocument,
  UpdateProjectDocument,
} from '../../graphql/generated.ts';
import { isUuid } from '../../saves/body-values.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import type { SaveContext, SaveKind } from '../../saves/save-kind.ts';
import { saveResponse } from '../../saves/save-response.ts';
import { fieldDefinition, fieldValueInserts, listOf, storedFieldValue } from '../../saves/stored-rows.ts';
import { tryAgainAfterLostRaces } from '../../saves/try-again.ts';
import type { TaskResponse } from '../../tasks/task.ts';
import { succeededColumns } from '../../tasks/task-store.ts';
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

async function saveProject(given: ProjectBody, context: SaveContext): Promise<TaskResponse> {
  const { caller, steps, makeId, session, dependencies } = context;
  const identities = [given.projectId, given.externalId].flatMap(listOf);
  const queueKeys = identities.map((identity) => `${caller.groupId} project ${identity}`);
  return dependencies.saveQueue.run(queueKeys, () =>
    tryAgainAfterLostRaces(async (attempt) => {
      const read = await steps.time('read', () =>
        session.request(ReadProjectSaveDocument, readVariables(given, context)),
      );
      if (read.task?.status === 'succeeded') return read.task.response as TaskResponse;
      const plan = planProjectSave(
        given,
        {
          projects: [...read.byId, ...read.byExternalId].map(storedProject),
          statusIds: read.statuses.map((status: { id: string }) => status.id),
          companyIds: read.companies.map((company: { id: string }) => company.id),
          fields: read.fields.map(fieldDefinition),
          users: read.users ?? [],
          defaultCountry: caller.defaultCountry,
        },
        makeId,
        caller.userId,
      );
      try {
        return await write(plan, context);
      } catch (error) {
        // Read twice and still not there: the id belongs to another account.
        if (attempt > 1 && violatedConstraint(error) === 'projects_pkey') throw notFound('Project');
        throw error;
      }
    }),
  );
}

function readVariables(given: ProjectBody, { taskId }: SaveContext) {
  return {
    taskId,
    projectIds: listOf(given.projectId),
    externalIds: listOf(given.externalId),
    statusIds: listOf(given.statusId),
    companyIds: listOf(given.companyId),
    fieldIds: Object.keys(given.customFieldsValues ?? {}).filter(isUuid),
    // Users are needed to resolve names, in assignees and in fields that hold a user.
    withUsers: Boolean(given.assignees) || Object.keys(given.customFieldsValues ?? {}).length > 0,
  };
}

/** One mutation: the record, what belongs to it, and the task as succeeded. It happens whole or not at all. */
async function write(plan: ProjectPlan, context: SaveContext): Promise<TaskResponse> {
  const { taskId, session, caller, steps } = context;
  const { outcome, projectId, columns, assignees, fieldsValues } = plan;
  const record = { projectId };
  const warnings = [...context.warnings, ...plan.warnings];
  const response = saveResponse(caller, {
    message: 'Project saved successfully',
    taskId,
    record,
    outcome,
    warnings,
  });
  const shared = {
    taskId,
    task: succeededColumns({ outcome, record, steps: steps.list(), warnings, response }),
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
      goneAssigneeIds: assignees.deletedIds,
      goneFieldValueIds: fieldsValues.deletedIds,
    });
  }
  return response;
}

function storedProject(
  row: Omit<StoredProject, 'fieldsValues'> & { fieldsValues: Parameters<typeof storedFieldValue>[0][] },
): StoredProject {
  return { ...row, fieldsValues: row.fieldsValues.map(storedFieldValue) };
}
