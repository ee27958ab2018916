/** Tells the country of an address by its names, its codes and its largest cities. */
import places from '../data/places.json' with { type: 'json' };
import { codeOfCountry } from './countries.ts';
import { fold } from './fold.ts';
import { ukPostcode } from './places.ts';

/** The codes of countries by their largest cities, where another country has numbers of the same form. */
const countriesOfCities = new Map(
  Object.entries(places.citiesOfCountries).flatMap(([code, names]) =>
    names.map((name): [string, string] => [fold(name), code]),
  ),
);

/** Postal codes at the end of an address whose form only one country has. */
const postalCodes: [country: string, pattern: RegExp][] = [
  ['CA', /(?<![A-Z\d])[A-Z]\d[A-Z]\s?\d[A-Z]\d$/],
  ['GB', ukPostcode],
  ['IE', /(?<![A-Z\d])[AC-FHKNPRTV-Y]\d[\dW]\s?[A-Z\d]{4}$/],
  ['AU', /(?<!\p{L})(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\s\d{4}$/u],
];

/**
 * The ISO 3166-1 code of the country that an address states at its end, by its name, by the code of a region ("Boston, MA"),
 * by a British, Irish, Canadian or Australian postal code, or by a large city of a country where numbers are printed as in another
 * one ("Dakar"). `null` when it states none.
 */
export function countryOf(place: string): string | null {
  const last =
    place
      .split(/[,(]/)
      .at(-1)
      ?.replace(/[).\s]+$/, '')
      .trim() ?? '';
  const words = last.split(/\s+/);
  const named = words.map((_word, index) => codeOfCountry(words.slice(index).join(' ')));
  const code = named.find((found) => found !== undefined);
  if (code !== undefined) return code === 'none' ? null : code;
  const coded = postalCodes.find(([_country, pattern]) => pattern.test(last));
  if (coded) return coded[0];
  const region = last.replace(/\.?\s+\d{5}(?:-\d{4})?$/, '');
  const countries = Object.entries(places.regionCodes);
  const ofRegion = countries.find(([_country, codes]) => codes.includes(region))?.[0];
  return ofRegion ?? countryOfTown(place) ?? null;
}

/** The country of a large city that stands alone in a part of the address, with or without a postal code. */
const countryOfTown = (place: string): string | undefined =>
  place
    .split(/[,(]/)
    .map((part) => countriesOfCities.get(fold(part.replace(/^[\s\d]+|[\s\d)]+$/g, ''))))
    .find((code) => code !== undefined);
