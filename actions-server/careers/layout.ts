/** The frame of every careers page: head, header with logo and languages, content, footer. */

import { type Language, texts } from '@platform/vocabulary';
import { careersPageHeader } from '../header-names.ts';
import { attributes, dataScript, type Html, html } from '../http/html.ts';
import { addressBelow, pathOfAddress } from '../http/public-path.ts';
import type { RouteResult } from '../http/route.ts';
import type { CaptchaSettings } from '../settings/captcha-settings.ts';
import { aboutPage } from './about-page.ts';
import { type Addresses, addressesOf, embeddedAddresses } from './addresses.ts';
import { assets } from './assets.ts';
import { iconOf } from './icon.ts';

import { type Site, siteText, textLanguage } from './site.ts';

import type { Source } from './source.ts';
import { coloursOf, themeOf } from './theme.ts';

/** For whom a page is made: what every part of it needs. */
export interface View {
  readonly site: Site;
  readonly language: Language;
  /** Where the visitor came from; empty when nothing is known. */
  readonly source: string;
  /** Whether everybody who opens the address gets the same page. */
  readonly isShared: boolean;
  readonly addresses: Addresses;
  /** The address below which these pages are (`PUBLIC_BASE_URL`), without a slash at the end. */
  readonly origin: string;
  /** Whether the page is a part of one of another site. */
  readonly isEmbedded: boolean;
}

export function viewOf(site: Site, language: Language, source: Source, origin: string): View {
  const { text, isInAddress } = source;
  const addresses = addressesOf(site, language, text);
  return { site, language, source: text, isShared: isInAddress, addresses, origin, isEmbedded: false };
}

/** @param name of the site in the addresses */
export function embeddedViewOf(
  site: Site,
  name: string,
  language: Language,
  source: Source,
  origin: string,
): View {
  const addresses = embeddedAddresses(name, language, source.text);
  return { ...viewOf(site, language, source, origin), addresses, isEmbedded: true };
}

interface Page {
  /** What the page is about; the name of the site is added. */
  readonly title: string;
  /** For search engines and previews. */
  readonly description?: string | null;
  readonly content: Html;
  /** The same page in a language; null: it has no address of its own. */
  readonly inLanguage: ((addresses: Addresses) => string) | null;
  /** Whether search engines shall list the page. */
  readonly isListed?: boolean;
  /** Data about the page for search engines. */
  readonly jsonLd?: object | null;
  readonly status?: number;
  /** The captcha of the page, whose origins it may load scripts, frames and the like from; none by default. */
  readonly captcha?: CaptchaSettings | null;
  /** Whether caches may keep the page for a minute. */
  readonly isCacheable?: boolean;
}

/**
 * Nothing but the origin of the pages: no styles or scripts in a page, no other site. A guest, whose script may run, may also
 * show frames and start workers.
 * @param around the origins whose pages may show these in a frame
 */
