/** The page of an error: what happened, in the words of a visitor, and another way to reach the employer. */
import { type Language, languages, preferredLanguage, texts } from '@platform/vocabulary';
import type { Config } from '../config.ts';
import type { AppError } from '../errors.ts';
import { responseHeaders } from '../header-names.ts';
import { type Html, html } from '../http/html.ts';
import type { PathParameters, RouteResult } from '../http/route.ts';
import { assets } from './assets.ts';
import { pageResult, viewOf } from './layout.ts';
import type { CareersSites, Site } from './site.ts';
import { noSource } from './source.ts';

interface FailedRequest {
  readonly params: PathParameters;
  readonly acceptLanguage: string;
  readonly requestId: string;
}

/** What every route of a careers site takes of the server. */
export interface SiteNeeds {
  readonly careersSites: CareersSites;
  readonly config: Pick<Config, 'publicBaseUrl'>;
}

export async function errorPage(
  error: AppError,
  { params, acceptLanguage, requestId }: FailedRequest,
  { careersSites, config }: SiteNeeds,
): Promise<RouteResult> {
  // The site is known for a few seconds without a request; where it is not, the page has no frame of a site. An address
  // that asks for one unknown site after the other is not to look up another one here.
  const isKnown = error.limit !== 'address_refusals';
  const slug = isKnown ? params.site : undefined;
  const site = slug === undefined ? null : await careersSites.find(String(slug)).catch(() => null);
  const asked = (site?.languages ?? languages).find((language) => language === params.language);
  const language = asked ?? preferredLanguage(acceptLanguage, site?.languages ?? languages);
  const { title, content } = wordsOf(error, site, language, requestId);
  if (site === null) return plainPage(title, content, language, error.status);
  const view = viewOf(site, language, noSource, config.publicBaseUrl);
  return pageResult(view, { title, content, inLanguage: null, status: error.status });
}

function wordsOf(
  error: AppError,
  site: Site | null,
  language: Language,
  requestId: string,
): { title: string; content: Html } {
  const words = texts[language];
  const isMissing = error.status === 404;
  const title = isMissing ? words.notFoundTitle : words.somethingWrong;
  const message = isMissing
    ? words.notFound
    : error.status === 429
      ? words.tooMany(Number(error.headers[responseHeaders.retryAfter]) || null)
      : words.unavailable;
  const content = html`<h1>${title}</h1>
<p>${message}</p>
${site?.contactEmail && !isMissing && html`<p>${words.writeTo(site.contactEmail)}</p>`}
${!isMissing && html`<p class="hint">${words.code}${words.colon}${error.code}, ${requestId}</p>`}
${site && html`<p><a href="/careers/${site.slug}/${language}">${words.backToJobs}</a></p>`}`;
  return { title, content };
}

/** A page of no site, in the colours of the browser. */
function plainPage(title: string, content: Html, language: Language, status: number): RouteResult {
  const headers = {
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
  };
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>${title}</title>
<link rel="stylesheet" href="/careers/-/${assets().css.name}"></head>
<body><main class="width">${content}</main></body>
</html>
`;
  return { status, headers, html: page };
}
