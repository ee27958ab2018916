/** POST /rest/v2/projects: creates or updates a project. */

import { z } from 'zod';
import { salaryPurposes } from '../../custom-fields/salary-range.ts';
import {
  CreateProjectDocument,
  ReadProjectSaveDocument,
  UpdateProjectDocument,
} from '../../graphql/generated.ts';
import { changesOfRecord, rowsOfRecord } from '../../saves/record-rows.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave } from '../../saves/save-flow.ts';
import type { RecordKind } from '../../saves/save-kind.ts';
import { idsOf, listOf, storedFieldValue } from '../../saves/stored-rows.ts';
import { isUuid, unstorableValues } from '../../values/body-values.ts';
import { projectCombinations } from './combine-saves.ts';
import { planProjectSave } from './plan-project-save.ts';
import { type ProjectBody, projectBodySchema } from './project-body.ts';

export const projectSave: RecordKind<ProjectBody> = {
  type: 'projects',
  canDryRun: true,
  description: {
    operationId: 'saveProject',
    tag: 'Projects',
    summary: 'Create or update a project',
    description:
      'Saves one project. It is found by `projectId`, else by `externalId`; without a match it is created and needs a `name`. A member that is omitted keeps its value. A save that changes nothing has the outcome `unchanged` and leaves `updatedAt` alone.',
    body: projectBodySchema,
    bodyName: 'ProjectBody',
    examples: {
      synchronise: {
        summary: 'A recruitment project of your own software',
        value: {
          externalId: 'crm-17',
          name: 'Backend developer TypeScript',
          isMadeForRecruitment: true,
          companyId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011',
          assignees: 'Camille Martin',
        },
      },
      clear: { summary: 'Clear a value', value: { externalId: 'crm-17', colorId: null } },
    },
    answerName: 'SavedProject',
    message: 'Project saved successfully',
    answer: {
      projectId: z.guid().meta({
        description: 'The id of the project.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'],
      }),
    },
    creates: true,
    errors: [
      'not_found',
      'record_deleted',
      'external_id_conflict',
      'unknown_status',
      'unknown_company',
      'unknown_user',
      'unknown_custom_field',
      'invalid_option',
    ],
  },
  access: 'private',
  form: null,
  bodyLimit: 'maxBodyBytes',
  identityMembers: ['projectId', 'externalId'],
  combinations: projectCombinations,
  async accept(body, { isStrict }) {
    const { body: payload, warnings } = readSaveBody(projectBodySchema, body, { isStrict });
    const removed = unstorableValues(payload.customFieldsValues ?? {}, (key) => `customFieldsValues.${key}`);
    return { payload, files: [], warnings: [...warnings, ...removed] };
  },
  run(input, context) {
    const { caller, makeId, session, taskId } = context;
    return runSave(
      {
        name: 'Project',
        primaryKey: 'projects_pkey',
        identities: [input.projectId, input.externalId].flatMap(listOf),
        read: () => session.request(ReadProjectSaveDocument, readVariables(input, taskId)),
        plan(rows) {
          const projects = [...rows.byId, ...rows.byExternalId].map((row) => ({
            ...row,
            fieldsValues: row.fieldsValues.map(storedFieldValue),
          }));
          const snapshot = {
            projects,
            statusIds: idsOf(rows.statuses),
            companyIds: idsOf(rows.companies),
            fields: rows.fields,
            salaryFields: rows.salaryFields,
            users: rows.users ?? [],
            defaultCountry: caller.defaultCountry,
            timeZone: caller.timeZone,
          };
          return planProjectSave(input, snapshot, makeId, caller.userId);
        },
        recordOf: ({ projectId }) => ({ projectId }),
        write(plan, task) {
          const { outcome, projectId, columns } = plan;
          const shared = {
            ...task,
            ...rowsOfRecord(plan, { projectId }, taskId),
            colors: columns.colorId ? [{ id: columns.colorId }] : [],
          };
          return outcome === 'created'
            ? session.request(CreateProjectDocument, { ...shared, project: columns })
            : session.request(UpdateProjectDocument, { ...shared, ...changesOfRecord(plan), id: projectId });
        },
      },
      context,
    );
  },
};

function readVariables(input: ProjectBody, taskId: string) {
  const fieldKeys = Object.keys(input.customFieldsValues ?? {});
  return {
    taskId,
    projectIds: listOf(input.projectId),
    externalIds: listOf(input.externalId),
    statusIds: listOf(input.statusId),
    companyIds: listOf(input.companyId),
    fieldIds: fieldKeys.filter(isUuid),
    salaryPurposes: fieldKeys.length > 0 ? Object.values(salaryPurposes) : [],
    // Users are needed to resolve names, in assignees and in fields that hold a user.
    withUsers: Boolean(input.assignees) || fieldKeys.length > 0,
  };
}
