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

/** Types of custom fields with several values, which a merge unites. */
const typesOfLists: readonly string[] = ['multiplechoice', 'multiplelocation', 'tags'];

/** Whether a custom field has several values. */
export function isList(field: { readonly type: string } | null | undefined): boolean {
  return typesOfLists.includes(field?.type ?? '');
}

export type MergeableField = (typeof mergeableFields)[number];
