/** The row of `locations` for a place that was given as a text: of a profile, or of a custom field. Pure. */
import { readPlaces } from '@platform/resume-reader';
import type { locations_insert_input } from '../graphql/generated.ts';

export interface PlaceRow extends Omit<locations_insert_input, 'id' | 'search'> {
  readonly id: string;
  readonly search: string;
}

/**
 * The text, and beside it the parts of a place that says more than a name: of several places, and of one that is unknown,
 * none.
 * @param accountCountry ISO 3166-1 alpha-2; of towns with one name it is the one there
 */
export function placeRow(id: string, search: string, accountCountry: string): PlaceRow {
  const [place, ...others] = readPlaces(search, accountCountry).places;
  if (place === undefined || others.length > 0) return { id, search };
  const { street, postalCode, locality, region, country } = place;
  if ([street, postalCode, region, country].every((part) => part === null)) return { id, search };
  const columns = {
    route: street,
    postalCode,
    locality,
    administrativeAreaLevel1: region,
    countryName: country === null ? null : (countryNames.of(country) ?? country),
  };
  return { id, search, ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null)) };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
