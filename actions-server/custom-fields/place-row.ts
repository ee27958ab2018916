/** The row of `locations` for a place that was given as a text: of a profile, or of a custom field. */
import { findPlaces } from '@platform/places';
import type { locations_insert_input } from '../graphql/generated.ts';

/** The columns of `locations` that the gazetteer knows. */
export type PlaceColumns = Pick<
  locations_insert_input,
  | 'latitude'
  | 'longitude'
  | 'streetNumber'
  | 'route'
  | 'postalCode'
  | 'locality'
  | 'administrativeAreaLevel1'
  | 'administrativeAreaLevel2'
  | 'countryName'
>;

export interface PlaceRow extends PlaceColumns {
  readonly id: string;
  readonly search: string;
}

/**
 * The text, and beside it its parts and its point: of several places, and of one that is not certain, none.
 * @param accountCountry ISO 3166-1 alpha-2; of towns with one name it is the one there
 */
export function placeRow(id: string, search: string, accountCountry: string): PlaceRow {
  return { id, search, ...placeColumns(search, accountCountry) };
}

/** The columns that are known of a text. */
export function placeColumns(text: string, country: string): PlaceColumns {
  const [place, ...others] = findPlaces(text, { country });
  if (place === undefined || others.length > 0) return {};
  const { kind, isCertain, countryCode: _, locality, ...rest } = place;
  // The name of a town that nobody knows says no more than the text, unless something stands beside it.
  const saysMore = isCertain || Object.values(rest).some((value) => value !== null);
  if (kind === null && !saysMore) return {};
  return Object.fromEntries(Object.entries({ ...rest, locality }).filter(([, value]) => value !== null));
}