function policyFor(guests: readonly string[], around: readonly string[]): string {
  const own = ["'self'", ...guests].join(' ');
  return [
    "default-src 'none'",
    `style-src ${own}`,
    `script-src ${own}`,
    `img-src ${own}`,
    `connect-src ${own}`,
    ...(guests.length === 0 ? [] : [`frame-src ${guests.join(' ')}`, "worker-src 'self' blob:"]),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${around.length === 0 ? "'none'" : around.join(' ')}`,
  ].join('; ');
}

const pageHeaders = {
  // Pages of this site need no referrer, and other sites are told nothing.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

function headersFor({ site: { frameOrigins } }: View, { captcha }: Page): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policyFor(captcha?.origins ?? [], frameOrigins),
    // It can name no origin, and programs in between may know it alone.
    ...(frameOrigins.length > 0 && { 'X-Frame-Options': '' }),
    ...pageHeaders,
  };
}

/** A page as the answer of a route. */
export function pageResult(view: View, page: Page): RouteResult {
  const { language } = view;
  return {
    status: page.status ?? 200,
    headers: {
      ...(view.isEmbedded ? {} : headersFor(view, page)),
      'Content-Language': language,
      // Only pages have it: their script shows no other answer.
      [careersPageHeader]: aboutPage(page.captcha ?? null),
    },
    ...(page.isCacheable ? { cacheControl: `${view.isShared ? 'public' : 'private'}, max-age=60` } : {}),
    html: view.isEmbedded ? contentOnly(view, page) : frame(view, page),
  };
}

/** The answer that leads to another page, such as the one that says thank you. */
export function leadTo(view: View, address: string): RouteResult {
  if (!view.isEmbedded) return { status: 303, location: address };
  // A script of another origin cannot rely on redirects of requests with a key.
  return { json: { location: addressBelow(address, pathOfAddress(view.origin)) } };
}

/** A page within one of another site: the content, and the colours of the account. */
function contentOnly({ site, language }: View, { title, content }: Page): Html {
  const [light, dark] = [coloursOf(site, 'light'), coloursOf(site, 'dark')];
  const colours = {
    'data-accent': light.accent,
    'data-on-accent': light['on-accent'],
    'data-link': light.link,
    'data-dark-accent': dark.accent,
    'data-dark-on-accent': dark['on-accent'],
    'data-dark-link': dark.link,
  };
  return html`<!doctype html>
<html lang="${language}">
<head><title>${title}</title></head>
<body><main${attributes(colours)}>
${content}
</main></body>
</html>
`;
}

function frame(view: View, page: Page): Html {
  const { site, language, source, origin, addresses } = view;
  const words = texts[language];
  const { css, js } = assets();
  const description = page.description && shortened(page.description);
  const title = page.title === site.name ? page.title : `${page.title} – ${site.name}`;
  const address = page.inLanguage;
  const others = address === null ? [] : site.languages.filter((other) => other !== language);
  const isListed = page.isListed ?? address !== null;
  const absolute = (of: Language) => origin + (address?.(addressesOf(site, of, '')) ?? '');
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${description && html`<meta name="description" content="${description}">`}
<link rel="icon" href="${site.logoSha256 ? logoPath(site) : iconPath(site)}">
${
  !isListed
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${absolute(language)}">
${site.languages.map((other) => html`<link rel="alternate" hreflang="${other}" href="${absolute(other)}">\n`)}<meta property="og:title" content="${title}">
<meta property="og:type" content="website">
<meta property="og:url" content="${absolute(language)}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:locale" content="${language === 'fr' ? 'fr_FR' : 'en_GB'}">
${description && html`<meta property="og:description" content="${description}">`}
${site.logoSha256 && html`<meta property="og:image" content="${origin + logoPath(site)}">\n<meta property="og:image:alt" content="${site.name}">`}
<meta name="twitter:card" content="summary">`
}
<link rel="alternate" type="application/rss+xml" href="${addresses.rss}">
<link rel="stylesheet" href="/careers/-/${css.name}">
<link rel="stylesheet" href="${themePath(site)}">
<script src="/careers/-/${js.name}"${attributes({ 'data-page': page.captcha && aboutPage(page.captcha) })} defer></script>
${page.jsonLd && dataScript(page.jsonLd)}
</head>
<body>
<a class="skip" href="#content">${words.skipToContent}</a>
<header class="site-header">
<div class="width">
<a class="brand" href="${addresses.list}">${logo(site)}</a>
<nav aria-label="${site.name}">
${site.websiteUrl && html`<a href="${site.websiteUrl}" rel="noopener">${words.website}</a>`}
${others.map(
  (other) =>
    html`<a href="${address?.(addressesOf(site, other, source)) ?? ''}" hreflang="${other}" lang="${other}" aria-label="${texts[other].otherLanguage}">${texts[other].languageName}</a>`,
)}
</nav>
</div>
</header>
<main id="content" class="width" tabindex="-1">
${page.content}
</main>
<footer class="site-footer">
<div class="width">
<span>${site.name}</span>
${site.contactEmail && html`<a href="mailto:${site.contactEmail}">${site.contactEmail}</a>`}
${hasLegalPage(view) && html`<a href="${addresses.legal}">${words.legalNotice}</a>`}
</div>
</footer>
</body>
</html>
`;
}

function logo(site: Site): Html {
  if (!site.logoSha256) return html`${site.name}`;
  return html`<img class="logo" src="${logoPath(site)}" alt="${site.name}" height="48">`;
}

/** The address of the logo, which changes with it. */
export function logoPath({ slug, logoSha256 }: Pick<Site, 'slug' | 'logoSha256'>): string {
  return `/careers/${slug}/logo/${logoSha256 ?? ''}`;
}

function iconPath({ slug, ...site }: Pick<Site, 'slug' | 'name' | 'accentColor' | 'headerColor'>): string {
  return `/careers/${slug}/icon/${iconOf(site).hash}`;
}

/** Characters of a description that search engines show. */
const maxDescription = 160;

/** The beginning of a text as one line, which ends with a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescription) return line;
  const start = line.slice(0, maxDescription - 1);
  return `${start.replace(/\s+\S*$/, '').replace(/[\s,;:.–-]+$/, '')}…`;
}

function themePath(site: Site): string {
  return `/careers/${site.slug}/theme/${themeOf(site).hash}`;
}

/** Whether the account says anything on the page of its legal notice. */
export function hasLegalPage({ site, language }: Pick<View, 'site' | 'language'>): boolean {
  return (
    siteText(site, language, 'legalNotice') !== null || siteText(site, language, 'privacyNotice') !== null
  );
}

/** A text of the site as paragraphs, marked when it is in the other language of the site; null: it says nothing. */
export function siteParagraphs(
  { site, language }: Pick<View, 'site' | 'language'>,
  name: Parameters<typeof siteText>[2],
  className: string | null = null,
): Html | null {
  const text = siteText(site, language, name);
  const lang = textLanguage(site, language, name);
  return text === null ? null : html`<div${attributes({ class: className, lang })}>${paragraphs(text)}</div>`;
}

/** A text that an account wrote: a blank line begins a paragraph, and a line end is one. */
export function paragraphs(text: string): Html {
  const lines = (paragraph: string) =>
    paragraph.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
  return html`${text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p>${lines(paragraph.trim())}</p>`)}`;
}
