/**
 * Decides whether two profiles can be merged, and says what of the merged one is not taken over. Pure. The database
 * moves the rows: the trigger of profiles_merges.
 */
import { AppError, notFound, validationFailed } from '../../errors.ts';
import type { MergeableProfileFragment, ReadProfileMergeQuery } from '../../graphql/generated.ts';
import { nextRevision } from '../../saves/revision.ts';
import type { Warning } from '../../saves/warning.ts';

interface MergePlan {
  readonly outcome: 'merged';
  /** The profile that is kept. */
  readonly profileId: string;
  readonly mergedProfileId: string;
  /** One of each profile. */
  readonly revisions: { profileId: string; number: number; changes: Record<string, string> }[];
  readonly warnings: Warning[];
}

/** Field types with several values, which a merge unites. */
const typesOfLists = ['multiplechoice', 'multiplelocation', 'tags'];

/**
 * @param id of the kept profile, or of one of its applications; `otherId` likewise of the profile that is merged into it
 * @throws AppError not_found, record_deleted, validation_failed when both ids are those of one profile
 */
export function planMerge(id: string, otherId: string, rows: ReadProfileMergeQuery): MergePlan {
  const kept = profileOf(id, rows);
  const merged = profileOf(otherId, rows);
  requireTwo(kept.id, merged.id);
  for (const profile of [kept, merged]) {
    if (profile.deletedAt === null) continue;
    const message = `The profile ${profile.id} was deleted. It has to be restored before it can be merged.`;
    throw new AppError('record_deleted', message);
  }
  return {
    outcome: 'merged',
    profileId: kept.id,
    mergedProfileId: merged.id,
    revisions: [
      revisionOf(kept, { mergedProfileId: merged.id }),
      revisionOf(merged, { mergedIntoId: kept.id }),
    ],
    warnings: [
      ...identityWarnings(kept, merged),
      ...fieldWarnings(kept, merged),
      ...projectWarnings(kept, merged),
    ],
  };
}

/** @throws AppError validation_failed when the ids are equal */
export function requireTwo(id: string, otherId: string): void {
  if (id !== otherId) return;
  const message = 'a profile cannot be merged with itself';
  throw validationFailed([{ path: 'otherProfileId', code: 'invalid_value', message }]);
}

function profileOf(id: string, { profiles, applications }: ReadProfileMergeQuery): MergeableProfileFragment {
  const found =
    profiles.find((profile) => profile.id === id) ??
    applications.find((application) => application.id === id)?.profile;
  if (found === undefined || found === null) throw notFound('Profile');
  return found;
}

function revisionOf({ id, revisions }: MergeableProfileFragment, changes: Record<string, string>) {
  return { profileId: id, number: nextRevision(revisions), changes };
}

function identityWarnings(kept: MergeableProfileFragment, merged: MergeableProfileFragment): Warning[] {
  const members = { externalId: 'externalId', networkUrl: 'canonicalNetworkUrl' } as const;
  return Object.entries(members).flatMap(([path, column]) => {
    const [value, other] = [kept[column], merged[column]];
    if (value === null || other === null || value === other) return [];
    const message = `the profile keeps its own; the other one's was ${other}`;
    return [{ path, code: 'value_kept', message }];
  });
}

function fieldWarnings(kept: MergeableProfileFragment, merged: MergeableProfileFragment): Warning[] {
  return merged.fieldsValues.flatMap((other) => {
    const known = kept.fieldsValues.find(({ fieldId }) => fieldId === other.fieldId);
    const isList = typesOfLists.includes(other.field?.type ?? '');
    if (known === undefined || isList || contentOf(known) === contentOf(other)) return [];
    const message = `the profile keeps its own value; the other one's was ${contentOf(other)}`;
    return [{ path: `customFieldsValues.${other.fieldId}`, code: 'value_kept', message }];
  });
}

/** The id of the option, the place, or the value. */
function contentOf({ fieldValueId, location, value }: MergeableProfileFragment['fieldsValues'][number]) {
  return fieldValueId ?? location?.search ?? value;
}

function projectWarnings(kept: MergeableProfileFragment, merged: MergeableProfileFragment): Warning[] {
  const known = new Map(kept.projects.map(({ projectId, statusId }) => [projectId, statusId]));
  return merged.projects
    .filter(({ projectId }) => known.has(projectId))
    .map(({ projectId, statusId }) => ({
      path: `projects.${projectId}`,
      code: 'link_kept',
      message: `both profiles are in the project; the status ${known.get(projectId)} stays, and ${statusId} is dropped`,
    }));
}
