/**
 * An offer for search engines, as schema.org/JobPosting. Only what the page shows is in it, and there is none where search
 * engines would refuse it: without a day of publication, a text, or a place.
 */
import { addressesOf } from './addresses.ts';
import { employmentTypesOf } from './employment-types.ts';
import type { View } from './layout.ts';
import { logoPath } from './layout.ts';
import { amountsOf, countryOf, descriptionOf, type Offer } from './offers.ts';

export function jobPostingOf(offer: Offer, view: View): object | null {
  const { site, language, origin } = view;
  const { publishedAt, places, remoteDays, texts } = offer;
  const isRemote = remoteDays !== null && remoteDays >= 5;
  if (publishedAt === null || texts.length === 0 || (places.length === 0 && !isRemote)) return null;
  const country = site.caller.defaultCountry;
  const employmentType = employmentTypesOf(offer);
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: offer.title,
    description: descriptionOf(offer),
    datePosted: publishedAt,
    ...(offer.expiresAt !== null && { validThrough: offer.expiresAt }),
    hiringOrganization: {
      '@type': 'Organization',
      name: site.name,
      ...(site.websiteUrl && { sameAs: site.websiteUrl }),
      ...(site.logoSha256 && { logo: origin + logoPath(site) }),
    },
    ...(places.length > 0 && { jobLocation: places.map((place) => jobLocation(place, country)) }),
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: country },
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

function jobLocation(place: Offer['places'][number], country: string): object {
  const address = {
    addressLocality: place.locality ?? place.search,
    ...(place.postalCode && { postalCode: place.postalCode }),
    addressCountry: countryOf(place, country),
  };
  return { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } };
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
