/** Moves a profile to another status in a project, and writes into its history from where to where. */
import { z } from 'zod';
import { AppError, notFound, rejection } from '../../errors.ts';
import { MoveApplicationDocument, ReadMoveDocument, type ReadMoveQuery } from '../../graphql/generated.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { nextRevision } from '../../saves/revision.ts';
import { runSave } from '../../saves/save-flow.ts';
import { plainLines, requiredId } from '../../values/body-values.ts';

export const moveSchema = z.object({
  profileId: requiredId.meta({
    description: 'The id of the profile, or of one of its applications.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
  }),
  projectId: requiredId.meta({
    description: 'The id of a project that the profile is in.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'],
  }),
  statusId: requiredId.meta({
    description: 'The id of a status of profiles.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0004'],
  }),
  message: plainLines.meta({
    description:
      'What the entry in the history of the profile says about the move, as plain text. `null` and an empty text mean that it says nothing.',
    examples: ['Convinced in the first interview.'],
  }),
});

type Move = z.output<typeof moveSchema>;

export const applicationMove = operationKind({
  type: 'moveApplication',
  path: '/rest/v2/projects/:projectId/profiles/:profileId/move',
  description: {
    operationId: 'moveApplication',
    tag: 'Applications',
    summary: 'Move a person to another status in a project',
    description:
      'Gives a profile another status in a project and writes into its history from where to where. The outcome is `unchanged` when it has the status already.',
    examples: {
      move: {
        summary: 'A move with a note',
        value: {
          statusId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0004',
          message: 'Convinced in the first interview.',
        },
      },
    },
    answerName: 'MovedApplication',
    message: 'Application saved successfully',
    answer: {
      projectId: z.guid().meta({
        description: 'The id of the project.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'],
      }),
      profileId: z.guid().meta({
        description: 'The id of the profile.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
      }),
    },
    errors: ['not_found', 'profile_erased', 'record_deleted', 'unknown_status'],
  },
  schema: moveSchema,
  run(move, context) {
    const { caller, session, makeId, taskId } = context;
    const { profileId, projectId, statusId, message } = move;
    return runSave(
      {
        name: 'Application',
        primaryKey: 'projects_profiles_pkey',
        identities: [profileId],
        read: () => session.request(ReadMoveDocument, { taskId, profileId, projectId, statusId }),
        plan: (rows) => planMove(move, rows),
        recordOf: (plan) => ({ projectId, profileId: plan.profileId }),
        write: ({ outcome, link, from, to, number }, task) => {
          const isMoved = outcome === 'updated';
          const changes = { outcome, projectId, statusId: { from: from?.id ?? null, to: to.id } };
          const entry = {
            id: makeId('history'),
            profileId: link.profileId,
            projectId,
            applicationId: link.applicationId,
            taskId,
            userId: caller.userId,
            type: 'note',
            subject: from === null ? to.title : `${from.title} → ${to.title}`,
            message,
          };
          return session.request(MoveApplicationDocument, {
            ...task,
            revisions: isMoved ? [{ profileId: link.profileId, number, taskId, changes }] : [],
            moves: isMoved ? [{ where: { id: { _eq: link.id } }, _set: { statusId } }] : [],
            history: isMoved ? [entry] : [],
          });
        },
      },
      context,
    );
  },
});

/**
 * @throws AppError not_found when the profile is not in the project
 * @throws AppError record_deleted when the profile or the project was deleted
 * @throws AppError unknown_status when there is no such status of profiles
 */
function planMove({ statusId, message }: Move, { links, byApplication, statuses }: ReadMoveQuery) {
  const [link] = [...links, ...byApplication.flatMap(({ profile }) => profile?.links ?? [])];
  if (link === undefined || !link.profile || !link.project) throw notFound('Profile in the project');
  const { profile, project } = link;
  if (profile.deletedAt !== null || project.deletedAt !== null) {
    const record = profile.deletedAt === null ? 'project' : 'profile';
    throw new AppError('record_deleted', `The ${record} was deleted. It has to be restored first.`);
  }
  const from = link.status ?? null;
  // The status that the profile has is no change, also when it was deleted since.
  const to = from?.id === statusId ? from : statuses[0];
  if (to === undefined) {
    const problem = 'there is no such status of profiles';
    throw rejection([{ path: 'statusId', code: 'unknown_status', message: problem }]);
  }
  const outcome: 'unchanged' | 'updated' = from?.id === to.id ? 'unchanged' : 'updated';
  const isDropped = outcome === 'unchanged' && message !== null;
  const text = 'the profile had this status already; the message was not added to its history';
  const warnings = isDropped ? [{ path: 'message', code: 'not_moved', message: text }] : [];
  const number = nextRevision(profile.revisions);
  return { outcome, link, from, to, number, profileId: link.profileId, warnings };
}
