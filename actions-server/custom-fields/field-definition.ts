/** Definitions and values of custom fields as saves work with them. Data only. */

import type { FieldOfRecordFragment, FieldWithOptionsFragment } from '../graphql/generated.ts';

/**
 * A field with its options in their order. Its type is one of `fieldTypes`, and a string in the database. Where values of
 * a record that exists are read, there are deleted fields and options too, so that what is stored can be said again.
 */
export interface FieldDefinition extends Omit<FieldWithOptionsFragment, 'options'> {
  readonly deletedAt?: FieldOfRecordFragment['deletedAt'];
  readonly options: readonly (FieldWithOptionsFragment['options'][number] & {
    readonly deletedAt?: FieldOfRecordFragment['options'][number]['deletedAt'];
  })[];
}
export type FieldOption = FieldDefinition['options'][number];

/**
 * One row of a record's field values: exactly one of the three members is set. Fields that take several values have
 * one row each.
 */
export interface FieldValue {
  /** Text, sanitised HTML, `true`/`false`, a number, a date… as the type says. */
  readonly value: string | null;
  /** The chosen option of a choice field. */
  readonly optionId: string | null;
  /** The text of a place. */
  readonly place: string | null;
}
