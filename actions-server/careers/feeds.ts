/** The offers of a site for programs: RSS for readers of news, and the XML that job boards read. */
import type { Hasura } from '../graphql/client.ts';
import { type Html, html, trustedHtml } from '../http/html.ts';
import { addressesOf } from './addresses.ts';
import { employmentTypesOf } from './employment-types.ts';
import type { Language } from './languages.ts';
import { amountsOf, countryOf, descriptionOf, type Offer, openOffers, placeName } from './offers.ts';
import { type Site, siteText } from './site.ts';
import { texts } from './texts.ts';
import { xmlDocument } from './xml.ts';

/** A text in which markup means nothing, as boards expect it. Its end cannot stand in it: it is split there. */
function cdata(text: string): Html {
  return trustedHtml(`<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
}

/** An RSS 2.0 feed of the open offers, the newest first. @param origin of the pages, without a slash at the end */
export async function rssOf(site: Site, language: Language, origin: string, hasura: Hasura): Promise<string> {
  const offers = await openOffers(site, hasura);
  const addresses = addressesOf(site, language, '');
  const title = siteText(site, language, 'title') ?? texts[language].jobsAt(site.name);
  return xmlDocument(html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${origin + addresses.list}</link>
<description>${siteText(site, language, 'introduction') ?? title}</description>
<language>${language}</language>
<atom:link href="${origin + addresses.rss}" rel="self" type="application/rss+xml"/>
${offers.map(
  (offer) => html`<item>
<title>${offer.title}</title>
<link>${origin + addresses.offer(offer.id)}</link>
<guid isPermaLink="false">${offer.id}</guid>
${offer.publishedAt !== null && html`<pubDate>${new Date(offer.publishedAt).toUTCString()}</pubDate>`}
<description>${cdata(descriptionOf(offer))}</description>
</item>
`,
)}</channel>
</rss>
`);
}

/** The open offers that a job board accepts: those with a text and a day of publication. */
export async function offersForBoards(site: Site, hasura: Hasura): Promise<Offer[]> {
  const offers = await openOffers(site, hasura);
  return offers.filter(({ publishedAt, texts: { length } }) => publishedAt !== null && length > 0);
}

/**
 * Offers in the form that most job boards read: `<source><job>…`.
 * @param board who reads it, for the address of each offer: applicants who come from there have it as their source
 * @param ends until when offers are advertised on this board, by their ids; others end when the offer says so
 */
export function boardFeedOf(
  site: Site,
  offers: readonly Offer[],
  board: string,
  ends: ReadonlyMap<string, string>,
  origin: string,
): string {
  const [language = 'en'] = site.languages;
  const addresses = addressesOf(site, language, board);
  const newest = offers.map(({ updatedAt }) => Date.parse(updatedAt)).sort((one, other) => other - one)[0];
  return xmlDocument(html`<source>
<publisher>${cdata(site.name)}</publisher>
<publisherurl>${cdata(site.websiteUrl ?? origin + addressesOf(site, language, '').list)}</publisherurl>
${newest !== undefined && html`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`}
${offers.map((offer) => jobOf(offer, ends.get(offer.id) ?? offer.expiresAt, site, origin + addresses.offer(offer.id)))}</source>
`);
}

/** One element a place: boards show an offer where it is. */
function jobOf(offer: Offer, expiresAt: string | null, site: Site, url: string): Html[] {
  const places = offer.places.length === 0 ? [null] : offer.places;
  return places.map((place, index) => {
    const members: readonly (readonly [name: string, value: string | null | undefined])[] = [
      ['title', offer.title],
      ['date', offer.publishedAt],
      ['expirationdate', expiresAt],
      ['referencenumber', index === 0 ? offer.id : `${offer.id}-${index + 1}`],
      ['requisitionid', offer.reference],
      ['url', url],
      ['company', site.name],
      ['city', place && placeName(place)],
      ['country', place ? countryOf(place, site.caller.defaultCountry) : site.caller.defaultCountry],
      ['postalcode', place?.postalCode],
      ['description', descriptionOf(offer)],
      ['salary', salaryText(offer)],
      ['jobtype', employmentTypesOf(offer).map(jobType).join(', ')],
      [
        'remotetype',
        offer.remoteDays === null || offer.remoteDays === 0
          ? null
          : offer.remoteDays >= 5
            ? 'Fully remote'
            : 'Hybrid remote',
      ],
    ];
    const known = members.filter(([, value]) => value);
    return html`<job>
${known.map(([name, value]) => trustedHtml(`<${name}>${cdata(value ?? '').text}</${name}>\n`))}</job>
`;
  });
}

function jobType(employmentType: string): string {
  return employmentType.toLowerCase().replace('_', '-');
}

/** `45000 - 55000 EUR per year`: an offer has only a salary that is public. */
function salaryText(offer: Offer): string | null {
  const { min, max, currency } = amountsOf(offer);
  const amounts = [min, max].filter((amount) => amount !== '');
  if (amounts.length === 0) return null;
  return [amounts.join(' - '), currency, 'per year'].filter((part) => part).join(' ');
}
