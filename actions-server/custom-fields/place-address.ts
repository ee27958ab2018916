/** Which places a geocoder is asked about. Pure but for the gazetteer. */
import { findPlaces } from '@platform/places';
import type { AddressQuestion } from '../sources/geocoder/address.ts';

/** A row of `locations` that the gazetteer has looked up. */
export interface PlaceWithPoint {
  readonly location: {
    readonly search: string;
    readonly latitude?: number | null | undefined;
    readonly longitude?: number | null | undefined;
  } | null;
  readonly group: { readonly defaultCountry: string } | null;
}

/**
 * What a geocoder is asked: the street of a place whose town is certain.
 * @returns null: the place has no street, or its point is not that of the gazetteer: somebody gave another one, or values of
 *   another place
 */
export function addressOf({ location, group }: PlaceWithPoint): AddressQuestion | null {
  if (location === null) return null;
  const [place, ...others] = findPlaces(location.search, { country: group?.defaultCountry ?? '' });
  if (place === undefined || others.length > 0 || !place.isCertain) return null;
  const { streetNumber, route, postalCode, locality, countryCode, latitude, longitude } = place;
  if (route === null || countryCode === null || latitude === null || longitude === null) return null;
  if (postalCode === null && locality === null) return null;
  if (location.latitude !== latitude || location.longitude !== longitude) return null;
  return { streetNumber, route, postalCode, locality, countryCode, latitude, longitude };
}
