/**
 * Looks up places that another door than a save has written: GraphQL, the console, an import, another version of the server.
 * Several servers may do it at once: each change holds only while the text is still the one that was looked up.
 */
import type { Hasura } from '../graphql/client.ts';
import {
  ReadPendingPlacesDocument,
  type ReadPendingPlacesQuery,
  WritePlacesDocument,
} from '../graphql/generated.ts';
import { planPlaceChanges } from './plan-place-changes.ts';

/** Places a transaction. */
const most = 100;
/** Other maintenance has its turn after this time. */
const longestMs = 20_000;

type Pending = ReadPendingPlacesQuery['locations_pending'][number];

/** @throws AggregateError what went wrong for single places, which keep what they have and are not looked up again */
export async function lookUpPlaces(hasura: Hasura): Promise<void> {
  const admin = hasura.asAdmin();
  const end = performance.now() + longestMs;
  const errors: unknown[] = [];
  const write = async (places: readonly Pending[]) => {
    const changes = places.flatMap(changeOf);
    await admin.request(WritePlacesDocument, { changes, doneIds: places.map(({ id }) => id) });
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
          await admin.request(WritePlacesDocument, { changes: [], doneIds: [place.id] });
        });
    }
    if (places.length < most || performance.now() > end) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'places could not be written');
}

function changeOf({ location, group, textBefore }: Pending) {
  if (location === null) return [];
  const { id, ...stored } = location;
  const changes = planPlaceChanges(stored, textBefore, group?.defaultCountry ?? '');
  if (Object.keys(changes).length === 0) return [];
  return [{ where: { id: { _eq: id }, search: { _eq: location.search } }, _set: changes }];
}
