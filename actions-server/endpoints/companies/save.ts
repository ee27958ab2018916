/** POST /rest/v2/companies: creates or updates a company. */
import {
  CreateCompanyDocument,
  ReadCompanySaveDocument,
  UpdateCompanyDocument,
} from '../../graphql/generated.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { changedAssignees } from '../../saves/plan-assignees.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave, successOf } from '../../saves/save-flow.ts';
import type { SaveContext, SaveKind } from '../../saves/save-kind.ts';
import { listOf } from '../../saves/stored-rows.ts';
import type { TaskResponse } from '../../tasks/task.ts';
import { type CompanyBody, companyBodySchema } from './company-body.ts';
import { type CompanyPlan, planCompanySave } from './plan-company-save.ts';

export const companySave: SaveKind<CompanyBody> = {
  type: 'companies',
  path: '/rest/v2/companies',
  access: 'private',
  counting: 'request',
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async accept(body, { isStrict }) {
    const { body: payload, warnings } = readSaveBody(companyBodySchema, body, { isStrict });
    return { payload, files: [], warnings };
  },
  run: saveCompany,
};

async function saveCompany(input: CompanyBody, context: SaveContext): Promise<TaskResponse> {
  const { taskId, makeId, session } = context;
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
          withUsers: Boolean(input.assignees),
        }),
      decideAndWrite(rows) {
        const snapshot = {
          companies: [...rows.byId, ...rows.byExternalId, ...rows.byNetworkUrl],
          statusIds: rows.statuses.map((status: { id: string }) => status.id),
          users: rows.users ?? [],
        };
        return write(planCompanySave(input, snapshot, makeId), context);
      },
    },
    context,
  );
}

/** Writes the record, its rows and the success of the task in one mutation, which is one transaction. */
async function write(plan: CompanyPlan, context: SaveContext): Promise<TaskResponse> {
  const { taskId, session } = context;
  const { outcome, companyId, revision, columns, assignees, warnings } = plan;
  const { response, task } = successOf(context, {
    message: 'Company saved successfully',
    record: { companyId },
    outcome,
    warnings,
  });
  const changes = { outcome, columns, assignees: changedAssignees(assignees) };
  const shared = {
    taskId,
    task,
    revisions: outcome === 'unchanged' ? [] : [{ companyId, number: revision, taskId, changes }],
    assignees: assignees.inserted.map((row) => ({ ...row, companyId })),
  };
  if (outcome === 'created') {
    await session.request(CreateCompanyDocument, { ...shared, company: columns });
  } else {
    await session.request(UpdateCompanyDocument, {
      ...shared,
      id: companyId,
      isChanged: Object.keys(columns).length > 0,
      changes: columns,
      deletedAssigneeIds: assignees.deletedIds,
    });
  }
  return response;
}
