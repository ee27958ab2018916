/** What the gazetteer adds to a place that is stored. Pure but for the gazetteer. */
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
 * @param country of the account, ISO 3166-1 alpha-2
 */
export function planPlaceChanges(
  stored: StoredPlace,
  textBefore: string | null,
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
  const hasPoint = isGiven('latitude') || isGiven('longitude');
  const next = names
    .filter((name) => !isGiven(name) && !(hasPoint && (name === 'latitude' || name === 'longitude')))
    .map((name) => [name, agrees ? (found[name] ?? null) : null] as const);
  return Object.fromEntries(next.filter(([name, value]) => value !== columns[name]));
}
