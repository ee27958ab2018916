/** The addresses of a site for search engines: the list, the form without an offer and every open offer, in each language. */
import type { Hasura } from '../graphql/client.ts';
import { type Html, html } from '../http/html.ts';
import { addressesOf } from './addresses.ts';
import { openOfferIds } from './open-offers.ts';
import type { Site } from './site.ts';
import { xmlDocument } from './xml.ts';

/** @param origin of the pages, without a slash at the end */
export async function sitemapOf(site: Site, origin: string, hasura: Hasura): Promise<string> {
  const offers = await openOfferIds(site, hasura);
  const entries = site.languages.flatMap((language): Html[] => {
    const addresses = addressesOf(site, language, '');
    return [
      html`<url><loc>${origin + addresses.list}</loc></url>\n`,
      ...(site.isOpenToSpontaneousApplications
        ? [html`<url><loc>${origin + addresses.apply(null)}</loc></url>\n`]
        : []),
      ...offers.map(
        ({ id, updatedAt }) =>
          html`<url><loc>${origin + addresses.offer(id ?? '')}</loc><lastmod>${updatedAt}</lastmod></url>\n`,
      ),
    ];
  });
  return xmlDocument(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`);
}
