/** POST /rest/v2/profiles/:id/merge: merges another profile of the same person into a profile. */

import { mergeableFields } from '@platform/vocabulary';
import { z } from 'zod';
import { rejectIfInvalid } from '../../errors.ts';
import { MergeProfilesDocument, ReadProfileMergeDocument } from '../../graphql/generated.ts';
import { namesOfFields, unknownFields } from '../../saves/named-fields.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import { requiredId } from '../../values/body-values.ts';
import { planMerge, requireTwo } from './plan-merge.ts';
import { profileId } from './profile-id.ts';

export const mergeSchema = z.object({
  id: profileId,
  otherProfileId: requiredId.meta({
    description:
      'The id of the profile that is merged into the other one and deleted, or of one of its applications.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083'],
  }),
  fieldsFromOther: namesOfFields(mergeableFields)
    .nullish()
    .meta({
      description:
        'The fields of which the kept profile gets the value of the other one, where both have a value: `firstName`, `lastName`, `headline`, `summary`, `birthday`, `location`, `status`, `source`, `networkUrl`, `externalId`, and ids of custom fields with one value. Any other name is refused. Of a field that the other profile does not have, the kept one keeps its own; a warning says so. Omitted, `null` or empty: the kept profile keeps all its values.',
      examples: [['headline', 'location']],
    }),
});

export const profileMerge = operationKind({
  type: 'mergeProfiles',
  path: '/rest/v2/profiles/:id/merge',
  description: {
    operationId: 'mergeProfiles',
    tag: 'Profiles',
    summary: 'Merge two profiles of one person',
    description:
      'Merges another profile of the same person into this one. Everything that belongs to the other profile moves to this one, which keeps its own values where both have one, but for those that `fieldsFromOther` names; warnings name the identities and custom fields that were not taken over. The other profile is deleted and refers to this one. It cannot be undone.',
    examples: {
      merge: {
        summary: 'The profile that is merged',
        value: { otherProfileId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083' },
      },
      choice: {
        summary: 'With values of the profile that is merged',
        value: {
          otherProfileId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083',
          fieldsFromOther: ['headline', 'location'],
        },
      },
    },
    answerName: 'MergedProfile',
    message: 'Profile saved successfully',
    answer: {
      profileId: z.guid().meta({
        description: 'The id of the profile that was kept.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
      }),
    },
    errors: ['not_found', 'profile_erased', 'record_deleted'],
  },
  schema: mergeSchema,
  check({ id, otherProfileId, fieldsFromOther }) {
    requireTwo(id, otherProfileId);
    rejectIfInvalid(unknownFields('fieldsFromOther', fieldsFromOther ?? [], mergeableFields));
  },
  run(merge, context) {
    const { session, makeId, taskId } = context;
    const ids = [merge.id, merge.otherProfileId];
    return runSave(
      {
        name: 'Profile',
        primaryKey: 'profiles_pkey',
        identities: ids,
        read: () => session.request(ReadProfileMergeDocument, { taskId, ids }),
        plan: (rows) => planMerge(merge, rows),
        recordOf: ({ profileId }) => ({ profileId }),
        write: ({ profileId, mergedProfileId, fieldsFromOther, revisions }, task) =>
          session.request(MergeProfilesDocument, {
            ...task,
            merge: { id: makeId('merge'), profileId, mergedProfileId, fieldsFromOther, taskId },
            revisions: revisions.map((revision) => ({ ...revision, taskId })),
          }),
      },
      context,
    );
  },
});
