/** Converts the plan of an application into the variables of the mutation that saves it. Pure. */
import { readingColumns } from '../../saves/read-resumes.ts';
import { fieldValueInserts } from '../../saves/stored-rows.ts';
import type { ProfilePlan } from './plan-profile-save.ts';

/** The updates of the companies that an application changes. */
export function companyChangesOf({ associations }: ProfilePlan) {
  return associations.changedCompanies.map(({ id, ...changes }) => ({
    where: { id: { _eq: id } },
    _set: changes,
  }));
}

/**
 * Updates with a public key: each writes a column only while it is empty, so that a concurrent change is not
 * overwritten either. The network columns are one update. When there are several, the first update writes all columns
 * together, which makes one version of the row; the others change a row only if one of its columns was not empty.
 */
export function updatesOfEmptyColumns({ profileId, columns }: ProfilePlan) {
  const { profileUrl, canonicalNetworkUrl, publicIdentifier, isNetworkUrlConfirmed, ...others } = columns;
  const network =
    canonicalNetworkUrl === undefined
      ? []
      : [
          {
            where: { id: { _eq: profileId }, canonicalNetworkUrl: { _is_null: true } },
            _set: { profileUrl, canonicalNetworkUrl, publicIdentifier, isNetworkUrlConfirmed },
          },
        ];
  const single = Object.entries(others).map(([name, value]) => ({
    where: { id: { _eq: profileId }, [name]: { _is_null: true } },
    _set: { [name]: value },
  }));
  const updates = [...network, ...single];
  if (updates.length < 2) return updates;
  const together = {
    where: Object.assign({}, ...updates.map(({ where }) => where)),
    _set: Object.assign({}, ...updates.map(({ _set }) => _set)),
  };
  return [together, ...updates];
}

/** The rows that creating and merging a profile add. */
export function additionsOf(plan: ProfilePlan, taskId: string) {
  const { profileId, projectId, history, link, place } = plan;
  const ofProfile = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, profileId }));
  return {
    revision: { profileId, number: plan.revision, taskId, changes: changesOf(plan) },
    companies: plan.associations.newCompanies,
    locations: plan.locations,
    emails: ofProfile(plan.identities.emails),
    phones: ofProfile(plan.identities.phones),
    positions: ofProfile(plan.background.positions),
    educations: ofProfile(plan.background.educations),
    locales: ofProfile(plan.background.locales),
    places: ofProfile(place === null ? [] : [place]),
    files: plan.files.map(({ id, name, size, mimeType, sha256, storageKey }) => ({
      id,
      name,
      size,
      mimeType,
      sha256,
      storageKey,
    })),
    profileFiles: plan.files.map((file) => ({
      id: file.linkId,
      profileId,
      fileId: file.id,
      ...readingColumns(file),
    })),
    fieldsValues: ofProfile(fieldValueInserts(plan.fieldsValues)),
    associations: ofProfile(plan.associations.associations),
    links:
      link === null
        ? []
        : [{ ...link, profileId, appliedAt: new Date().toISOString(), source: 'APPLICATION' }],
    history: { ...history, profileId, projectId, taskId, type: 'application' },
    duplicates: ofProfile(plan.duplicates),
  };
}

/** The content of the revision: the changed columns of the profile, and the rows that were added to it. */
function changesOf(plan: ProfilePlan) {
  return {
    outcome: plan.outcome,
    foundBy: plan.foundBy,
    columns: plan.columns,
    emailAddresses: plan.identities.emails.map((email) => email.emailAddress),
    confirmedEmails: plan.identities.confirmedEmailIds,
    phoneNumbers: plan.identities.phones.map((phone) => phone.number),
    positions: plan.background.positions.map((position) => position.id),
    educations: plan.background.educations.map((education) => education.id),
    locales: plan.background.locales.map((locale) => locale.locale),
    files: plan.files.map((file) => file.id),
    fieldsValues: {
      removed: plan.fieldsValues.deletedIds,
      added: plan.fieldsValues.inserted.map((row) => row.id),
    },
    associations: plan.associations.associations.map((association) => association.companyId),
    projectId: plan.link?.projectId ?? null,
  };
}
