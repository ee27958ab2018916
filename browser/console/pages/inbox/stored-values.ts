/** What is stored of a person, as text: places and values of custom fields. Pure. */

export interface StoredPlace {
  readonly formattedAddress: string | null;
  readonly search: string | null;
}

/** A row of `profiles_fieldsvalues`. */
export interface StoredValue {
  readonly fieldId: string;
  readonly value: string | null;
  readonly fieldValue: { readonly name: string } | null;
  readonly location: StoredPlace | null;
}

/** A place that was not looked up yet has no address, only what was written. */
export function textOfPlace(place: StoredPlace | null): string | null {
  return place?.formattedAddress ?? place?.search ?? null;
}

export function textOfValue({ fieldValue, location, value }: StoredValue): string {
  return fieldValue?.name ?? textOfPlace(location) ?? value ?? '';
}
