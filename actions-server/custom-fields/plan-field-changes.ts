/** Decides which rows of field values are deleted and inserted, so that each field has exactly the values of the input. */
import { fold } from '@platform/vocabulary';
import type { FieldValue } from './field-definition.ts';
import { type PlaceRow, placeRow } from './place-row.ts';

/** A stored row, as read from `*_fieldsvalues`. */
export interface StoredFieldValue {
  readonly id: string;
  readonly fieldId: string;
  readonly fieldValueId: string | null;
  readonly value: string | null;
  /** The text of the place, through the row's location. */
  readonly place: string | null;
}

export interface FieldInput {
  readonly fieldId: string;
  readonly values: readonly FieldValue[];
}

export interface FieldChanges {
  readonly deletedIds: string[];
  readonly inserted: (FieldValue & { id: string; fieldId: string; locationId: string | null })[];
  /** Rows of `locations` for the places of `inserted`, one each. */
  readonly locations: PlaceRow[];
}

/**
 * Compares the fields of the input with the stored rows. A stored row with an equal value stays, so that saving the
 * same values again changes nothing. Pure.
 * @param makeId makes the id of a new row from its name within the save; the same name gives the same id
 * @param country of the account, to store places in their parts
 */
export function planFieldChanges(
  input: readonly FieldInput[],
  stored: readonly StoredFieldValue[],
  makeId: (name: string) => string,
  country: string,
): FieldChanges {
  const changes: FieldChanges = { deletedIds: [], inserted: [], locations: [] };
  for (const { fieldId, values } of input) {
    const storedRows = stored.filter((row) => row.fieldId === fieldId);
    const storedByContent = new Map(storedRows.map((row) => [storedContent(row), row]));
    const wanted = new Map(values.map((value) => [content(value), value]));
    for (const [key, row] of storedByContent) if (!wanted.has(key)) changes.deletedIds.push(row.id);
    for (const [key, value] of wanted) {
      if (storedByContent.has(key)) continue;
      const name = `fieldValue:${fieldId}:${key}`;
      const locationId = value.place === null ? null : makeId(`location:${name}`);
      if (value.place !== null && locationId !== null)
        changes.locations.push(placeRow(locationId, value.place, country));
      changes.inserted.push({ id: makeId(name), fieldId, locationId, ...value });
    }
  }
  return changes;
}

/** Whether a record has exactly these values in a field, or none and none are given. */
export function isStored(
  { values, problems }: { readonly values: readonly FieldValue[]; readonly problems: readonly unknown[] },
  stored: readonly StoredFieldValue[],
): boolean {
  if (problems.length > 0) return false;
  const wanted = new Set(values.map(content));
  const kept = new Set(stored.map(storedContent));
  return wanted.size === kept.size && [...wanted].every((key) => kept.has(key));
}

/** The content of a row as a key: two rows of a field with the same key are duplicates. */
function content({ value, optionId, place }: FieldValue): string {
  if (optionId !== null) return `option:${optionId}`;
  return place === null ? `value:${value ?? ''}` : `place:${fold(place)}`;
}

function storedContent(row: StoredFieldValue): string {
  return content({ value: row.value, optionId: row.fieldValueId, place: row.place });
}
