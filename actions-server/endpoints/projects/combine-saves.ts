/** Saves of several projects, read and written in one request each. */
import {
  CreateProjectDocument,
  CreateProjectsDocument,
  ReadProjectSaveDocument,
  ReadProjectSavesDocument,
  UpdateProjectDocument,
  UpdateProjectsDocument,
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

export const projectCombinations: readonly Combination[] = [
  combination({
    document: ReadProjectSaveDocument,
    combined: ReadProjectSavesDocument,
    variablesOf: (all) => ({
      taskIds: all.map((one) => one.taskId),
      projectIds: union(all.map((one) => one.projectIds)),
      externalIds: union(all.map((one) => one.externalIds)),
      statusIds: union(all.map((one) => one.statusIds)),
      companyIds: union(all.map((one) => one.companyIds)),
      fieldIds: union(all.map((one) => one.fieldIds)),
      salaryPurposes: union(all.map((one) => one.salaryPurposes)),
      withUsers: all.some((one) => one.withUsers),
    }),
    resultsOf: ({ tasks, byExternalId, ...rows }, all) =>
      all.map((one) => {
        const isNamed = isIn(one.externalIds);
        return {
          ...rows,
          task: taskOf(tasks, one),
          byId: withIds(rows.byId, one.projectIds),
          byExternalId: byExternalId.filter(({ externalId }) => isNamed(externalId)),
          statuses: withIds(rows.statuses, one.statusIds),
          companies: withIds(rows.companies, one.companyIds),
          fields: withIds(rows.fields, one.fieldIds),
        };
      }),
  }),
  combination({
    document: CreateProjectDocument,
    combined: CreateProjectsDocument,
    variablesOf: (all) => ({
      colors: all.flatMap((one) => one.colors),
      projects: all.map((one) => one.project),
      revisions: all.flatMap((one) => one.revisions),
      assignees: all.flatMap((one) => one.assignees),
      locations: all.flatMap((one) => one.locations),
      fieldsValues: all.flatMap((one) => one.fieldsValues),
      tasks: taskUpdates(all),
    }),
    resultsOf: unreadResults,
  }),
  combination({
    document: UpdateProjectDocument,
    combined: UpdateProjectsDocument,
    variablesOf: (all) => ({
      colors: all.flatMap((one) => one.colors),
      changes: all
        .filter((one) => one.isChanged)
        .map((one) => ({ where: { id: { _eq: one.id } }, _set: one.changes })),
      revisions: all.flatMap((one) => one.revisions),
      deletedAssigneeIds: union(all.map((one) => one.deletedAssigneeIds)),
      assignees: all.flatMap((one) => one.assignees),
      locations: all.flatMap((one) => one.locations),
      deletedFieldValueIds: union(all.map((one) => one.deletedFieldValueIds)),
      fieldsValues: all.flatMap((one) => one.fieldsValues),
      tasks: taskUpdates(all),
    }),
    resultsOf: unreadResults,
  }),
];
