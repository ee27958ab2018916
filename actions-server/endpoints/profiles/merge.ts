/** POST /rest/v2/profiles/:id/merge: merges another profile of the same person into a profile. */
import { z } from 'zod';
import { MergeProfilesDocument, ReadProfileMergeDocument } from '../../graphql/generated.ts';
import { requiredId } from '../../saves/body-values.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import { planMerge, requireTwo } from './plan-merge.ts';
import { profileId } from './profile-id.ts';

export const mergeSchema = z.object({
  id: profileId,
  otherProfileId: requiredId.meta({
    description:
      'The id of the profile that is merged into the other one and deleted, or of one of its applications.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083'],
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
      'Merges another profile of the same person into this one. Everything that belongs to the other profile moves to this one, which keeps its own values where both have one; warnings name them. The other profile is deleted and refers to this one. It cannot be undone.',
    examples: {
      merge: {
        summary: 'The profile that is merged',
        value: { otherProfileId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083' },
      },
    },
    answerName: 'MergedProfile',
    message: 'Profile saved successfully',
    answer: {
      profileId: requiredId.meta({
        description: 'The id of the profile that was kept.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
      }),
    },
    errors: ['not_found', 'profile_erased', 'record_deleted'],
  },
  schema: mergeSchema,
  check: ({ id, otherProfileId }) => requireTwo(id, otherProfileId),
  run({ id, otherProfileId }, context) {
    const { session, makeId, taskId } = context;
    const ids = [id, otherProfileId];
    return runSave(
      {
        name: 'Profile',
        primaryKey: 'profiles_pkey',
        identities: ids,
        read: () => session.request(ReadProfileMergeDocument, { taskId, ids }),
        plan: (rows) => planMerge(id, otherProfileId, rows),
        recordOf: ({ profileId }) => ({ profileId }),
        write: ({ profileId, mergedProfileId, revisions }, task) =>
          session.request(MergeProfilesDocument, {
            ...task,
            merge: { id: makeId('merge'), profileId, mergedProfileId, taskId },
            revisions: revisions.map((revision) => ({ ...revision, taskId })),
          }),
      },
      context,
    );
  },
});
