/** The addresses of a site for search engines: the list and every open offer, in each language. */

import type { Hasura } from '../graphql/client.ts';
import { ListCareersAddressesDocument, type ListCareersAddressesQuery } from '../graphql/generated.ts';
import { type Html, html, trustedHtml } from '../http/html.ts';
import { publicSessionOf } from '../keys/sessions.ts';
import type { Site } from './site.ts';

type Address = ListCareersAddressesQuery['offers'][number];

const pageSize = 1_000;
/** With two languages less than half of what search engines read of one sitemap (50 000 addresses). */
const maxOffers = 10_000;

/** @param origin of the pages, without a slash at the end */
export async function sitemapOf(site: Site, origin: string, hasura: Hasura): Promise<string> {
  const session = publicSessionOf(hasura, site.caller);
  const offers: Address[] = [];
  for (let offset = 0; offset < maxOffers; offset += pageSize) {
    const page = await session.request(ListCareersAddressesDocument, { limit: pageSize, offset });
    offers.push(...page.offers);
    if (page.offers.length < pageSize) break;
  }
  const entries = site.languages.flatMap((language): Html[] => {
    const list = `${origin}/careers/${site.slug}/${language}`;
    return [
      html`<url><loc>${list}</loc></url>\n`,
      ...offers.map(
        ({ id, updatedAt }) =>
          html`<url><loc>${list}/offers/${id}</loc><lastmod>${updatedAt}</lastmod></url>\n`,
      ),
    ];
  });
  const start = trustedHtml('<?xml version="1.0" encoding="UTF-8"?>\n');
  return html`${start}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`.text;
}
