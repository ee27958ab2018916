/** The types of custom fields. */

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
