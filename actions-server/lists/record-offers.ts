/**
 * Records offers that time has opened: a job board publishes from a time on, at which nobody writes anything. All other
 * changes of offers are recorded by triggers.
 */
import type { Hasura } from '../graphql/client.ts';
import {
  ReadOpenedOffersDocument,
  ReadUnrecordedOffersDocument,
  RecordOffersDocument,
} from '../graphql/generated.ts';

/** Milliseconds. The servers look every minute; what they miss for longer is found by `recordUnrecordedOffers`. */
const openedWithinMs = 3_600_000;

/** Records the offers that have opened within the last hour. Lists with a cursor show them from then on. */
export async function recordOpenedOffers(hasura: Hasura): Promise<void> {
  const since = new Date(Date.now() - openedWithinMs).toISOString();
  const { offers_opened: opened } = await hasura.asAdmin().request(ReadOpenedOffersDocument, { since });
  await record(hasura, opened);
}

/** The same for all offers whose record differs from what they are. It reads all of them. */
export async function recordUnrecordedOffers(hasura: Hasura): Promise<void> {
  const { offers_unrecorded: unrecorded } = await hasura.asAdmin().request(ReadUnrecordedOffersDocument, {});
  await record(hasura, unrecorded);
}

interface OfferRow {
  readonly id?: string | null;
  readonly groupId?: string | null;
}

async function record(hasura: Hasura, rows: readonly OfferRow[]): Promise<void> {
  const offers = rows.flatMap(({ id, groupId }) => (id && groupId ? [{ id, groupId }] : []));
  if (offers.length === 0) return;
  const ids = offers.map(({ id }) => id);
  await hasura.asAdmin().request(RecordOffersDocument, { offers, ids, now: new Date().toISOString() });
}
