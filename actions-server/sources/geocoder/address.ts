/** What a geocoder is asked for, and what it answers. */

/** A street in a town that the gazetteer knows. At least one of `postalCode` and `locality` is known. */
export interface AddressQuestion {
  readonly streetNumber: string | null;
  readonly route: string;
  readonly postalCode: string | null;
  readonly locality: string | null;
  /** ISO 3166-1 alpha-2 */
  readonly countryCode: string;
  /** Of the town or the postal code in the gazetteer, degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** One result of a geocoder, cleaned; null for what it does not state. */
export interface GeocodedAddress {
  readonly latitude: number;
  readonly longitude: number;
  readonly streetNumber: string | null;
  readonly route: string | null;
  readonly postalCode: string | null;
  /** Of these one is what people call the town. */
  readonly towns: readonly string[];
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly countryCode: string | null;
  /** From 0 to 1, how well it answers the question. */
  readonly score: number | null;
}

export interface AddressPoint {
  readonly latitude: number;
  readonly longitude: number;
}
