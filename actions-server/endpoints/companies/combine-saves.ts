/** Saves of several companies, read and written in one request each. */
import {
  CreateCompaniesDocument,
  CreateCompanyDocument,
  ReadCompanySaveDocument,
  ReadCompanySavesDocument,
  UpdateCompaniesDocument,
  UpdateCompanyDocument,
} from '../../graphql/generated.ts';
import {
  type Combination,
  combination,
  isIn,
  taskOf,
  taskUpdates,
  union,
  unreadResults,
  withIds,
} from '../../tasks/combination.ts';

export const companyCombinations: readonly Combination[] = [
  combination({
    document: ReadCompanySaveDocument,
    combined: ReadCompanySavesDocument,
    variablesOf: (all) => ({
      taskIds: all.map((one) => one.taskId),
      companyIds: union(all.map((one) => one.companyIds)),
      externalIds: union(all.map((one) => one.externalIds)),
      networkUrls: union(all.map((one) => one.networkUrls)),
      statusIds: union(all.map((one) => one.statusIds)),
      fieldIds: union(all.map((one) => one.fieldIds)),
      withUsers: all.some((one) => one.withUsers),
    }),
    resultsOf: ({ tasks, byExternalId, byNetworkUrl, ...rows }, all) =>
      all.map((one) => {
        const [isNamed, isLinked] = [isIn(one.externalIds), isIn(one.networkUrls)];
        return {
          ...rows,
          task: taskOf(tasks, one),
          byId: withIds(rows.byId, one.companyIds),
          byExternalId: byExternalId.filter(({ externalId }) => isNamed(externalId)),
          byNetworkUrl: byNetworkUrl.filter(({ canonicalNetworkUrl }) => isLinked(canonicalNetworkUrl)),
          statuses: withIds(rows.statuses, one.statusIds),
          fields: withIds(rows.fields, one.fieldIds),
        };
      }),
  }),
  combination({
    document: CreateCompanyDocument,
    combined: CreateCompaniesDocument,
    variablesOf: (all) => ({
      companies: all.map((one) => one.company),
      revisions: all.flatMap((one) => one.revisions),
      assignees: all.flatMap((one) => one.assignees),
      locations: all.flatMap((one) => one.locations),
      fieldsValues: all.flatMap((one) => one.fieldsValues),
      findTasks: all.flatMap((one) => one.findTasks),
      tasks: taskUpdates(all),
    }),
    resultsOf: unreadResults,
  }),
  combination({
    document: UpdateCompanyDocument,
    combined: UpdateCompaniesDocument,
    variablesOf: (all) => ({
      changes: all
        .filter((one) => one.isChanged)
        .map((one) => ({ where: { id: { _eq: one.id } }, _set: one.changes })),
      revisions: all.flatMap((one) => one.revisions),
      deletedAssigneeIds: union(all.map((one) => one.deletedAssigneeIds)),
      assignees: all.flatMap((one) => one.assignees),
      locations: all.flatMap((one) => one.locations),
      deletedFieldValueIds: union(all.map((one) => one.deletedFieldValueIds)),
      fieldsValues: all.flatMap((one) => one.fieldsValues),
      findTasks: all.flatMap((one) => one.findTasks),
      tasks: taskUpdates(all),
    }),
    resultsOf: unreadResults,
  }),
];
