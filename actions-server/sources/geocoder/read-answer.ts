/**
 * Reads an answer of a geocoder: an interface outside, so every member is checked, and texts are cleaned and bounded. Sources:
 * the specification of GeocodeJSON 0.1.0 and the answers of Addok and Photon, which have the members of `geocoding` one level
 * higher; "Place output" of the documentation of Nominatim, jsonv2.
 */
import { cleanLine } from '@platform/vocabulary';
import { z } from 'zod';
import type { GeocoderFormat } from '../../settings/geocoder-settings.ts';
import type { GeocodedAddress } from './address.ts';

/** Results that are asked for. */
export const maxResults = 5;
/** Characters of a text: a longer one is none of an address. */
const maxText = 500;

const text = z
  .string()
  .max(maxText)
  .nullish()
  .transform((value) => cleanLine(value ?? '') || null);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const degreesText = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
  .transform(Number);
const countryCode = text.transform((value) =>
  value !== null && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null,
);

const properties = z.object({
  type: text,
  name: text,
  housenumber: text,
  street: text,
  postcode: text,
  city: text,
  locality: text,
  countrycode: countryCode,
  country_code: countryCode,
  score: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
});
const geocodeJson = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([longitude, latitude]) }),
        properties: z.union([
          z.object({ geocoding: properties }).transform(({ geocoding }) => geocoding),
          properties,
        ]),
      }),
    )
    .max(maxResults),
});

const nominatim = z
  .array(
    z.object({
      lat: degreesText.pipe(latitude),
      lon: degreesText.pipe(longitude),
      address: z.object({
        house_number: text,
        road: text,
        pedestrian: text,
        postcode: text,
        city: text,
        town: text,
        village: text,
        municipality: text,
        country_code: countryCode,
      }),
    }),
  )
  .max(maxResults);

/** @returns null: the answer is not as described */
export function readAnswer(json: unknown, format: GeocoderFormat): readonly GeocodedAddress[] | null {
  if (format === 'nominatim') return nominatim.safeParse(json).data?.map(ofNominatim) ?? null;
  return geocodeJson.safeParse(json).data?.features.map(ofFeature) ?? null;
}

function ofFeature({
  geometry,
  properties: found,
}: z.output<typeof geocodeJson>['features'][number]): GeocodedAddress {
  const [x, y] = geometry.coordinates;
  return {
    latitude: y,
    longitude: x,
    streetNumber: found.housenumber,
    // The name of a result that is a street is that of the street.
    route: found.street ?? (found.type === 'street' ? found.name : null),
    postalCode: found.postcode,
    towns: given([found.city, found.locality]),
    countryCode: found.countrycode ?? found.country_code,
    score: found.score,
  };
}

function ofNominatim({ lat, lon, address }: z.output<typeof nominatim>[number]): GeocodedAddress {
  return {
    latitude: lat,
    longitude: lon,
    streetNumber: address.house_number,
    route: address.road ?? address.pedestrian,
    postalCode: address.postcode,
    towns: given([address.city, address.town, address.village, address.municipality]),
    countryCode: address.country_code,
    // `importance` says how well known a place is, and nothing of how well it answers.
    score: null,
  };
}

const given = (texts: readonly (string | null)[]) => texts.filter((value) => value !== null);
