/**
 * Looks up places that another door than a save has written: GraphQL, the console, an import, another version of the server.
 * Several servers may do it at once: each change holds only while the text is still the one that was looked up.
 */
import type { Hasura } from '../graphql/client.ts';
import {
  type PendingPlaceFragment as Pending,
  ReadPendingPlacesDocument,
  WritePlacesDocument,
} from '../graphql/generated.ts';
import { addressOf, type PlaceWithPoint } from './place-address.ts';
import type { PlaceColumns } from './place-row.ts';
import { planPlaceChanges } from './plan-place-changes.ts';

/** Places a transaction. */
const most = 100;
/** Other maintenance has its turn after this time. */
const longestMs = 20_000;

/**
 * @param hasGeocoder keeps addresses waiting for `geocodePlaces`
 * @throws AggregateError what went wrong for single places, which keep what they have and are not looked up again
 */
export async function lookUpPlaces(hasura: Hasura, hasGeocoder: boolean): Promise<void> {
  const admin = hasura.asAdmin();
  const end = performance.now() + longestMs;
  const errors: unknown[] = [];
  const write = async (places: readonly Pending[]) => {
    const changes = places.flatMap(changeOf);
    const isAddress = (place: Pending) => hasGeocoder && addressOf(withChange(place)) !== null;
    await admin.request(WritePlacesDocument, {
      changes,
      doneIds: places.filter((place) => !isAddress(place)).map(({ id }) => id),
      addressIds: places.filter(isAddress).map(({ id }) => id),
      now: new Date().toISOString(),
    });
  };
  for (;;) {
    const { locations_pending: places } = await admin.request(ReadPendingPlacesDocument, { most });
    if (places.length === 0) break;
    try {
      await write(places);
    } catch {
      // One of them cannot be written: the others are, and it must not be tried for ever.
      for (const place of places)
        await write([place]).catch(async (error: unknown) => {
          errors.push(error);
          await admin.request(WritePlacesDocument, {
            changes: [],
            doneIds: [place.id],
            addressIds: [],
            now: new Date().toISOString(),
          });
        });
    }
    if (places.length < most || performance.now() > end) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'places could not be written');
}

function changeOf({ location, ...pending }: Pending) {
  if (location === null) return [];
  const changes = plannedFor(location, pending);
  if (Object.keys(changes).length === 0) return [];
  return [{ where: { id: { _eq: location.id }, search: { _eq: location.search } }, _set: changes }];
}

/** The place as it is when it has been looked up. */
function withChange({ location, ...pending }: Pending): PlaceWithPoint {
  const { group } = pending;
  return { group, location: location && { ...location, ...plannedFor(location, pending) } };
}

function plannedFor(
  { id: _, ...stored }: NonNullable<Pending['location']>,
  { group, textBefore, keptPoint }: Omit<Pending, 'location'>,
): PlaceColumns {
  return planPlaceChanges(stored, { textBefore, keptPoint }, group?.defaultCountry ?? '');
}
