/** The page of one offer, and the one of an offer that was closed. */

import { texts } from '@platform/vocabulary';
import { attributes, type Html, html, trustedHtml } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import { dayHtml, dayText, factsOf, sizeText } from './facts.ts';
import { factsHtml } from './facts-html.ts';
import { jobPostingOf } from './job-posting.ts';
import { pageResult, type View } from './layout.ts';
import { offerList, spontaneousApplication } from './list-page.ts';
import type { Offer, OpenOffer } from './offers.ts';
import { langOf, spoken } from './text-language.ts';

/** @param linkOf makes the signed link to a file */
export function offerPage(
  view: View,
  { offer, files }: OpenOffer,
  linkOf: (id: string, name: string) => string,
): RouteResult {
  const { language, addresses } = view;
  const words = texts[language];
  const headings = { company: words.aboutCompany, job: words.theJob, profile: words.yourProfile };
  const apply = html`<p><a class="button" href="${addresses.apply(offer.id)}">${words.apply}</a></p>`;
  return pageResult(view, {
    title: offer.title,
    description: [...factsOf(offer, language), beginningOf(offer)].join(' · '),
    inLanguage: (of) => of.offer(offer.id),
    jsonLd: jobPostingOf(offer, view),
    // Links to files are made anew twice in their lifetime.
    isCacheable: files.length === 0,
    content: html`<p><a href="${addresses.list}">${words.backToJobs}</a></p>
<article>
<h1${attributes(langOf(offer.title, language))}>${offer.title}</h1>
<ul class="facts-list">${factsHtml(offer, language).map((fact) => html`<li>${fact}</li>`)}</ul>
${apply}
${offer.texts.map(({ name, html: text }) => html`<section><h2>${headings[name]}</h2>${rich(text, language)}</section>`)}
${others(offer, view)}
${
  files.length > 0 &&
  html`<section><h2>${words.documents}</h2><ul>${files.map(
    ({ id, name, size }) =>
      html`<li><a href="${linkOf(id, name)}">${name}</a> (${sizeText(size, language)})</li>`,
  )}</ul></section>`
}
<p class="published">
${offer.expiresAt && html`${words.applyBy} ${dayHtml(offer.expiresAt, view)}. `}
${offer.publishedAt && html`${words.published} ${dayHtml(offer.publishedAt, view)}. `}
${offer.reference && html`${words.reference}${words.colon}${offer.reference}`}
</p>
</article>
${apply}`,
  });
}

/** A text with tags, which was sanitised when it was saved. Its headings stand below those of the page. */
function rich(text: string, language: View['language']): Html {
  const lowered = text.replace(
    /<(\/?)h([1-6])(?=[\s>])/g,
    (_, end, level) => `<${end}h${Math.min(6, Number(level) + 2)}`,
  );
  return html`<div class="rich"${attributes(langOf(text, language))}>${trustedHtml(lowered)}</div>`;
}

/** The beginning of the description, without tags. */
function beginningOf({ texts: all }: Offer): string {
  const { html: text = '' } = all.find(({ name }) => name === 'job') ?? all[0] ?? {};
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text
    .slice(0, 2_000)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => signs[name] ?? '');
}

function others({ others: fields }: Offer, view: View): Html | null {
  if (fields.length === 0) return null;
  const { language } = view;
  return html`<section><h2>${texts[language].furtherFacts}</h2><dl>${fields.map(
    ({ name, values }) =>
      html`<dt${attributes(langOf(name, language))}>${name}</dt><dd>${valuesText(values, view)}</dd>`,
  )}</dl></section>`;
}

/** Types of fields whose values are words of an account. */
const spokenTypes: ReadonlySet<string> = new Set(['text', 'singlechoice', 'multiplechoice', 'tags']);

function valuesText(values: Offer['others'][number]['values'], { language, site }: View): Html {
  const words = texts[language];
  const [first] = values;
  if (first?.type === 'richtext') return rich(first.text, language);
  const shown = values.map(({ type, text }) => {
    if (type === 'boolean') return text === 'true' ? words.yes : words.no;
    if (type === 'rating') return words.stars(Number(text));
    if (type === 'date') return dayText(text, language, 'UTC');
    if (type === 'datetime') return dayText(text, language, site.caller.timeZone);
    return text;
  });
  if (first?.type === 'url') return html`<a href="${first.text}" rel="noopener nofollow">${first.text}</a>`;
  const text = shown.join(', ');
  return first && spokenTypes.has(first.type) ? spoken(text, language) : html`${text}`;
}

/** 410: the offer was there, and search engines should forget it. */
export function closedPage(view: View, open: readonly Offer[]): RouteResult {
  const { language, addresses } = view;
  const words = texts[language];
  return pageResult(view, {
    title: words.closedTitle,
    status: 410,
    inLanguage: null,
    content: html`<h1>${words.closedTitle}</h1>
<p>${words.closed}</p>
${open.length > 0 && html`<h2>${words.openJobs}</h2>${offerList(open, view)}`}
${spontaneousApplication(view)}
<p><a href="${addresses.list}">${words.backToJobs}</a></p>`,
  });
}
