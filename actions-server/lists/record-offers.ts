/**
 * Records offers that time has opened: a job board publishes from a time on, at which nobody writes anything. All other
 * changes of offers are recorded by triggers.
 */
import type { Hasura } from '../graphql/client.ts';
import { ReadUnrecordedOffersDocument, RecordOffersDocument } from '../graphql/generated.ts';

/** Lists with a cursor show the offers from then on. `now` in milliseconds since 1970. */
export async function recordOffers(hasura: Hasura, now: number = Date.now()): Promise<void> {
  const { offers_unrecorded } = await hasura.asAdmin().request(ReadUnrecordedOffersDocument, {});
  const offers = offers_unrecorded.flatMap(({ id, groupId }) => (id && groupId ? [{ id, groupId }] : []));
  if (offers.length === 0) return;
  const ids = offers.map(({ id }) => id);
  await hasura.asAdmin().request(RecordOffersDocument, { offers, ids, now: new Date(now).toISOString() });
}
