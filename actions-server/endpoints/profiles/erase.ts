/**
 * POST /rest/v2/profiles/:id/erase: removes everything personal of a profile, and of the profiles that were merged with
 * it. The rows are erased in one transaction, which also marks the contents of files that nothing names any more. These
 * are removed afterwards, and by the maintenance if the storage does not answer.
 */
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { removeUnnamedObjects } from '../../files/storage-objects.ts';
import {
  EraseProfileDocument,
  FinishErasureDocument,
  ReadProfileErasureDocument,
} from '../../graphql/generated.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import type { SaveContext } from '../../saves/save-kind.ts';
import type { Warning } from '../../saves/warning.ts';
import { profileId } from './profile-id.ts';

export const eraseSchema = z.object({ id: profileId });

interface Erasure {
  readonly task?: { status: string; response?: unknown } | null;
  readonly outcome: 'updated' | 'unchanged';
  readonly profileId: string;
  /** How many rows of each table were removed or cleared. */
  readonly counts: object;
  readonly warnings: readonly Warning[];
}

export const profileErasure = operationKind({
  type: 'eraseProfile',
  path: '/rest/v2/profiles/:id/erase',
  description: {
    operationId: 'eraseProfile',
    tag: 'Profiles',
    summary: 'Erase a person',
    description:
      'Removes everything personal of a profile for good, and of the profiles that were merged with it: names, texts, addresses, positions, files with their contents, applications, and requests that name the person. What stays says nothing of the person. It cannot be undone. The outcome is `unchanged` when the person was erased before.',
    examples: {},
    answerName: 'ErasedProfile',
    message: 'Profile erased',
    answer: {
      profileId: profileId.meta({
        description: 'The id of the profile.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
      }),
      erased: z.record(z.string(), z.int()).meta({
        description: 'How many rows were deleted or cleared, by the name of their table.',
        examples: [{ profiles: 1, profiles_emails: 2, applications: 3, files: 2 }],
      }),
    },
    errors: ['not_found', 'profile_erased'],
  },
  schema: eraseSchema,
  run: ({ id }, context) =>
    runSave(
      {
        name: 'Profile',
        primaryKey: 'profiles_pkey',
        identities: [id],
        // The answer has the numbers that the database counts while it erases, so this comes before the decision. An
        // attempt that was interrupted finds its erasure, and continues after it.
        read: () => erase(id, context),
        plan: (erasure) => erasure,
        recordOf: ({ profileId }) => ({ profileId }),
        membersOf: ({ counts }) => ({ message: 'Profile erased', erased: counts }),
        write: (_erasure, task) => context.session.request(FinishErasureDocument, task),
      },
      context,
    ),
});

async function erase(id: string, context: SaveContext): Promise<Erasure> {
  const { session, makeId, taskId, caller, services } = context;
  const erasureId = makeId('erasure');
  const {
    task,
    erasure: earlier,
    profiles_by_pk: named,
    applications_by_pk: application,
  } = await session.request(ReadProfileErasureDocument, { taskId, id, erasureId });
  const profile = named ?? application?.profile;
  if (!profile) throw notFound('Profile');
  const { id: profileId, erasedAt } = profile;
  if (!earlier && erasedAt !== null) {
    return { task, outcome: 'unchanged', profileId, counts: {}, warnings: [] };
  }
  const { insert_profiles_erasures_one: erasure } = earlier
    ? { insert_profiles_erasures_one: earlier }
    : await session.request(EraseProfileDocument, { erasure: { id: erasureId, profileId, taskId } });
  const { left } = await removeUnnamedObjects({ removedOf: caller.groupId }, services);
  const message = `The storage of files did not answer: the contents of ${left} files are removed as soon as it does.`;
  const warnings = left === 0 ? [] : [{ path: '', code: 'files_left', message }];
  return { task, outcome: 'updated', profileId, counts: erasure?.counts ?? {}, warnings };
}
