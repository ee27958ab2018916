/** What became of an application: the page to which the form leads. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pageRoutes } from '../../careers/page-route.ts';
import { thanksPage } from '../../careers/thanks-page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { GetOwnTaskDocument } from '../../graphql/generated.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import { hasConfirmation } from '../../mail/confirmation.ts';
import { answerStepMs, isAnswered } from '../../tasks/answer-time.ts';
import { isUuid } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';

export const careersThanks = pageRoutes(
  '/thanks/:task',
  async (view, { params: { task: id }, caller, signal }, { hasura }: Pick<Dependencies, 'hasura'>) => {
    const session = serviceSessionOf(hasura, caller);
    const { tasks_by_pk: task } = isUuid(id)
      ? await session.request(GetOwnTaskDocument, { id }, { signal })
      : { tasks_by_pk: null };
    if (task?.type !== 'applicants') throw notFound('Task');
    // The time that a save took must not tell whether the person is known.
    if (task.finishedAt !== null && !isAnswered(task.createdAt, task.finishedAt)) await sleep(answerStepMs);
    if (task.finishedAt === null) return thanksPage(view, id, 'running');
    if (task.status !== 'succeeded') return thanksPage(view, id, 'failed');
    const isUnread = ({ code }: Warning) => code === 'resume_unreadable' || code === 'resume_not_read';
    return thanksPage(view, id, 'succeeded', {
      isResumeRead: !(task.warnings as readonly Warning[]).some(isUnread),
      isConfirmed: view.site.sendsConfirmations && (await hasConfirmation(hasura, caller.groupId, id)),
    });
  },
);
