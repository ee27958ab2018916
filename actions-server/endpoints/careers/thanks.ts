/** What became of an application: the page to which the form leads. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { View } from '../../careers/layout.ts';
import { type Offer, readOffers } from '../../careers/offers.ts';
import { pageRoutes } from '../../careers/page-route.ts';
import { thanksPage } from '../../careers/thanks-page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import type { Hasura } from '../../graphql/client.ts';
import { GetOwnTaskDocument } from '../../graphql/generated.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import { hasConfirmation } from '../../mail/confirmation.ts';
import { answerStepMs, isAnswered } from '../../tasks/answer-time.ts';
import { isUuid } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';

export const careersThanks = pageRoutes(
  '/thanks/:task',
  async (view, { params: { task: id }, query, caller, signal }, { hasura }: Pick<Dependencies, 'hasura'>) => {
    const session = serviceSessionOf(hasura, caller);
    const { tasks_by_pk: task } = isUuid(id)
      ? await session.request(GetOwnTaskDocument, { id }, { signal })
      : { tasks_by_pk: null };
    if (task?.type !== 'applicants') throw notFound('Task');
    // The time that a save took must not tell whether the person is known.
    if (task.finishedAt !== null && !isAnswered(task.createdAt, task.finishedAt)) await sleep(answerStepMs);
    const offer = await openOffer(view, query.get('offer'), hasura);
    if (task.finishedAt === null) return thanksPage(view, id, offer, 'running');
    if (task.status !== 'succeeded') return thanksPage(view, id, offer, 'failed');
    const isUnread = ({ code }: Warning) => code === 'resume_unreadable' || code === 'resume_not_read';
    return thanksPage(view, id, offer, 'succeeded', {
      isResumeRead: !(task.warnings as readonly Warning[]).some(isUnread),
      isConfirmed: view.site.sendsConfirmations && (await hasConfirmation(hasura, caller.groupId, id)),
    });
  },
);

/** The offer that the address names, as everybody sees it; null when it is not open. */
async function openOffer({ site }: View, id: string | null, hasura: Hasura): Promise<Offer | null> {
  if (!isUuid(id ?? '')) return null;
  const [offer] = await readOffers(site, [id ?? ''], hasura);
  return offer ?? null;
}
