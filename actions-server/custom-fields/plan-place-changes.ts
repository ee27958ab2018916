/** What the gazetteer adds to a place that is stored. Pure but for the gazetteer. */
import { kmBetween } from '@platform/places';
import { fold } from '@platform/vocabulary';
import { type PlaceColumns, placeColumns } from './place-row.ts';

/** A row of `locations` that is looked up. */
export interface StoredPlace extends Required<PlaceColumns> {
  readonly search: string;
}

/** Of these one that somebody gave must agree with what was found: else the two are of different places. */
const telling = ['postalCode', 'locality', 'administrativeAreaLevel1', 'countryName'] as const;

/**
 * The columns to write: what is empty is filled, what was read of the text before is replaced or emptied, and what somebody
 * gave is kept. Where that is of another place nothing is filled.
 * @param textBefore the text that the parts were read of; null: the text has not changed
 * @param keptPoint whether the text has changed and the point has not
 * @param country of the account, ISO 3166-1 alpha-2
 */
export function planPlaceChanges(
  stored: StoredPlace,
  { textBefore, keptPoint }: { readonly textBefore: string | null; readonly keptPoint: boolean },
  country: string,
): PlaceColumns {
  const { search, ...columns } = stored;
  const read = textBefore === null ? {} : placeColumns(textBefore, country);
  const isGiven = (name: keyof PlaceColumns) =>
    columns[name] !== null && columns[name] !== (read[name] ?? null);
  const found = placeColumns(search, country);
  const agrees = telling.every(
    (name) =>
      !isGiven(name) || found[name] == null || fold(String(columns[name])) === fold(String(found[name])),
  );
  const names = Object.keys(columns) as (keyof PlaceColumns)[];
  // A latitude of one point with the longitude of another one would be a third place.
  const hasPoint =
    (isGiven('latitude') || isGiven('longitude')) && !(keptPoint && isOfAddress(read, columns));
  const next = names
    .filter((name) => (name === 'latitude' || name === 'longitude' ? !hasPoint : !isGiven(name)))
    .map((name) => [name, agrees ? (found[name] ?? null) : null] as const);
  return Object.fromEntries(next.filter(([name, value]) => value !== columns[name]));
}

/** The house is no further than that from the middle of its town. */
const mostKm = 25;

/** Whether a point is that of an address, as a geocoder may have found it. */
function isOfAddress(address: PlaceColumns, { latitude, longitude }: PlaceColumns): boolean {
  if (address.route == null || address.latitude == null || address.longitude == null) return false;
  if (latitude == null || longitude == null) return false;
  return (
    kmBetween({ latitude: address.latitude, longitude: address.longitude }, { latitude, longitude }) <= mostKm
  );
}
