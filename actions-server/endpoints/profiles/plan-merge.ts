/**
 * Decides whether two profiles can be merged, and says what of the merged one is not taken over. Pure. The database
 * moves the rows: the trigger of profiles_merges.
 */

import { isList } from '@platform/vocabulary';
import { AppError, notFound, validationFailed } from '../../errors.ts';
import type { MergeableProfileFragment, ReadProfileMergeQuery } from '../../graphql/generated.ts';
import { nextRevision } from '../../saves/revision.ts';
import type { Warning } from '../../values/warning.ts';
import { contentOf, missingFields, type TakenField, takenFields } from './taken-fields.ts';

interface Merge {
  /** Of the profile that is kept, or of one of its applications. */
  readonly id: string;
  /** Of the profile that is merged into it, or of one of its applications. */
  readonly otherProfileId: string;
  /** Names of fields of which the kept profile is to have the value of the other one. */
  readonly fieldsFromOther?: readonly string[] | null | undefined;
}

interface MergePlan {
  readonly outcome: 'merged';
  /** The profile that is kept. */
  readonly profileId: string;
  readonly mergedProfileId: string;
  /** Names of the fields whose values the kept profile takes over. */
  readonly fieldsFromOther: string[];
  /** One of each profile. */
  readonly revisions: { profileId: string; number: number; changes: Record<string, unknown> }[];
  readonly warnings: Warning[];
}

/**
 * @throws AppError not_found, record_deleted; validation_failed when both ids are those of one profile, or when the named
 * field has several values
 */
export function planMerge(
  { id, otherProfileId, fieldsFromOther }: Merge,
  rows: ReadProfileMergeQuery,
): MergePlan {
  const names = fieldsFromOther ?? [];
  const kept = profileOf(id, rows);
  const merged = profileOf(otherProfileId, rows);
  requireTwo(kept.id, merged.id);
  for (const profile of [kept, merged]) {
    if (profile.deletedAt === null) continue;
    const message = `The profile ${profile.id} was deleted. It has to be restored before it can be merged.`;
    throw new AppError('record_deleted', message);
  }
  const taken = takenFields(kept, merged, names);
  const fields = taken.map(({ name }) => name);
  return {
    outcome: 'merged',
    profileId: kept.id,
    mergedProfileId: merged.id,
    fieldsFromOther: fields,
    revisions: [
      revisionOf(kept, { mergedProfileId: merged.id, fieldsFromOther: valuesByName(taken) }),
      revisionOf(merged, { mergedIntoId: kept.id, fieldsToOther: fields }),
    ],
    warnings: [
      ...missingFields(merged, names),
      ...identityWarnings(kept, merged, fields),
      ...fieldWarnings(kept, merged, fields),
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

function revisionOf({ id, revisions }: MergeableProfileFragment, changes: Record<string, unknown>) {
  return { profileId: id, number: nextRevision(revisions), changes };
}

function valuesByName(taken: readonly TakenField[]) {
  return Object.fromEntries(taken.map(({ name, before, after }) => [name, { before, after }]));
}

function identityWarnings(
  kept: MergeableProfileFragment,
  merged: MergeableProfileFragment,
  taken: readonly string[],
): Warning[] {
  const members = { externalId: 'externalId', networkUrl: 'canonicalNetworkUrl' } as const;
  return Object.entries(members).flatMap(([path, column]) => {
    const [value, other] = [kept[column], merged[column]];
    if (value === null || other === null || value === other || taken.includes(path)) return [];
    const message = `the profile keeps its own; the other one's was ${other}`;
    return [{ path, code: 'value_kept', message }];
  });
}

function fieldWarnings(
  kept: MergeableProfileFragment,
  merged: MergeableProfileFragment,
  taken: readonly string[],
): Warning[] {
  return merged.fieldsValues.flatMap((other) => {
    const known = kept.fieldsValues.find(({ fieldId }) => fieldId === other.fieldId);
    const isTaken = isList(other.field) || taken.includes(other.fieldId);
    if (known === undefined || isTaken || contentOf(known) === contentOf(other)) return [];
    const message = `the profile keeps its own value; the other one's was ${contentOf(other)}`;
    return [{ path: `customFieldsValues.${other.fieldId}`, code: 'value_kept', message }];
  });
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
