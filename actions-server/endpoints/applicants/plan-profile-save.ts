/**
 * Decides what an application changes: which profile it belongs to, whether that is created, merged or left as it is,
 * and every row that is written. Pure; reading and writing are in `save.ts`.
 */
import { readCustomFields } from '../../custom-fields/read-custom-fields.ts';
import { type ErrorDetail, notFound, rejectIfInvalid } from '../../errors.ts';
import { nextRevision } from '../../saves/revision.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import type { Warning } from '../../values/warning.ts';
import type { Application } from './application.ts';
import { withGuessedName } from './compose-application.ts';
import { type MatchedApplication, type MatchReason, matchProfile } from './match-profile.ts';
import { type ApplicationRecord, planApplicationRecord } from './plan-application-record.ts';
import { planAssociations } from './plan-associations.ts';
import { isClaimedByOther, isOfMergedProfile } from './plan-identities.ts';
import {
  isUnchanged,
  noProfileChanges,
  type ProfileChanges,
  planProfileChanges,
} from './plan-profile-changes.ts';
import { planProject } from './plan-project.ts';
import type { ApplicationPolicy, ProfileSnapshot } from './profile-snapshot.ts';
import { requireName } from './require-name.ts';

export interface ProfilePlan {
  /** `merged`: an application was added to a profile that existed. The others are updates without an application. */
  readonly outcome: 'created' | 'merged' | 'updated' | 'unchanged';
  readonly profileId: string;
  readonly foundBy: MatchReason | null;
  /** Number of the revision that this save writes, unless nothing changes. */
  readonly revision: number;
  readonly changes: ProfileChanges;
  /** `null` for an update, which is no application. */
  readonly application: ApplicationRecord | null;
  readonly warnings: Warning[];
}

/**
 * @param makeId ids of new rows, the same whenever the save is run again
 * @throws AppError naming what cannot be stored; for a public key most of it is a warning, so that no application is lost
 */
export function planProfileSave(
  composed: Application,
  snapshot: ProfileSnapshot,
  policy: ApplicationPolicy,
  makeId: MakeId,
): ProfilePlan {
  const { profile, foundBy, others } = matchProfile(composed, snapshot, policy);
  // A public key is told the same of a person who is known and of one who is not.
  const application = profile === null || policy.isPublic ? withGuessedName(composed) : composed;
  const matched: MatchedApplication = { application, profile, foundBy, snapshot, policy, makeId };
  const isApplication = !isUpdate(matched);
  if (isApplication) {
    requireName({
      firstName: composed.firstNameManual,
      lastName: composed.lastNameManual,
      isReadable: composed.files.some((file) => file.isResume) || composed.networkUrl !== null,
    });
  }
  const { projectId, ...project } = planProject(matched);
  const warnings: Warning[] = [...application.warnings, ...identityWarnings(matched), ...project.warnings];
  const problems: ErrorDetail[] = [...project.problems];
  const { problems: companyProblems, changes: associations, ...ofCompanies } = planAssociations(matched);
  warnings.push(...ofCompanies.warnings);
  (policy.isPublic ? warnings : problems).push(...companyProblems);
  const customFields = customFieldsOf(matched);
  warnings.push(...customFields.warnings);
  (policy.isStrict ? problems : warnings).push(...customFields.problems);
  rejectIfInvalid(problems);

  const isKept = policy.isPublic && profile !== null;
  const changes = isKept
    ? noProfileChanges
    : planProfileChanges(matched, {
        isUpdate: !isApplication,
        customFields: customFields.fields,
        associations,
        others,
      });
  return {
    outcome: profile === null ? 'created' : isApplication ? 'merged' : outcomeOf(changes),
    profileId: profile?.id ?? (policy.mayUseIds ? application.id : null) ?? makeId('profile'),
    foundBy,
    revision: nextRevision(profile?.revisions),
    changes,
    application: isApplication ? planApplicationRecord(matched, projectId) : null,
    warnings,
  };
}

