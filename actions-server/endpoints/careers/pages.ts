/** The pages of a careers site that are read: the list of offers, an offer, the legal notice, and the way to a language. */

import { preferredLanguage } from '@platform/vocabulary';
import { z } from 'zod';
import { readFacets } from '../../careers/facets.ts';
import { rssResult } from '../../careers/feeds.ts';
import { hasLegalPage } from '../../careers/layout.ts';
import { legalPage } from '../../careers/legal-page.ts';
import { listPage } from '../../careers/list-page.ts';
import { offersNear, radii, usualRadius } from '../../careers/nearby.ts';
import { closedPage, offerPage } from '../../careers/offer-page.ts';
import {
  findOffer,
  listOffers,
  maxFilterLength,
  mostFound,
  newestOffers,
  offerOrders,
  offersWithWords,
} from '../../careers/offers.ts';
import { pageRoutes, siteRoute } from '../../careers/page-route.ts';
import { sitemapOf } from '../../careers/sitemap.ts';
import { xmlResult } from '../../careers/xml.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { fileLinkSigner, linksSince } from '../../files/signed-links.ts';
import { defineRoute } from '../../http/route.ts';
import { printable } from '../../text/printable.ts';
import { isUuid } from '../../values/body-values.ts';

/** Nobody reads further; a filter finds the rest. */
const maxPage = 500;

/** Every other address below those of a site. */
export const careersUnknown = defineRoute({
  ...siteRoute,
  method: 'get',
  path: '/careers/:site/:language/*rest',
  params: z.looseObject({ site: z.string() }),
  async handler() {
    throw notFound('Page');
  },
});

/** `/careers` names no site. */
export const careersNowhere = defineRoute({
  method: 'get',
  path: '/careers',
  description: null,
  access: 'none',
  query: siteRoute.query,
  errorPage: siteRoute.errorPage,
  async handler() {
    throw notFound('Page');
  },
});

/** `/careers/:site` leads to the language that the browser asks for. Every other page has its language in its address. */
export const careersRoot = defineRoute({
  ...siteRoute,
  method: 'get',
  path: '/careers/:site',
  params: z.object({ site: z.string() }),
  async handler({ params, query, header }, { careersSites }: Pick<Dependencies, 'careersSites'>) {
    const { slug, languages } = await careersSites.find(params.site);
    const language = preferredLanguage(header('Accept-Language') ?? '', languages);
    const search = query.size === 0 ? '' : `?${query}`;
    return {
      status: 302,
      headers: { Vary: 'Accept-Language' },
      location: `/careers/${slug}/${language}${search}`,
    };
  },
});

export const careersList = pageRoutes(
  '',
  async (view, { query }, { hasura }: Pick<Dependencies, 'hasura'>) => {
    const text = (name: string) => printable((query.get(name) ?? '').trim().slice(0, maxFilterLength)).trim();
    // What is no id looks for nothing.
    const option = (name: string) => (isUuid(text(name)) ? text(name).toLowerCase() : '');
    const filter = {
      words: text('q'),
      place: text('place'),
      town: text('near'),
      department: option('department'),
      contract: option('contract'),
    };
    const km = radii.find((one) => String(one) === query.get('km')) ?? usualRadius;
    const page = /^\d{1,4}$/.test(text('page')) ? Math.min(maxPage, Math.max(1, Number(text('page')))) : 1;
    const { site } = view;
    const nearby = await offersNear(site, { town: filter.town, km }, mostFound, hasura);
    const orders = offerOrders.filter((one) => nearby !== null || one !== 'nearest');
    const order = orders.find((one) => one === query.get('sort')) ?? 'newest';
    const [list, withWords] = await Promise.all([
      listOffers(site, filter, nearby, order, page, hasura),
      offersWithWords(site, filter.words, hasura),
    ]);
    // What visitors choose from counts the offers that they would find.
    const found =
      nearby === null ? withWords : new Set([...nearby.keys()].filter((id) => withWords?.has(id) ?? true));
    return listPage(
      view,
      { filter, km, isTownKnown: nearby !== null, orders, order, page: list.page },
      list,
      await readFacets(site, filter, found, hasura),
    );
  },
);

export const careersOffer = pageRoutes(
  '/offers/:offer',
  async (view, { params }, { hasura, config }: Pick<Dependencies, 'hasura' | 'config'>) => {
    const found = await findOffer(view.site, params.offer, hasura);
    if (found.offer === null) return closedPage(view, await newestOffers(view.site, hasura));
    const { groupId } = view.site.caller;
    const since = linksSince(config.fileLinks.lifetimeSeconds);
    return offerPage(view, found, fileLinkSigner(groupId, config, since));
  },
);

export const [careersLegal] = pageRoutes('/legal', async (view) => {
  if (!hasLegalPage(view)) throw notFound('Page');
  return legalPage(view);
});

/** `/careers/:site/:language/offers.rss`: the list for readers of news. */
export const [careersRss] = pageRoutes(
  '/offers.rss',
  ({ site, language, origin }, { log }, { hasura }: Pick<Dependencies, 'hasura'>) =>
    rssResult(site, language, origin, hasura, log),
);

/** `/careers/:site/robots.txt`, for employers who show the pages at the root of a host of their own. */
export const careersRobots = defineRoute({
  ...siteRoute,
  method: 'get',
  path: '/careers/:site/robots.txt',
  params: z.object({ site: z.string() }),
  async handler({ params }, { careersSites, config }: Pick<Dependencies, 'careersSites' | 'config'>) {
    const { slug } = await careersSites.find(params.site);
    const text = `User-agent: *\nDisallow:\nSitemap: ${config.publicBaseUrl}/careers/${slug}/sitemap.xml\n`;
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
    return { bytes: Buffer.from(text), headers };
  },
});

/** `/careers/:site/sitemap.xml`, which the employer names to search engines. */
export const careersSitemap = defineRoute({
  ...siteRoute,
  method: 'get',
  path: '/careers/:site/sitemap.xml',
  params: z.object({ site: z.string() }),
  async handler(
    { params, caller },
    { careersSites, hasura, config }: Pick<Dependencies, 'careersSites' | 'hasura' | 'config'>,
  ) {
    const site = await careersSites.visit(params.site, caller);
    return xmlResult('application/xml', sitemapOf(site, config.publicBaseUrl, hasura));
  },
});
