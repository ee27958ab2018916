/** Which values of the other profile a merge takes over in place of those of the profile that is kept. Pure. */

import { isList, type MergeableField, mergeableFields } from '@platform/vocabulary';
import { validationFailed } from '../../errors.ts';
import type { MergeableProfileFragment } from '../../graphql/generated.ts';
import { missingField } from '../../saves/named-fields.ts';
import { isUuid } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';

export interface TakenField {
  /** One of `mergeableFields`, or the id of a custom field. */
  readonly name: string;
  /** What the kept profile had. */
  readonly before: string | null;
  /** What it has after the merge. */
  readonly after: string;
}

type StoredValue = MergeableProfileFragment['fieldsValues'][number];

const valuesOf: Record<MergeableField, (profile: MergeableProfileFragment) => string | null> = {
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  headline: ({ headline }) => headline,
  summary: ({ summary }) => summary,
  birthday: ({ birthday }) => birthday,
  location: ({ location }) => location?.search ?? null,
  status: ({ statusId }) => statusId,
  source: ({ source }) => source,
  networkUrl: ({ canonicalNetworkUrl, profileUrl }) => canonicalNetworkUrl ?? profileUrl,
  externalId: ({ externalId }) => externalId,
};

/**
 * The named fields that change: the other profile has a value, and the kept one has another or none.
 * @throws AppError validation_failed for a custom field with several values
 */
export function takenFields(
  kept: MergeableProfileFragment,
  other: MergeableProfileFragment,
  names: readonly string[],
): TakenField[] {
  requireSingleValues([...kept.fieldsValues, ...other.fieldsValues], names);
  return [...new Set(names.map(fieldName))].flatMap((name) => {
    const [before, after] = [storedValue(kept, name), storedValue(other, name)];
    return after === null || after === before ? [] : [{ name, before, after }];
  });
}

/** A warning for every name of which the other profile has no value. Nothing is cleared. */
export function missingFields(other: MergeableProfileFragment, names: readonly string[]): Warning[] {
  return names.flatMap((name, index) => {
    if (storedValue(other, fieldName(name)) !== null) return [];
    const message = `the other profile has no ${missingField(name)}; nothing was taken`;
    return [{ path: `fieldsFromOther.${index}`, code: 'no_value', message }];
  });
}

/** The id of the option, the place, or the value. */
export function contentOf({ fieldValueId, location, value }: StoredValue): string | null {
  return fieldValueId ?? location?.search ?? value;
}

function storedValue(profile: MergeableProfileFragment, name: string): string | null {
  const column = mergeableFields.find((known) => known === name);
  if (column !== undefined) return valuesOf[column](profile);
  const stored = profile.fieldsValues.find(({ fieldId }) => fieldId === name);
  return stored === undefined ? null : contentOf(stored);
}

/** Ids are the same in either case. */
function fieldName(name: string): string {
  return isUuid(name) ? name.toLowerCase() : name;
}

function requireSingleValues(stored: readonly StoredValue[], names: readonly string[]): void {
  const lists = new Set(stored.filter(({ field }) => isList(field)).map(({ fieldId }) => fieldId));
  const message = 'this field has several values, and those of both profiles are united: leave it out';
  const details = names.flatMap((name, index) =>
    lists.has(fieldName(name)) ? [{ path: `fieldsFromOther.${index}`, code: 'invalid_value', message }] : [],
  );
  if (details.length > 0) throw validationFailed(details);
}
