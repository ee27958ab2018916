/** Which rows of a record's field values go and which come, so that a field has exactly the given values. Pure. */
import { fold } from '../text/fold.ts';
import type { FieldValue } from './field-definition.ts';

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
  /** Places of `inserted`: each has a row of its own. */
  readonly locations: { id: string; search: string }[];
}

type FieldPolicy =
  /** The given values replace what is there; no values clear the field. */
  | 'replace'
  /** A field that has a value keeps it; only empty fields are filled. */
  | 'fill';

/**
 * Compares the given fields with the stored rows. A row that says the same already stays, so that saving the same
 * again changes nothing.
 * @param makeId makes the id of a new row from its name within the save; the same name gives the same id
 */
export function planFieldChanges(
  input: readonly FieldInput[],
  stored: readonly StoredFieldValue[],
  policy: FieldPolicy,
  makeId: (name: string) => string,
): FieldChanges {
  const changes: FieldChanges = { deletedIds: [], inserted: [], locations: [] };
  for (const { fieldId, values } of input) {
    const storedRows = stored.filter((row) => row.fieldId === fieldId);
    if (policy === 'fill' && storedRows.length > 0) continue;
    const storedByContent = new Map(storedRows.map((row) => [storedContent(row), row]));
    const wanted = new Map(values.map((value) => [content(value), value]));
    for (const [key, row] of storedByContent) if (!wanted.has(key)) changes.deletedIds.push(row.id);
    for (const [key, value] of wanted) {
      if (storedByContent.has(key)) continue;
      const name = `fieldValue:${fieldId}:${key}`;
      const locationId = value.place === null ? null : makeId(`location:${name}`);
      if (value.place !== null && locationId !== null)
        changes.locations.push({ id: locationId, search: value.place });
      changes.inserted.push({ id: makeId(name), fieldId, locationId, ...value });
    }
  }
  return changes;
}

/** What a row says, as a key: two rows of a field with the same key are doubles. */
function content({ value, optionId, place }: FieldValue): string {
  if (optionId !== null) return `option:${optionId}`;
  return place === null ? `value:${value ?? ''}` : `place:${fold(place)}`;
}

function storedContent(row: StoredFieldValue): string {
  return content({ value: row.value, optionId: row.fieldValueId, place: row.place });
}
