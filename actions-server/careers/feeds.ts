/**
 * The offers of a site for programs: RSS for readers of news, and the XML that job boards read. Feeds are made while they
 * are sent, batch by batch of their offers.
 */

import { type Language, texts } from '@platform/vocabulary';
import type { Logger } from 'pino';
import type { Hasura } from '../graphql/client.ts';
import { type Html, html, trustedHtml } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import { localTime } from '../text/time-zone.ts';
import { addressesOf } from './addresses.ts';
import { employmentTypesOf } from './employment-types.ts';
import { amountsOf, descriptionOf, type Offer } from './offers.ts';
import { type ListedOffer, offersInBatches, openOfferIds } from './open-offers.ts';
import { type Site, siteText } from './site.ts';
import { languageOf } from './text-language.ts';
import { workplacesOf } from './workplaces.ts';
import { cdata, xmlDocument, xmlPiece, xmlStream } from './xml.ts';

/** An RSS 2.0 feed of the open offers, the newest first. @param origin of the pages, without a slash at the end */
export async function rssResult(
  site: Site,
  language: Language,
  origin: string,
  hasura: Hasura,
  log: Logger,
): Promise<RouteResult> {
  const open = await openOfferIds(site, hasura);
  const batches = offersInBatches(site, open, hasura, log);
  const version = [settingsOf(site), language, origin, open];
  return xmlStream('application/rss+xml', rssOf(site, language, origin, batches), version);
}

/** What a feed says of a site, which is the same for every caller: a cache asks at more than one address. */
function settingsOf({ caller: { defaultCountry, timeZone }, ...settings }: Site): object {
  return { ...settings, defaultCountry, timeZone };
}

async function* rssOf(
  site: Site,
  language: Language,
  origin: string,
  batches: AsyncIterable<readonly Offer[]>,
): AsyncGenerator<string> {
  const addresses = addressesOf(site, language, '');
  const title = siteText(site, language, 'title') ?? texts[language].jobsAt(site.name);
  let text = xmlDocument(html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${origin + addresses.list}</link>
<description>${siteText(site, language, 'introduction') ?? title}</description>
<language>${language}</language>
<atom:link href="${origin + addresses.rss}" rel="self" type="application/rss+xml"/>
`);
  for await (const offers of batches) {
    // The beginning goes with the first offers: what goes wrong until then can still be answered.
    yield text +
      xmlPiece(
        html`${offers.map(
          (offer) => html`<item>
<title>${offer.title}</title>
<link>${origin + addresses.offer(offer.id)}</link>
<guid isPermaLink="false">${offer.id}</guid>
${offer.publishedAt !== null && html`<pubDate>${new Date(offer.publishedAt).toUTCString()}</pubDate>`}
<description>${cdata(descriptionOf(offer))}</description>
</item>
`,
        )}`,
      );
    text = '';
  }
  yield text +
    xmlPiece(html`</channel>
</rss>
`);
}

/**
 * Offers in the form that most job boards read: `<source><job>…`.
 * @param open those that are in it
 * @param board who reads it, for the address of each offer: applicants who come from there have it as their source
 * @param ends until when offers are advertised on this board, by their ids; others end when the offer says so
 */
export function boardFeedResult(
  site: Site,
  open: readonly ListedOffer[],
  board: string,
  ends: ReadonlyMap<string, string>,
  origin: string,
  hasura: Hasura,
  log: Logger,
): RouteResult {
  const newest = open
    .map(({ updatedAt }) => Date.parse(updatedAt ?? ''))
    .sort((one, other) => other - one)[0];
  const batches = offersInBatches(site, open, hasura, log);
  const version = [settingsOf(site), board, origin, open.map((offer) => [offer, ends.get(offer.id ?? '')])];
  return xmlStream('application/xml', boardFeedOf(site, newest, batches, board, ends, origin), version);
}

async function* boardFeedOf(
  site: Site,
  newest: number | undefined,
  batches: AsyncIterable<readonly Offer[]>,
  board: string,
  ends: ReadonlyMap<string, string>,
  origin: string,
): AsyncGenerator<string> {
  const [first = 'en'] = site.languages;
  // An offer is advertised in one language, and leads to the pages in it.
  const urlOf = (offer: Offer) => {
    const language = languageOf(`${offer.title}. ${descriptionOf(offer)}`);
    const shown = site.languages.find((one) => one === language) ?? first;
    return origin + addressesOf(site, shown, board).offer(offer.id);
  };
  let text = xmlDocument(html`<source>
<publisher>${cdata(site.name)}</publisher>
<publisherurl>${cdata(site.websiteUrl ?? origin + addressesOf(site, first, '').list)}</publisherurl>
${newest !== undefined && html`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`}
`);
  for await (const offers of batches) {
    yield text +
      xmlPiece(
        html`${offers.map((offer) => jobOf(offer, ends.get(offer.id) ?? offer.expiresAt, site, urlOf(offer)))}`,
      );
    text = '';
  }
  yield text +
    xmlPiece(html`</source>
`);
}

/** One element a place: boards show an offer where it is. */
function jobOf(offer: Offer, expiresAt: string | null, site: Site, url: string): Html[] {
  const { defaultCountry, timeZone } = site.caller;
  const { places: known, remote } = workplacesOf(offer, defaultCountry);
  const places = known.length === 0 ? [null] : known;
  return places.map((place, index) => {
    const members: readonly (readonly [name: string, value: string | null | undefined])[] = [
      ['title', offer.title],
      ['date', offer.publishedAt && localTime(offer.publishedAt, timeZone)],
      ['expirationdate', expiresAt && localTime(expiresAt, timeZone)],
      ['referencenumber', index === 0 ? offer.id : `${offer.id}-${index + 1}`],
      ['requisitionid', offer.reference],
      ['url', url],
      ['company', site.name],
      ['streetaddress', place?.street],
      ['city', place?.locality],
      ['state', place?.region],
      ['country', place?.country ?? defaultCountry],
      ['postalcode', place?.postalCode],
      ['description', descriptionOf(offer)],
      ['salary', salaryText(offer)],
      ['jobtype', employmentTypesOf(offer).map(jobType).join(', ')],
      ['remotetype', remote && (remote === 'fully' ? 'Fully remote' : 'Hybrid remote')],
    ];
    return html`<job>
${members.filter(([, value]) => value).map(([name, value]) => trustedHtml(`<${name}>${cdata(value ?? '').text}</${name}>\n`))}</job>
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
