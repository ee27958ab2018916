/**
 * Asks the geocoder for the points of addresses that the gazetteer has looked up: a few at a time, each by one server. Of an answer
 * only the point is taken, and only where the place has none, or that of its town from the gazetteer.
 */
import type { Hasura } from '../graphql/client.ts';
import {
  ClaimAddressDocument,
  type PendingPlaceFragment,
  ReadPendingAddressesDocument,
  WritePlacesDocument,
} from '../graphql/generated.ts';
import type { Sources } from '../sources/sources.ts';
import { addressOf } from './place-address.ts';

/** Addresses that a run asks about, and its time: other maintenance has its turn. */
const most = 50;
const longestMs = 20_000;
/** Pauses after a question without an answer, and the time after which the point of the town stays. */
const pauseMs = 3_600_000;
const givenUpMs = 7 * 24 * 3_600_000;

/** The run ends with the first question that the geocoder does not answer; the next run goes on with the others. */
export async function geocodePlaces({
  hasura,
  sources: { geocoder, ask },
}: {
  readonly hasura: Hasura;
  readonly sources: Pick<Sources, 'geocoder' | 'ask'>;
}): Promise<void> {
  if (geocoder === null) return;
  const admin = hasura.asAdmin();
  const end = performance.now() + longestMs;
  const { locations_pending: places } = await admin.request(ReadPendingAddressesDocument, {
    most,
    now: new Date().toISOString(),
  });
  for (const place of places) {
    if (performance.now() > end) return;
    const times = { now: new Date().toISOString(), next: new Date(Date.now() + pauseMs).toISOString() };
    const { update_locations_pending: claimed } = await admin.request(ClaimAddressDocument, {
      id: place.id,
      ...times,
    });
    if (claimed?.affected_rows !== 1) continue;
    const address = addressOf(place);
    const answer =
      address === null ? { outcome: 'none' as const } : await ask(geocoder, address, place.groupId);
    const isOpen = answer.outcome === 'failed' || answer.outcome === 'refused';
    if (!isOpen || Date.parse(place.createdAt) < Date.now() - givenUpMs)
      await admin.request(WritePlacesDocument, {
        changes: answer.outcome === 'found' ? changeOf(place, answer.found) : [],
        doneIds: [place.id],
        addressIds: [],
        now: times.now,
      });
    if (answer.outcome === 'failed') return;
  }
}

/** The change holds only while the text and the point are still those that were read. */
function changeOf({ location }: PendingPlaceFragment, point: { latitude: number; longitude: number }) {
  if (location === null) return [];
  const { id, search, latitude, longitude } = location;
  const isStill = (value: number | null) => (value === null ? { _is_null: true } : { _eq: value });
  const where = {
    id: { _eq: id },
    search: { _eq: search },
    latitude: isStill(latitude),
    longitude: isStill(longitude),
  };
  return [{ where, _set: point }];
}
