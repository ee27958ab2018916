/** Definitions and values of custom fields as saves work with them. Data only. */

/** Every type a field can have. */
export const fieldTypes = [
  'text',
  'richtext',
  'number',
  'boolean',
  'date',
  'datetime',
  'singlechoice',
  'multiplechoice',
  'tags',
  'singlelocation',
  'multiplelocation',
  'url',
  'email',
  'phone',
  'rating',
  'currency',
  'user',
] as const;

export type FieldType = (typeof fieldTypes)[number];

export interface FieldOption {
  readonly id: string;
  readonly name: string;
  readonly technicalValue: string | null;
}

export interface FieldDefinition {
  readonly id: string;
  readonly name: string;
  /** One of `fieldTypes`; a string because it comes from the database. */
  readonly type: string;
  /** Live options of a choice field, in their order. */
  readonly options: FieldOption[];
}

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
