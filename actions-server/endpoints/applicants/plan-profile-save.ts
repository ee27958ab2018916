/**
 * Decides what an application changes: which profile it belongs to, whether that is created or merged, and every row
 * that is written. Pure; reading and writing are in `save.ts`.
 */

import { type FieldChanges, planFieldChanges } from '../../custom-fields/plan-field-changes.ts';
import { readCustomFields } from '../../custom-fields/read-custom-fields.ts';
import { type ErrorDetail, rejectIfInvalid } from '../../errors.ts';
import type { profiles_set_input } from '../../graphql/generated.ts';
import { nextRevision } from '../../saves/revision.ts';
import type { MakeId } from '../../saves/save-ids.ts';
import { listOf } from '../../saves/stored-rows.ts';
import type { Warning } from '../../saves/warning.ts';
import { fold } from '../../text/fold.ts';
import type { Application, ApplicationFile } from './application.ts';
import { type MatchedApplication, type MatchReason, matchProfile } from './match-profile.ts';
import { type AssociationChanges, planAssociations } from './plan-associations.ts';
import { type BackgroundChanges, planBackground } from './plan-background.ts';
import { type IdentityChanges, isClaimedByOther, planIdentities } from './plan-identities.ts';
import type { ApplicationPolicy, ProfileSnapshot } from './profile-snapshot.ts';

export interface ProfilePlan {
  readonly outcome: 'created' | 'merged';
  readonly profileId: string;
  readonly foundBy: MatchReason | null;
  /** Number of the revision that this save writes. */
  readonly revision: number;
  /** Only those to be written. */
  readonly columns: profiles_set_input;
  readonly identities: Omit<IdentityChanges, 'network'>;
  readonly background: BackgroundChanges;
  /** Rows of `locations`, among them the one that `place` names. */
  readonly locations: { id: string; search: string }[];
  /** The row of `profiles_locations`. */
  readonly place: { id: string; locationId: string } | null;
  readonly files: (ApplicationFile & { id: string; linkId: string })[];
  /** Files that the profile or the application already has, with the same bytes. */
  readonly duplicateFiles: ApplicationFile[];
  readonly fieldsValues: FieldChanges;
  readonly associations: Omit<AssociationChanges, 'problems'>;
  /** The project that the history entry names. */
  readonly projectId: string | null;
  /** The row of `projects_profiles`; `null` when the profile is in the project already, or in none. */
  readonly link: { id: string; projectId: string } | null;
  readonly history: { id: string; subject: string; message: string | null };
  readonly duplicates: { id: string; otherProfileId: string; reason: MatchReason }[];
  readonly warnings: Warning[];
}

/**
 * @param makeId ids of new rows, the same whenever the save is run again
 * @throws AppError naming what cannot be stored; for a public key most of it is a warning, so that no application is lost
 */
export function planProfileSave(
  application: Application,
  snapshot: ProfileSnapshot,
  policy: ApplicationPolicy,
  makeId: MakeId,
): ProfilePlan {
  const { profile, foundBy, others } = matchProfile(application, snapshot, policy);
  const matched: MatchedApplication = { application, profile, foundBy, snapshot, policy, makeId };
  const warnings: Warning[] = [...application.warnings, ...idWarnings(matched)];
  const problems: ErrorDetail[] = [];

  const projectId = snapshot.project?.id ?? null;
  if (projectId === null && (application.projectId !== null || application.referenceId !== null)) {
    const path = application.projectId === null ? 'referenceId' : 'projectId';
    const detail = { path, code: 'unknown_project', message: 'there is no such project' };
    if (policy.isPublic)
      warnings.push({ ...detail, message: `${detail.message}; the profile was saved without it` });
    else problems.push(detail);
  }
  const { problems: companyProblems, ...associations } = planAssociations(matched);
  (policy.isPublic ? warnings : problems).push(...companyProblems);
  const customFields = readCustomFields(application.customFields, snapshot.fields, snapshot, (key) => key);
  warnings.push(...customFields.warnings);
  (policy.isStrict ? problems : warnings).push(...customFields.problems);
  rejectIfInvalid(problems);

  const location = planLocation(matched);
  const { network, ...identities } = planIdentities(matched);
  const fieldsValues = planFieldChanges(
    // In an application an empty value counts as omitted.
    customFields.fields.filter((field) => field.values.length > 0),
    profile?.fieldsValues ?? [],
    policy.isPublic ? 'fill' : 'replace',
    makeId,
  );
  const profileId = profile?.id ?? (policy.mayUseIds ? application.id : null) ?? makeId('profile');
  const storedHashes = (profile?.files ?? []).map((file) => file.sha256);
  const files = application.files.filter(isFirstWithHash);
  const isLinked = projectId === null || (profile?.projectIds ?? []).includes(projectId);
  return {
    outcome: profile === null ? 'created' : 'merged',
    profileId,
    foundBy,
    revision: nextRevision(profile?.revisions),
    columns: {
      ...planNames(matched),
      ...planTexts(matched),
      ...planExternalId(matched),
      ...network,
      ...(location === null ? {} : { locationId: location.id }),
    },
    identities,
    background: planBackground(matched),
    locations: [...listOf(location), ...fieldsValues.locations],
    place: location === null ? null : { id: makeId('place'), locationId: location.id },
    files: files
      .filter((file) => !storedHashes.includes(file.sha256))
      .map((file) => ({
        ...file,
        id: makeId(`file:${file.sha256}`),
        linkId: makeId(`fileLink:${file.sha256}`),
      })),
    duplicateFiles: application.files.filter(
      (file) => !files.includes(file) || storedHashes.includes(file.sha256),
    ),
    fieldsValues,
    associations,
    projectId,
    link: isLinked ? null : { id: makeId('link'), projectId },
    history: { id: makeId('history'), subject: application.subject, message: application.message },
    duplicates: others.map(({ profileId: otherProfileId, reason }) => ({
      id: makeId(`duplicate:${otherProfileId}`),
      otherProfileId,
      reason,
    })),
    warnings,
  };
}

