/** Reads the custom fields of a request, all of them, into the values to store. Pure. */
import type { ErrorDetail } from '../errors.ts';
import type { Warning } from '../values/warning.ts';
import type { FieldDefinition } from './field-definition.ts';
import { type FieldInput, isStored, type StoredFieldValue } from './plan-field-changes.ts';
import { type FieldContext, readFieldValue } from './read-field-value.ts';

interface CustomFieldsReading {
  readonly fields: FieldInput[];
  /** Values that cannot be stored: they reject a project, and an application is saved without them. */
  readonly problems: ErrorDetail[];
  readonly warnings: Warning[];
}

/**
 * @param input values by field id, as they came
 * @param definitions the fields of the entity that `input` names; an id without one is a problem
 * @param pathOf where in the request a field's value stands
 * @param storedValues what the record has: it may be said again when the field, the option or the user is gone
 */
export function readCustomFields(
  input: Readonly<Record<string, unknown>>,
  definitions: readonly FieldDefinition[],
  context: FieldContext,
  pathOf: (key: string) => string,
  storedValues: readonly StoredFieldValue[],
): CustomFieldsReading {
  const result: CustomFieldsReading = { fields: [], problems: [], warnings: [] };
  // An id can be written in capital letters too: of two spellings of one the last counts, as of two equal members.
  const lastSpellings = new Map(Object.keys(input).map((key) => [key.toLowerCase(), key]));
  for (const [key, value] of Object.entries(input)) {
    const path = pathOf(key);
    if (lastSpellings.get(key.toLowerCase()) !== key) {
      const message = 'the field is given once more; this value was not used';
      result.problems.push({ path, code: 'duplicate_key', message });
      continue;
    }
    const definition = definitions.find((field) => field.id === key.toLowerCase());
    const unknown = { path, code: 'unknown_custom_field', message: 'there is no such custom field' } as const;
    if (definition === undefined) {
      result.problems.push(unknown);
      continue;
    }
    const stored = storedValues.filter((row) => row.fieldId === definition.id);
    const reading = readFieldValue(definition, value, { ...context, stored });
    // A value that was written by GraphQL may be said again, whatever is asked of others.
    if (stored.length === 1 && typeof value === 'string' && stored[0]?.value === value.trim()) continue;
    if ((definition.deletedAt ?? null) !== null) {
      // What is stored may be said again; a deleted field gets no other value.
      if (!isStored(reading, stored)) result.problems.push(unknown);
      continue;
    }
    const named = (problem: { code: string; message: string }) => ({
      path,
      code: problem.code,
      message: `${definition.name}: ${problem.message}`,
    });
    result.problems.push(...reading.problems.map(named));
    result.warnings.push(...reading.warnings.map(named));
    if (reading.problems.length === 0) result.fields.push({ fieldId: definition.id, values: reading.values });
  }
  return result;
}
