/** A route of the careers pages: its visitors are counted as the caller of the site, and its errors are pages. */

import { languages } from '@platform/vocabulary';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import {
  defineRoute,
  type PathParameters,
  type RequestContext,
  type Route,
  type RouteResult,
} from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { text } from '../values/body-values.ts';
import { errorPage, type SiteNeeds } from './error-page.ts';
import { embeddedViewOf, type View, viewOf } from './layout.ts';
import type { Site } from './site.ts';
import { type Source, sourceOf } from './source.ts';
import { loadDetector } from './text-language.ts';

type PageContext = RequestContext<{ readonly offer: string; readonly task: string }, URLSearchParams, Caller>;

/** The parameters of a path of a page; those that it does not have are empty. */
const pageParams = z.object({
  site: z.string(),
  language: z.enum(languages),
  offer: text.default(''),
  task: text.default(''),
});

/** What all routes of a site share. */
export const siteRoute = {
  // Pages are for people.
  description: null,
  access: 'public',
  isReadableByPages: false,
  // Sites that link here add parameters of their own, such as `fbclid`.
  query: (query: URLSearchParams) => query,
  visitorOf: async ({ site }: PathParameters, { careersSites }: SiteNeeds) =>
    (await careersSites.find(String(site))).caller,
  errorPage,
} as const;

type PageHandler<Needs> = (view: View, context: PageContext, needs: Needs) => Promise<RouteResult>;

/**
 * The two routes of a page in one language: `/careers/:site/:language` and what follows, for visitors, and
 * `/embed/:site/:language` and the same, for the script that shows the page within one of another site. It has a public
 * key, and gets errors as JSON. The site is `-` where the key says enough.
 */
export function pageRoutes<Needs>(
  path: string,
  handler: PageHandler<Needs>,
  { method = 'get', counting = 'request' }: Partial<Pick<Route, 'method' | 'counting'>> = {},
): readonly [Route<Needs & SiteNeeds>, Route<Needs & SiteNeeds>] {
  const page = defineRoute({
    ...siteRoute,
    method,
    counting,
    path: `/careers/:site/:language${path}`,
    params: pageParams,
    async handler(context, dependencies: Needs & SiteNeeds) {
      const { site: slug, language } = context.params;
      const site = await dependencies.careersSites.visit(slug, context.caller);
      if (!site.languages.includes(language)) throw notFound('Page');
      const { publicBaseUrl } = dependencies.config;
      await loadDetector();
      return handler(viewOf(site, language, visitorSource(context), publicBaseUrl), context, dependencies);
    },
  });
  const embedded = defineRoute({
    // A part of this program's own script, of the same version.
    description: null,
    access: 'public',
    method,
    counting,
    path: `/embed/:site/:language${path}`,
    params: pageParams,
    query: (query: URLSearchParams) => query,
    async handler(context, dependencies: Needs & SiteNeeds) {
      const { site: name, language: asked } = context.params;
      const site = await dependencies.careersSites.findOf(context.caller, name === '-' ? null : name);
      const language = site.languages.find((one) => one === asked) ?? site.languages[0] ?? asked;
      const { publicBaseUrl } = dependencies.config;
      await loadDetector();
      const view = embeddedViewOf(site, name, language, visitorSource(context), publicBaseUrl);
      return handler(view, context, dependencies);
    },
  });
  return [page, embedded];
}

function visitorSource({ query, header }: Pick<PageContext, 'query' | 'header'>): Source {
  return sourceOf(query, header('Referer'), header('Host') ?? '');
}

/** A file of a site, such as its logo. */
export function siteFileRoute<Needs>(
  path: string,
  handler: (site: Site, file: string, needs: Needs) => Promise<RouteResult>,
): Route<Needs & SiteNeeds> {
  return defineRoute({
    ...siteRoute,
    method: 'get',
    path: `/careers/:site/${path}`,
    params: z.object({ site: z.string(), file: z.string() }),
    async handler({ params: { site: slug, file } }, dependencies: Needs & SiteNeeds) {
      return handler(await dependencies.careersSites.find(slug), file, dependencies);
    },
  });
}
