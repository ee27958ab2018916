/** Custom fields as a save needs to know them. Data only. */

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

export type FieldOption = { id: string; name: string; technicalValue: string | null };

export type FieldDefinition = {
  id: string;
  name: string;
  /** One of `fieldTypes`; a string because it comes from the database. */
  type: string;
  /** Live options of a choice field, in their order. */
  options: FieldOption[];
};

/**
 * One row of a record's field values: exactly one of the three members is set. Fields that take several values have
 * one row each.
 */
export type FieldValue = {
  /** Text, sanitised HTML, `true`/`false`, a number, a date… as the type says. */
  value: string | null;
  /** The chosen option of a choice field. */
  optionId: string | null;
  /** The text of a place. */
  place: string | null;
};
