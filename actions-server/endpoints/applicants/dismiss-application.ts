/** Dismisses an application: what it says is not taken over to its profile. The application itself stays readable. */
import { z } from 'zod';
import { AppError, notFound } from '../../errors.ts';
import {
  DismissApplicationDocument,
  ReadDismissalDocument,
  type ReadDismissalQuery,
} from '../../graphql/generated.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import { applicationId, reviewedApplication } from './application-id.ts';
import { reviewOf } from './review.ts';

export const dismissalSchema = z.object({ id: applicationId });

export const applicationDismissal = operationKind({
  type: 'dismissApplication',
  path: '/rest/v2/applications/:id/dismiss',
  description: {
    operationId: 'dismissApplication',
    tag: 'Applications',
    summary: 'Dismiss an application',
    description:
      'Marks an application as dismissed: what it says is not taken over to its profile. One that says nothing new, and is accepted from the start, can be dismissed as long as nobody has accepted it. It stays readable and can still be accepted. The outcome is `unchanged` when it was dismissed before.',
    examples: {},
    answerName: 'DismissedApplication',
    message: 'Application saved successfully',
    answer: reviewedApplication,
    errors: ['not_found', 'profile_erased', 'application_accepted'],
  },
  schema: dismissalSchema,
  run({ id }, context) {
    const { caller, session, taskId } = context;
    return runSave(
      {
        name: 'Application',
        primaryKey: 'applications_pkey',
        identities: [id],
        read: () => session.request(ReadDismissalDocument, { taskId, id }),
        plan({ applications: [application] }) {
          if (application === undefined) throw notFound('Application');
          if (application.review === 'accepted' && !saidNothingNew(application)) {
            const message = 'The application was accepted: its values are on the profile already.';
            throw new AppError('application_accepted', message);
          }
          const outcome: 'updated' | 'unchanged' =
            application.review === 'dismissed' ? 'unchanged' : 'updated';
          return { outcome, profileId: application.profileId, warnings: [] };
        },
        recordOf: ({ profileId }) => ({ applicationId: id, profileId }),
        taskColumnsOf: ({ profileId }) => ({ profileId }),
        write: ({ outcome }, task) =>
          session.request(DismissApplicationDocument, {
            ...task,
            reviews: outcome === 'unchanged' ? [] : [reviewOf(id, 'dismissed', caller)],
          }),
      },
      context,
    );
  },
});

/**
 * Whether an accepted application came with a public key for a known person, and nobody has reviewed it: nothing on the
 * profile is from it but its files. One that has created the profile has the same time, and one from before a merge may
 * have created the profile that was merged.
 */
function saidNothingNew(application: ReadDismissalQuery['applications'][number]): boolean {
  const { reviewedAt, createdAt, apikey, profile } = application;
  if (reviewedAt !== null || apikey?.kind !== 'public' || profile === null) return false;
  return [profile, ...profile.merges].every((earlier) => createdAt > earlier.createdAt);
}
