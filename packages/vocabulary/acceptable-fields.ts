/** Names of values of an application that can be taken over one by one, beside ids of custom fields. */

/** Members of the body, and what resumes say besides. */
export const acceptableFields = [
  'firstName',
  'lastName',
  'emailAddresses',
  'phoneNumbers',
  'networkUrl',
  'location',
  'headline',
  'currentPosition',
  'associations',
  'summary',
  'birthday',
  'positions',
  'educations',
  'locales',
] as const;

/** Names of values that are taken over from what sources have found. */
export const takeableFields = acceptableFields.filter(
  (name) => !['networkUrl', 'associations', 'currentPosition'].includes(name),
);
