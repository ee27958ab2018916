/** POST /rest/v2/companies: creates or updates a company. */
import { notFound } from '../../errors.ts';
import { violatedConstraint } from '../../graphql/errors.ts';
import {
  CreateCompanyDocument,
  ReadCompanySaveDocument,
  UpdateCompanyDocument,
} from '../../graphql/generated.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import type { SaveContext, SaveKind } from '../../saves/save-kind.ts';
import { saveResponse } from '../../saves/save-response.ts';
import { listOf } from '../../saves/stored-rows.ts';
import { tryAgainAfterLostRaces } from '../../saves/try-again.ts';
import type { TaskResponse } from '../../tasks/task.ts';
import { succeededColumns } from '../../tasks/task-store.ts';
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

async function saveCompany(given: CompanyBody, context: SaveContext): Promise<TaskResponse> {
  const { taskId, caller, steps, makeId, session, dependencies } = context;
  const networkUrls = readNetworkUrl(given.networkUrl ?? '')?.spellings ?? [];
  const identities = [given.companyId, given.externalId, networkUrls[0]];
  const queueKeys = identities.flatMap(listOf).map((identity) => `${caller.groupId} company ${identity}`);
  return dependencies.saveQueue.run(queueKeys, () =>
    tryAgainAfterLostRaces(async (attempt) => {
      const read = await steps.time('read', () =>
        session.request(ReadCompanySaveDocument, {
          taskId,
          companyIds: listOf(given.companyId),
          externalIds: listOf(given.externalId),
          networkUrls,
          statusIds: listOf(given.statusId),
          withUsers: Boolean(given.assignees),
        }),
      );
      if (read.task?.status === 'succeeded') return read.task.response as TaskResponse;
      const plan = planCompanySave(
        given,
        {
          companies: [...read.byId, ...read.byExternalId, ...read.byNetworkUrl],
          statusIds: read.statuses.map((status: { id: string }) => status.id),
          users: read.users ?? [],
        },
        makeId,
      );
      try {
        return await write(plan, context);
      } catch (error) {
        // Read twice and still not there: the id belongs to another account.
        if (attempt > 1 && violatedConstraint(error) === 'companies_pkey') throw notFound('Company');
        throw error;
      }
    }),
  );
}

/** One mutation: the record, what belongs to it, and the task as succeeded. It happens whole or not at all. */
async function write(plan: CompanyPlan, context: SaveContext): Promise<TaskResponse> {
  const { taskId, session, caller, steps } = context;
  const { outcome, companyId, columns, assignees } = plan;
  const record = { companyId };
  const warnings = [...context.warnings, ...plan.warnings];
  const response = saveResponse(caller, {
    message: 'Company saved successfully',
    taskId,
    record,
    outcome,
    warnings,
  });
  const shared = {
    taskId,
    task: succeededColumns({ outcome, record, steps: steps.list(), warnings, response }),
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
      goneAssigneeIds: assignees.deletedIds,
    });
  }
  return response;
}