function customFieldsOf({ application, snapshot, profile }: MatchedApplication) {
  const storedValues = profile?.fieldsValues ?? [];
  return readCustomFields(application.customFields, snapshot.fields, snapshot, (key) => key, storedValues);
}

/** Taking over is for private keys: ids count, and what cannot be stored is a warning. */
export const takingOver: ApplicationPolicy = { isPublic: false, mayUseIds: true, isStrict: false };

/** What an accepted application changes on the profile that its `id` names. It is no application of its own. */
export function planAcceptance(
  application: Application,
  snapshot: ProfileSnapshot,
  makeId: MakeId,
): ProfilePlan & { outcome: 'updated' | 'unchanged' } {
  const policy = takingOver;
  const { profile, foundBy, others } = matchProfile(application, snapshot, policy);
  if (profile === null) throw notFound('Profile');
  const matched: MatchedApplication = { application, profile, foundBy, snapshot, policy, makeId };
  const { problems, changes: associations, warnings } = planAssociations(matched);
  const customFields = customFieldsOf(matched);
  const changes = planProfileChanges(matched, {
    isUpdate: false,
    customFields: customFields.fields,
    associations,
    others,
  });
  return {
    outcome: outcomeOf(changes),
    profileId: profile.id,
    foundBy,
    revision: nextRevision(profile.revisions),
    changes,
    application: null,
    warnings: [
      ...identityWarnings(matched),
      ...warnings,
      ...problems,
      ...customFields.problems,
      ...customFields.warnings,
    ],
  };
}

/** What an update did to its profile. */
function outcomeOf(changes: ProfileChanges): 'updated' | 'unchanged' {
  return isUnchanged(changes) ? 'unchanged' : 'updated';
}

/**
 * Whether a save with a private key only updates a profile that it names: it brings no project, file or message and
 * says nothing about an application.
 */
function isUpdate({ application, profile, foundBy, policy }: MatchedApplication): boolean {
  const { projectId, referenceId, files, subject, message, source, consent } = application;
  const isNamed = profile !== null && (foundBy === 'id' || foundBy === 'externalId');
  const about = [projectId, referenceId, subject, message, source, consent];
  return isNamed && !policy.isPublic && files.length === 0 && about.every((value) => value === null);
}

/** Warnings about identities of the body that were not used. For a public key none may depend on stored data. */
function identityWarnings({
  application: { id, externalId, networkUrl },
  profile,
  foundBy,
  snapshot: { keys, profileIdOfApplication },
  policy,
}: MatchedApplication): Warning[] {
  if (!policy.mayUseIds) {
    const message = 'this key may not name an existing profile; the value was ignored';
    return [
      ...(id === null ? [] : [{ path: 'id', code: 'not_allowed', message }]),
      ...(externalId === null ? [] : [{ path: 'externalId', code: 'not_allowed', message }]),
    ];
  }
  if (policy.isPublic || profile === null) return [];
  const warnings: Warning[] = [];
  if (id !== null && profile.id !== (profileIdOfApplication ?? id)) {
    const message = `no profile has this id; the application was merged into the one found by its ${foundBy}`;
    warnings.push({ path: 'id', code: 'id_not_used', message });
  }
  if (networkUrl?.isFromCaller && isOfMergedProfile(keys, 'networkUrl', networkUrl.url.url, profile)) {
    const message = `the profile goes on showing ${profile.canonicalNetworkUrl}; a profile that was merged into it has this one, by which it is found too`;
    warnings.push({ path: 'networkUrl', code: 'value_kept', message });
  }
  if (externalId === null || externalId === profile.externalId) return warnings;
  if (isClaimedByOther(keys, 'externalId', externalId, profile)) {
    const message = 'another profile has this externalId, which it keeps';
    warnings.push({ path: 'externalId', code: 'external_id_conflict', message });
  } else if (profile.externalId !== null && foundBy !== 'id') {
    const message = `the profile found by its ${foundBy} has another externalId, which it keeps`;
    warnings.push({ path: 'externalId', code: 'external_id_conflict', message });
  }
  return warnings;
}
