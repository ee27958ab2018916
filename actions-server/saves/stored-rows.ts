/** Converts rows as Hasura returns them into the form that the plans work with. */
import type { FieldDefinition } from '../custom-fields/field-definition.ts';
import type { FieldChanges, StoredFieldValue } from '../custom-fields/plan-field-changes.ts';

/** A row of `*_fieldsvalues` with its location. */
export interface FieldValueRow {
  readonly id: string;
  readonly fieldId: string;
  readonly fieldValueId: string | null;
  readonly value: string | null;
  readonly location: { search: string } | null;
}

export function storedFieldValue({ location, ...row }: FieldValueRow): StoredFieldValue {
  return { ...row, place: location?.search ?? null };
}

/** A row of `fields` with its live options. */
export interface FieldRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly values: FieldDefinition['options'];
}

export function fieldDefinition({ values, ...field }: FieldRow): FieldDefinition {
  return { ...field, options: values };
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

/** The value as a list for `_in`, which matches nothing when there is none. */
export function listOf<Value>(value: Value | null | undefined): Value[] {
  return value === null || value === undefined ? [] : [value];
}
