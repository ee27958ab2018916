/** Converts rows between the form that Hasura has and the form that the plans work with. */
import type { FieldChanges, StoredFieldValue } from '../custom-fields/plan-field-changes.ts';

/** A row of `*_fieldsvalues` with its location. */
type FieldValueRow = Omit<StoredFieldValue, 'place'> & { readonly location: { search: string } | null };

export function storedFieldValue({ location, ...row }: FieldValueRow): StoredFieldValue {
  return { ...row, place: location?.search ?? null };
}

/** The rows of `*_fieldsvalues` to insert, without the record they belong to. */
export function fieldValueInserts({ inserted }: FieldChanges) {
  return inserted.map(({ id, fieldId, optionId, locationId, value }) => ({
    id,
    fieldId,
    fieldValueId: optionId,
    locationId,
    value,
  }));
}

/** The ids of rows that were only looked up. */
export function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** The value as a list, which is empty when there is none. */
export function listOf<Value>(value: Value | null | undefined): Value[] {
  return value === null || value === undefined ? [] : [value];
}
