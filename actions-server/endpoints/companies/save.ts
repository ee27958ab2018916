/** POST /rest/v2/companies: creates or updates a company. */
import { z } from 'zod';
import {
  CreateCompanyDocument,
  ReadCompanySaveDocument,
  type tasks_insert_input,
  UpdateCompanyDocument,
} from '../../graphql/generated.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { changesOfRecord, rowsOfRecord } from '../../saves/record-rows.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave } from '../../saves/save-flow.ts';
import type { RecordKind } from '../../saves/save-kind.ts';
import { idsOf, listOf, storedFieldValue } from '../../saves/stored-rows.ts';
import { queuedTask } from '../../tasks/queued-task.ts';
import type { SaveContext } from '../../tasks/save-context.ts';
import { isUuid, unstorableValues } from '../../values/body-values.ts';
import { companyCombinations } from './combine-saves.ts';
import { type CompanyBody, companyBodySchema } from './company-body.ts';
import { planCompanySave } from './plan-company-save.ts';

export const companySave: RecordKind<CompanyBody> = {
  type: 'companies',
  canDryRun: true,
  description: {
    operationId: 'saveCompany',
    tag: 'Companies',
    summary: 'Create or update a company',
    description:
      'Saves one company. It is found by `companyId`, else by `externalId`, else by `networkUrl`; without a match it is created. A member that is omitted keeps its value. A save that changes nothing has the outcome `unchanged` and leaves `updatedAt` alone.',
    body: companyBodySchema,
    bodyName: 'CompanyBody',
    examples: {
      synchronise: {
        summary: 'A company of your own software',
        value: {
          externalId: 'crm-17',
          name: 'Acme',
          networkUrl: 'https://network.example/company/acme',
          assignees: 'Camille Martin',
        },
      },
      clear: { summary: 'Clear a value', value: { externalId: 'crm-17', description: null } },
    },
    answerName: 'SavedCompany',
    message: 'Company saved successfully',
    answer: {
      companyId: z.guid().meta({
        description: 'The id of the company.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
      }),
    },
    creates: true,
    errors: [
      'not_found',
      'record_deleted',
      'external_id_conflict',
      'unknown_status',
      'unknown_user',
      'unknown_custom_field',
      'invalid_option',
    ],
  },
  access: 'private',
  form: null,
  bodyLimit: 'maxBodyBytes',
  identityMembers: ['companyId', 'externalId', 'networkUrl'],
  combinations: companyCombinations,
  async accept(body, { isStrict }) {
    const { body: payload, warnings } = readSaveBody(companyBodySchema, body, { isStrict });
    const removed = unstorableValues(payload.customFieldsValues ?? {}, (key) => `customFieldsValues.${key}`);
    return { payload, files: [], warnings: [...warnings, ...removed] };
  },
  run(input, context) {
    const { caller, taskId, makeId, session } = context;
    const fieldKeys = Object.keys(input.customFieldsValues ?? {});
    const networkUrls = listOf(readNetworkUrl(input.networkUrl ?? '')?.url);
    return runSave(
      {
        name: 'Company',
        primaryKey: 'companies_pkey',
        identities: [input.companyId, input.externalId, networkUrls[0]].flatMap(listOf),
        read: () =>
          session.request(ReadCompanySaveDocument, {
            taskId,
            companyIds: listOf(input.companyId),
            externalIds: listOf(input.externalId),
            networkUrls,
            statusIds: listOf(input.statusId),
            fieldIds: fieldKeys.filter(isUuid),
            // Users are needed to resolve names, in assignees and in fields that hold a user.
            withUsers: Boolean(input.assignees) || fieldKeys.length > 0,
          }),
        plan(rows) {
          const companies = [...rows.byId, ...rows.byExternalId, ...rows.byNetworkUrl].map((row) => ({
            ...row,
            fieldsValues: row.fieldsValues.map(storedFieldValue),
          }));
          const snapshot = {
            companies,
            statusIds: idsOf(rows.statuses),
            fields: rows.fields,
            users: rows.users ?? [],
            defaultCountry: caller.defaultCountry,
            timeZone: caller.timeZone,
          };
          return planCompanySave(input, snapshot, makeId);
        },
        recordOf: ({ companyId }) => ({ companyId }),
        async write(plan, task) {
          const { outcome, companyId, columns } = plan;
          const findTasks = findTasksOf(plan, context);
          const shared = {
            ...task,
            ...rowsOfRecord(plan, { companyId }, taskId),
            findTasks,
          };
          await (outcome === 'created'
            ? session.request(CreateCompanyDocument, { ...shared, company: columns })
            : session.request(UpdateCompanyDocument, { ...shared, ...changesOfRecord(plan), id: companyId }));
          if (findTasks.length > 0) context.announceQueued();
        },
      },
      context,
    );
  },
};

/** The task that asks sources about the company once the save is done: for a new company, and for a new page of it. */
function findTasksOf(
  { outcome, companyId, columns }: ReturnType<typeof planCompanySave>,
  { services: { sources }, makeId }: SaveContext,
): tasks_insert_input[] {
  const hasNewPage = Boolean(columns.networkUrl) && sources.pages.length > 0;
  const isNew = outcome === 'created' && sources.companyRegister !== null;
  return hasNewPage || isNew ? [queuedTask('findCompanyData', { id: companyId }, makeId)] : [];
}
