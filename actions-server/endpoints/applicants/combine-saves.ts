/** Applications of a batch, which have a private key, read and written in one request each. */
import {
  ChangeProfileDocument,
  ChangeProfilesDocument,
  CreateProfileDocument,
  CreateProfilesDocument,
  ReadApplicationDocument,
  ReadApplicationsDocument,
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

/** With as many owners of phone numbers, some may be missing: then each application reads its own. */
const maxPhones = 200;
/** The number of owners that an application reads (`ReadApplication`). */
const maxOwners = 50;

export const applicantCombinations: readonly Combination[] = [
  combination({
    document: ReadApplicationDocument,
    combined: ReadApplicationsDocument,
    variablesOf: (all) => ({
      maxPhones,
      taskIds: all.map((one) => one.taskId),
      profileIds: union(all.map((one) => one.profileIds)),
      externalIds: union(all.map((one) => one.externalIds)),
      networkUrls: union(all.map((one) => one.networkUrls)),
      emails: union(all.map((one) => one.emails)),
      phones: union(all.map((one) => one.phones)),
      projectIds: union(all.map((one) => one.projectIds)),
      referenceIds: union(all.map((one) => one.referenceIds)),
      fieldIds: union(all.map((one) => one.fieldIds)),
      companyIds: union(all.map((one) => one.companyIds)),
      companyExternalIds: union(all.map((one) => one.companyExternalIds)),
      statusIds: union(all.map((one) => one.statusIds)),
      withUsers: all.some((one) => one.withUsers),
    }),
    resultsOf({ tasks, ...rows }, all) {
      if (rows.byPhone.length >= maxPhones) return null;
      return all.map((one) => {
        const [isNamed, isLinked] = [isIn(one.externalIds), isIn(one.networkUrls)];
        const [hasAddress, hasNumber] = [isIn(one.emails), isIn(one.phones)];
        const [isReferred, isOfCompany] = [isIn(one.referenceIds), isIn(one.companyExternalIds)];
        return {
          ...rows,
          task: taskOf(tasks, one),
          byId: withIds(rows.byId, one.profileIds),
          byApplication: withIds(rows.byApplication, one.profileIds),
          byExternalId: rows.byExternalId.filter(({ key }) => isNamed(key)),
          byNetworkUrl: rows.byNetworkUrl.filter(({ key }) => isLinked(key)),
          byEmail: rows.byEmail.filter(({ key }) => hasAddress(key)),
          byPhone: rows.byPhone
            .filter(({ canonicalNumber }) => hasNumber(canonicalNumber))
            .slice(0, maxOwners),
          projects: rows.projects.filter(
            (project) => withIds([project], one.projectIds).length > 0 || isReferred(project.referenceId),
          ),
          fields: withIds(rows.fields, one.fieldIds),
          companies: rows.companies.filter(
            (company) => withIds([company], one.companyIds).length > 0 || isOfCompany(company.externalId),
          ),
          statuses: withIds(rows.statuses, one.statusIds),
        };
      });
    },
  }),
  combination({
    document: CreateProfileDocument,
    combined: CreateProfilesDocument,
    variablesOf: (all) => ({
      ...additionsOf(all),
      profiles: all.map((one) => one.profile),
      tasks: taskUpdates(all),
    }),
    resultsOf: unreadResults,
  }),
  combination({
    document: ChangeProfileDocument,
    combined: ChangeProfilesDocument,
    variablesOf: (all) => ({
      ...additionsOf(all),
      profileChanges: all.flatMap((one) => one.profileChanges),
      positionChanges: all.flatMap((one) => one.positionChanges),
      confirmedEmailIds: union(all.map((one) => one.confirmedEmailIds)),
      deletedEmailIds: union(all.map((one) => one.deletedEmailIds)),
      deletedPhoneIds: union(all.map((one) => one.deletedPhoneIds)),
      deletedPlaceIds: union(all.map((one) => one.deletedPlaceIds)),
      deletedFieldValueIds: union(all.map((one) => one.deletedFieldValueIds)),
      profileFileChanges: all.flatMap((one) => one.profileFileChanges),
      duplicates: all.flatMap((one) => one.duplicates),
      tasks: taskUpdates(all),
    }),
    resultsOf: unreadResults,
  }),
];

type Additions = Parameters<NonNullable<(typeof CreateProfileDocument)['__apiType']>>[0];

/** The rows that both mutations write. */
function additionsOf(all: readonly Omit<Additions, 'profile' | 'taskId' | 'task'>[]) {
  return {
    companies: all.flatMap((one) => one.companies),
    companyChanges: all.flatMap((one) => one.companyChanges),
    companyRevisions: all.flatMap((one) => one.companyRevisions),
    locations: all.flatMap((one) => one.locations),
    revisions: all.flatMap((one) => one.revisions),
    emails: all.flatMap((one) => one.emails),
    phones: all.flatMap((one) => one.phones),
    positions: all.flatMap((one) => one.positions),
    educations: all.flatMap((one) => one.educations),
    locales: all.flatMap((one) => one.locales),
    places: all.flatMap((one) => one.places),
    fieldsValues: all.flatMap((one) => one.fieldsValues),
    associations: all.flatMap((one) => one.associations),
    applications: all.flatMap((one) => one.applications),
    links: all.flatMap((one) => one.links),
    files: all.flatMap((one) => one.files),
    profileFiles: all.flatMap((one) => one.profileFiles),
    history: all.flatMap((one) => one.history),
    findTasks: all.flatMap((one) => one.findTasks),
  };
}
