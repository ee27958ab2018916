/** Names of fields with one value of which a merge can take that of the other profile, beside ids of custom fields. */
export const mergeableFields = [
  'firstName',
  'lastName',
  'headline',
  'summary',
  'birthday',
  'location',
  'status',
  'source',
  'networkUrl',
  'externalId',
] as const;

export type MergeableField = (typeof mergeableFields)[number];
