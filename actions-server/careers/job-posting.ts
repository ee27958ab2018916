/**
 * An offer for search engines, as schema.org/JobPosting. Only what the page shows is in it, and there is none where search
 * engines would refuse it: without a day of publication, a text, or a place.
 */
import { z } from 'zod';
import { localTime } from '../text/time-zone.ts';
import { addressesOf } from './addresses.ts';
import { employmentTypesOf } from './employment-types.ts';
import type { View } from './layout.ts';
import { logoPath } from './layout.ts';
import { amountsOf, descriptionOf, type Offer } from './offers.ts';
import { type Workplace, workplacesOf } from './workplaces.ts';

export function jobPostingOf(offer: Offer, view: View): object | null {
  const { site, language, origin } = view;
  const { publishedAt, texts } = offer;
  const { defaultCountry, timeZone } = site.caller;
  const { places, remote } = workplacesOf(offer, defaultCountry);
  const isRemote = remote === 'fully';
  if (publishedAt === null || texts.length === 0 || (places.length === 0 && !isRemote)) return null;
  // A country alone says of a job from home where people may live.
  const jobLocations = isRemote ? places.filter(isMoreThanCountry) : places;
  const employmentType = employmentTypesOf(offer);
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: offer.title,
    description: descriptionOf(offer),
    datePosted: localTime(publishedAt, timeZone),
    ...(offer.expiresAt !== null && { validThrough: localTime(offer.expiresAt, timeZone) }),
    hiringOrganization: {
      '@type': 'Organization',
      name: site.name,
      ...(site.websiteUrl && { sameAs: site.websiteUrl }),
      ...(site.logoSha256 && { logo: origin + logoPath(site) }),
    },
    ...(jobLocations.length > 0 && {
      jobLocation: jobLocations.map((place) => ({ ...jobLocation(place), ...geoOf(place, offer) })),
    }),
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: requirementsOf(places, defaultCountry),
    }),
    ...(employmentType.length > 0 && { employmentType }),
    ...salaryOf(offer),
    ...(offer.reference && {
      identifier: { '@type': 'PropertyValue', name: site.name, value: offer.reference },
    }),
    directApply: true,
    url: origin + addressesOf(site, language, '').offer(offer.id),
  };
}

const isMoreThanCountry = ({ country: _, ...parts }: Workplace): boolean =>
  Object.values(parts).some((part) => part !== null);

function jobLocation({ street, postalCode, locality, region, country }: Workplace): object {
  const address = {
    ...(street !== null && { streetAddress: street }),
    ...(locality !== null && { addressLocality: locality }),
    ...(postalCode !== null && { postalCode }),
    ...(region !== null && { addressRegion: region }),
    addressCountry: country,
  };
  return { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } };
}

const geoJsonPoint = z.object({ coordinates: z.tuple([z.number(), z.number()]) });

/** The point of the only place of an offer, where it is that of a town: the middle of a region is nobody's workplace. */
function geoOf({ locality, postalCode }: Workplace, { places: [place, ...others] }: Offer): object {
  const { data } = geoJsonPoint.safeParse(place?.center);
  if (data === undefined || others.length > 0 || (locality ?? postalCode) === null) return {};
  const [longitude, latitude] = data.coordinates;
  return { geo: { '@type': 'GeoCoordinates', latitude, longitude } };
}

/** Where people may live who work from home: in the countries of the offer, else in that of the account. */
function requirementsOf(places: readonly Workplace[], defaultCountry: string): object {
  const countries = new Set(places.map(({ country }) => country));
  const all = [...(countries.size === 0 ? [defaultCountry] : countries)].map((name) => ({
    '@type': 'Country',
    name,
  }));
  return all.length === 1 ? (all[0] ?? {}) : all;
}

/** Nothing without a currency. Offers have only salaries that are public. */
function salaryOf(offer: Offer): object {
  const { min, max, currency } = amountsOf(offer);
  if (!currency) return {};
  const value = {
    '@type': 'QuantitativeValue',
    ...(min && { minValue: Number(min) }),
    ...(max && { maxValue: Number(max) }),
    unitText: 'YEAR',
  };
  return { baseSalary: { '@type': 'MonetaryAmount', currency, value } };
}
