/** Dismisses an application: what it says is not taken over to its profile. The application itself stays readable. */
import { z } from 'zod';
import { AppError, notFound } from '../../errors.ts';
import { DismissApplicationDocument, ReadDismissalDocument } from '../../graphql/generated.ts';
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
      'Marks an application as dismissed: what it says is not taken over to its profile. It stays readable and can still be accepted. The outcome is `unchanged` when it was dismissed before.',
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
          if (application.review === 'accepted') {
            const message = 'The application was accepted: its values are on the profile already.';
            throw new AppError('application_accepted', message);
          }
          const outcome: 'updated' | 'unchanged' = application.review === 'pending' ? 'updated' : 'unchanged';
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
