/** Converts the plan of a save of a profile into the variables of the mutation that writes it. Pure. */
import { fileRow } from '../../files/stored-upload.ts';
import type { TakeOverMutationVariables, tasks_insert_input } from '../../graphql/generated.ts';
import type { Confirmation } from '../../mail/confirmation.ts';
import { readingColumns } from '../../saves/read-resumes.ts';
import { linkUpdates } from '../../saves/resume-links.ts';
import type { TaskVariables } from '../../saves/save-flow.ts';
import { fieldValueInserts, listOf } from '../../saves/stored-rows.ts';
import type { AssociationChanges } from './plan-associations.ts';
import type { ProfilePlan } from './plan-profile-save.ts';

/** What a save changes of a profile that exists already. */
export function updatesOf({ profileId, changes }: ProfilePlan) {
  const { columns, clearedFirst, identities, background, fieldsValues, associations } = changes;
  const changeOf = <Row extends { readonly id: string }>({ id, ...changed }: Row) => ({
    where: { id: { _eq: id } },
    _set: changed,
  });
  return {
    profileChanges: [clearedFirst, columns]
      .filter((set) => Object.keys(set).length > 0)
      .map((set) => ({ where: { id: { _eq: profileId } }, _set: set })),
    companyChanges: associations.changedCompanies.map(changeOf),
    positionChanges: background.changedPositions.map(changeOf),
    confirmedEmailIds: identities.confirmedEmailIds,
    deletedEmailIds: identities.deletedEmailIds,
    deletedPhoneIds: identities.deletedPhoneIds,
    deletedPlaceIds: changes.deletedPlaceIds,
    deletedFieldValueIds: fieldsValues.deletedIds,
    profileFileChanges: linkUpdates(changes.changedFiles),
    duplicates: changes.duplicates.map((row) => ({ ...row, profileId })),
  };
}

/** The rows that a save adds to a profile, whether it creates or changes it, and what it writes of companies. */
export function additionsOf({ profileId, changes }: ProfilePlan, taskId: string) {
  const { identities, background, associations, place } = changes;
  const ofProfile = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, profileId }));
  return {
    companies: associations.newCompanies,
    companyRevisions: companyRevisionsOf(associations, taskId),
    locations: changes.locations,
    emails: ofProfile(identities.emails),
    phones: ofProfile(identities.phones),
    positions: ofProfile(background.positions),
    educations: ofProfile(background.educations),
    locales: ofProfile(background.locales),
    places: ofProfile(listOf(place)),
    fieldsValues: ofProfile(fieldValueInserts(changes.fieldsValues)),
    associations: ofProfile(associations.associations),
  };
}

/**
 * The revisions of the companies that an application creates and changes, with the changes as a save of a company writes
 * them. Without a number: the database gives the next one, so that applications that name one company do not conflict.
 */
function companyRevisionsOf({ newCompanies, changedCompanies }: AssociationChanges, taskId: string) {
  return [
    ...newCompanies.map((columns) => ({
      companyId: columns.id,
      taskId,
      changes: { outcome: 'created', columns },
    })),
    ...changedCompanies.map(({ id: companyId, ...columns }) => ({
      companyId,
      taskId,
      changes: { outcome: 'updated', columns },
    })),
  ];
}

/** The rows of the application itself with the e-mail that confirms it, and the revision. */
export function recordRowsOf(
  plan: ProfilePlan,
  taskId: string,
  findTasks: tasks_insert_input[],
  confirmation?: Confirmation,
) {
  const { profileId, application } = plan;
  const revisions = revisionsOf(plan, taskId);
  if (application === null) {
    return {
      revisions,
      applications: [],
      links: [],
      files: [],
      profileFiles: [],
      history: [],
      findTasks,
    };
  }
  const { id: applicationId, projectId, link, history, newFiles } = application;
  const { requestedReference, submitted, source, consent, review } = application;
  const mark = { profileId, applicationId };
  const appliedAt = new Date().toISOString();
  return {
    revisions,
    applications: [
      {
        id: applicationId,
        profileId,
        projectId,
        taskId,
        requestedReference,
        submitted,
        source,
        consent,
        review,
        files: { data: application.files },
        ...(confirmation && { emails: { data: [{ id: taskId, ...confirmation }] } }),
      },
    ],
    links: link === null ? [] : [{ ...link, ...mark, appliedAt, source: 'APPLICATION' }],
    files: newFiles.map((file) => fileRow(file, file.id)),
    profileFiles: newFiles.map((file) => ({
      id: file.linkId,
      ...mark,
      fileId: file.id,
      ...readingColumns(file),
    })),
    history: [{ ...history, ...mark, projectId, taskId, type: 'application' }],
    findTasks,
  };
}

type TakenOver = Pick<TakeOverMutationVariables, 'reviews' | 'images' | 'replacedFindingIds' | 'findings'>;

/** The variables of `TakeOver`. @param others what is written besides the values of the profile; nothing, when left out */
export function takeOverVariables(
  plan: ProfilePlan,
  task: TaskVariables,
  others: Partial<TakenOver>,
): TakeOverMutationVariables {
  return {
    ...additionsOf(plan, task.taskId),
    ...updatesOf(plan),
    revisions: revisionsOf(plan, task.taskId),
    ...task,
    reviews: [],
    images: [],
    replacedFindingIds: [],
    findings: [],
    ...others,
  };
}

/** The revision that a save writes, unless nothing changes. */
function revisionsOf(plan: ProfilePlan, taskId: string) {
  if (plan.outcome === 'unchanged') return [];
  return [{ profileId: plan.profileId, number: plan.revision, taskId, changes: changesOf(plan) }];
}

/** The content of the revision: the changed columns of the profile, and the rows that were added to it. */
function changesOf({ outcome, foundBy, changes, application }: ProfilePlan) {
  const { columns, identities, background, fieldsValues, associations } = changes;
  return {
    outcome,
    foundBy,
    columns,
    emailAddresses: identities.emails.map((email) => email.emailAddress),
    confirmedEmails: identities.confirmedEmailIds,
    deletedEmails: identities.deletedEmailIds,
    phoneNumbers: identities.phones.map((phone) => phone.number),
    deletedPhones: identities.deletedPhoneIds,
    positions: background.positions.map((position) => position.id),
    changedPositions: background.changedPositions,
    educations: background.educations.map((education) => education.id),
    locales: background.locales.map((locale) => locale.locale),
    files: (application?.newFiles ?? []).map((file) => file.id),
    changedFiles: changes.changedFiles.map(({ id }) => id),
    fieldsValues: {
      removed: fieldsValues.deletedIds,
      added: fieldsValues.inserted.map((row) => row.id),
    },
    associations: associations.associations.map((association) => association.companyId),
    applicationId: application?.id ?? null,
    projectId: application?.link?.projectId ?? null,
  };
}
