/** The offers around a town that a visitor types. In: its name and a radius. Out: ids, the nearest ones first. */
import type { Hasura } from '../graphql/client.ts';
import { NearestCareersOffersDocument } from '../graphql/generated.ts';
import { publicSessionOf } from '../keys/sessions.ts';
import { findPoint } from '../lists/near-place.ts';
import type { Site } from './site.ts';

/** Kilometres that visitors choose from. */
export const radii = [10, 20, 30, 50, 100] as const;
export type Radius = (typeof radii)[number];
export const usualRadius: Radius = 30;

/** Places of offers by their distance; null: the text names no place for certain, and is no condition. */
export type Nearby = ReadonlyMap<string, number> | null;

/** @param town as it was typed; empty: nothing is asked for */
export async function offersNear(
  { caller }: Pick<Site, 'caller'>,
  { town, km }: { readonly town: string; readonly km: Radius },
  most: number,
  hasura: Hasura,
): Promise<Nearby> {
  const found = town === '' ? null : findPoint(town, caller.defaultCountry);
  if (found === null || 'problem' in found) return null;
  const { latitude, longitude } = found;
  const { near } = await publicSessionOf(hasura, caller).request(NearestCareersOffersDocument, {
    latitude,
    longitude,
    km,
    limit: most,
  });
  return new Map(near.map(({ id }, rank) => [id ?? '', rank]));
}
