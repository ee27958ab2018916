/** POST /rest/v2/companies: creates or updates a company. */
import {
  CreateCompanyDocument,
  ReadCompanySaveDocument,
  UpdateCompanyDocument,
} from '../../graphql/generated.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { changedAssignees } from '../../saves/plan-assignees.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave } from '../../saves/save-flow.ts';
import type { SaveKind } from '../../saves/save-kind.ts';
import { idsOf, listOf } from '../../saves/stored-rows.ts';
import { type CompanyBody, companyBodySchema } from './company-body.ts';
import { planCompanySave } from './plan-company-save.ts';

export const companySave: SaveKind<CompanyBody> = {
  type: 'companies',
  access: 'private',
  counting: 'request',
  form: null,
  bodyLimit: 'maxBodyBytes',
  identityMembers: ['companyId', 'externalId', 'networkUrl'],
  async accept(body, { isStrict }) {
    const { body: payload, warnings } = readSaveBody(companyBodySchema, body, { isStrict });
    return { payload, files: [], warnings };
  },
  run(input, context) {
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
        plan(rows) {
          const snapshot = {
            companies: [...rows.byId, ...rows.byExternalId, ...rows.byNetworkUrl],
            statusIds: idsOf(rows.statuses),
            users: rows.users ?? [],
          };
          return planCompanySave(input, snapshot, makeId);
        },
        recordOf: ({ companyId }) => ({ companyId }),
        write({ outcome, companyId, revision, columns, assignees }, task) {
          const changes = { outcome, columns, assignees: changedAssignees(assignees) };
          const shared = {
            ...task,
            revisions: outcome === 'unchanged' ? [] : [{ companyId, number: revision, taskId, changes }],
            assignees: assignees.inserted.map((row) => ({ ...row, companyId })),
          };
          if (outcome === 'created') {
            return session.request(CreateCompanyDocument, { ...shared, company: columns });
          }
          return session.request(UpdateCompanyDocument, {
            ...shared,
            id: companyId,
            isChanged: Object.keys(columns).length > 0,
            changes: columns,
            deletedAssigneeIds: assignees.deletedIds,
          });
        },
      },
      context,
    );
  },
};
