/** POST /rest/v2/profiles/:id/merge: merges another profile of the same person into a profile. */
import { z } from 'zod';
import { MergeProfilesDocument, ReadProfileMergeDocument } from '../../graphql/generated.ts';
import { requiredId } from '../../saves/body-values.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import { planMerge, requireTwo } from './plan-merge.ts';

export const mergeSchema = z.object({ id: requiredId, otherProfileId: requiredId });

export const profileMerge = operationKind({
  type: 'mergeProfiles',
  path: '/rest/v2/profiles/:id/merge',
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