/** Names of the body are manual and take precedence; names that were read only fill empty columns. */
function planNames({ application, profile, policy }: MatchedApplication): profiles_set_input {
  const columns: profiles_set_input = {};
  for (const part of ['firstName', 'lastName'] as const) {
    const manual = application[`${part}Manual`];
    const parsed = application[`${part}Parsed`];
    const mayGive = !policy.isPublic || !profile?.[part];
    if (manual !== null && mayGive && manual !== profile?.[`${part}Manual`])
      columns[`${part}Manual`] = manual;
    const mayFill =
      profile === null || (policy.isPublic ? !profile[part] && manual === null : !profile[`${part}Parsed`]);
    if (parsed !== null && mayFill) columns[`${part}Parsed`] = parsed;
  }
  return columns;
}

function planTexts({ application, profile, policy }: MatchedApplication): profiles_set_input {
  const { headline, summary, birthday } = application;
  const mayOverwrite = headline?.isFromCaller === true && !policy.isPublic;
  const isDifferent = headline !== null && headline.value !== profile?.headline;
  return {
    ...(isDifferent && (mayOverwrite || !profile?.headline) ? { headline: headline.value } : {}),
    ...(summary !== null && !profile?.summary ? { summary } : {}),
    ...(birthday !== null && !profile?.birthday ? { birthday } : {}),
  };
}

function planLocation({
  application,
  profile,
  policy,
  makeId,
}: MatchedApplication): ProfilePlan['locations'][number] | null {
  const input = application.location;
  if (input === null) return null;
  const stored = profile?.location ?? null;
  const mayOverwrite = input.isFromCaller && !policy.isPublic;
  if (stored !== null && (!mayOverwrite || fold(stored.search) === fold(input.value))) return null;
  return { id: makeId('location'), search: input.value };
}

/**
 * The new `externalId` of a profile. One that belongs to another profile stays there, and a public key sets none on a
 * known profile, which could be found by it afterwards.
 */
function planExternalId({
  application: { externalId },
  profile,
  foundBy,
  snapshot: { keys },
  policy: { mayUseIds, isPublic },
}: MatchedApplication): profiles_set_input {
  if (isPublic && profile !== null) return {};
  if (!mayUseIds || externalId === null || externalId === profile?.externalId) return {};
  const isTaken = isClaimedByOther(keys, 'externalId', externalId, profile);
  const mayReplace = profile === null || profile.externalId === null || foundBy === 'id';
  return isTaken || !mayReplace ? {} : { externalId };
}

/** Warnings about ids of the body that were not used. For a public key none may depend on stored data. */
function idWarnings({
  application: { id, externalId },
  profile,
  foundBy,
  snapshot: { keys },
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
  if (id !== null && profile.id !== id) {
    const message = `no profile has this id; the application was merged into the one found by its ${foundBy}`;
    warnings.push({ path: 'id', code: 'id_not_used', message });
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

function isFirstWithHash(file: ApplicationFile, index: number, files: readonly ApplicationFile[]): boolean {
  return files.findIndex((other) => other.sha256 === file.sha256) === index;
}
