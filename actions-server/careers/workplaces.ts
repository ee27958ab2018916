/** Where a job is, for search engines and job boards: the parts of stored places, and of their texts where nothing is stored. */
import { codeOfCountry, isCountryCode, type PlaceParts, readPlaces } from '@platform/resume-reader';
import type { Offer, Place } from './offers.ts';

/** A place in its parts. */
export interface Workplace extends Pick<PlaceParts, 'street' | 'postalCode' | 'locality' | 'region'> {
  /** ISO 3166-1 alpha-2, or the name that is stored where no country is known by it. */
  readonly country: string;
}

interface Workplaces {
  /** Those with a town, a region, a code or a street, and countries alone. */
  readonly places: readonly Workplace[];
  /** From home all the time, or some of it; null: the offer says nothing of it. */
  readonly remote: 'fully' | 'partly' | null;
}

/** @param defaultCountry of the account, for places that say none. ISO 3166-1 alpha-2 */
export function workplacesOf(
  { places, remoteDays }: Pick<Offer, 'places' | 'remoteDays'>,
  defaultCountry: string,
): Workplaces {
  const read = places.map((place) => readWorkplaces(place, defaultCountry));
  const remotes = read.map(({ remote }) => remote);
  const byText = remotes.includes('fully') ? 'fully' : remotes.includes('partly') ? 'partly' : null;
  const byDays = remoteDays === null || remoteDays <= 0 ? null : remoteDays >= 5 ? 'fully' : 'partly';
  return {
    places: read.flatMap((one) => one.places),
    // The field that is about it knows better than the text of a place.
    remote: remoteDays === null ? byText : byDays,
  };
}

/** Whether a text names no place, only that the job is done from home. */
export function isRemoteOnly({ search }: Pick<Place, 'search'>): boolean {
  const { places, remote } = readPlaces(search, '');
  return remote === 'fully' && places.length === 0;
}

/**
 * The country of a place: that which it names, else that which its text says, else `defaultCountry`.
 * @param defaultCountry of the account, ISO 3166-1 alpha-2
 */
export function countryOf(place: Place, defaultCountry: string): string {
  return readWorkplaces(place, defaultCountry).places[0]?.country ?? defaultCountry;
}

function readWorkplaces(place: Place, defaultCountry: string): Workplaces {
  const { places, remote } = readPlaces(place.formattedAddress ?? place.search, defaultCountry);
  const name = place.countryName?.trim();
  const stated = name ? (countryCode(name) ?? name) : null;
  const stored = {
    street: streetOf(place),
    postalCode: place.postalCode,
    locality: place.locality,
    region: place.administrativeAreaLevel1,
  };
  const isStored = Object.values(stored).some((part) => part !== null);
  const parts = isStored ? [{ ...stored, country: places[0]?.country ?? null }] : places;
  return {
    places: parts.map(({ street, postalCode, locality, region, country }) => ({
      street,
      postalCode,
      locality,
      region,
      country: stated ?? country ?? defaultCountry,
    })),
    remote,
  };
}

/** The number stands before the street, or behind it where the text has it so: "Rue du Port 5". */
function streetOf({ search, streetNumber, route }: Place): string | null {
  if (streetNumber === null || route === null) return streetNumber ?? route;
  const behind = `${route} ${streetNumber}`;
  return search.includes(behind) ? behind : `${streetNumber} ${route}`;
}

function countryCode(nameOrCode: string): string | undefined {
  const code = nameOrCode.toUpperCase();
  if (isCountryCode(code)) return code;
  const named = codeOfCountry(nameOrCode);
  return named === 'none' ? undefined : named;
}
