import type { applications_updates } from '../../graphql/generated.ts';
import type { Caller } from '../../keys/caller.ts';

/** The update that records the review of an application, with the user of the API key and the time. */
export function reviewOf(
  id: string,
  review: 'accepted' | 'dismissed',
  { userId }: Pick<Caller, 'userId'>,
): applications_updates {
  const reviewedAt = new Date().toISOString();
  return { where: { id: { _eq: id } }, _set: { review, reviewedAt, reviewedByUserId: userId } };
}
