/** The row of `locations` for a place that was given as a text: of a profile, or of a custom field. */
import { type FoundPlace, findPlaces } from '@platform/places';
import type { locations_insert_input } from '../graphql/generated.ts';

export interface PlaceRow extends Omit<locations_insert_input, 'id' | 'search'> {
  readonly id: string;
  readonly search: string;
}

/**
 * The text, and beside it its parts and its point: of several places, and of one that is not certain, none.
 * @param accountCountry ISO 3166-1 alpha-2; of towns with one name it is the one there
 */
export function placeRow(id: string, search: string, accountCountry: string): PlaceRow {
  return { id, search, ...placeColumns(findPlaces(search, { country: accountCountry })) };
}

/** The columns of `locations` that are known of a text with these places. */
function placeColumns([place, ...others]: readonly FoundPlace[]): Partial<Omit<PlaceRow, 'id' | 'search'>> {
  if (place === undefined || others.length > 0) return {};
  const { kind, isCertain, countryCode: _, locality, ...rest } = place;
  // The name of a town that nobody knows says no more than the text, unless something stands beside it.
  const saysMore = isCertain || Object.values(rest).some((value) => value !== null);
  if (kind === null && !saysMore) return {};
  return Object.fromEntries(Object.entries({ ...rest, locality }).filter(([, value]) => value !== null));
}
