/** The list of open offers, with filters and pages of twenty. */

import { texts } from '@platform/vocabulary';
import { attributes, type Html, html } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import { dayText, factsOf } from './facts.ts';
import { pageResult, paragraphs, type View } from './layout.ts';
import { type listOffers, maxFilterLength, type Offer, type OfferFilter } from './offers.ts';
import { siteText } from './site.ts';

type OfferList = Awaited<ReturnType<typeof listOffers>>;

export function listPage(view: View, filter: OfferFilter, page: number, list: OfferList): RouteResult {
  const { site, language } = view;
  const words = texts[language];
  const title = siteText(site, language, 'title') ?? words.jobsAt(site.name);
  const introduction = siteText(site, language, 'introduction');
  const isFiltered = Object.values(filter).some((text) => text !== '');
  const isWhole = !isFiltered && page === 1;
  return pageResult(view, {
    title: page === 1 ? title : `${title} – ${words.pageOf(page, list.pages)}`,
    description: introduction?.slice(0, 300) ?? title,
    inLanguage: ({ list: address }) => address,
    isListed: isWhole,
    isCacheable: true,
    content: html`<h1>${title}</h1>
${isWhole && introduction && html`<div class="introduction">${paragraphs(introduction)}</div>`}
${(list.total > 0 || isFiltered) && filterForm(view, filter, list)}
${
  list.total === 0
    ? emptyList(view, isFiltered)
    : html`<h2 class="count" id="offers">${words.found(list.total)}</h2>
${offerList(list.offers, view)}
${list.pages > 1 && pagination(view, filter, page, list.pages)}`
}
${spontaneousApplication(view)}`,
  });
}

function emptyList({ site, language, addresses }: View, isFiltered: boolean): Html {
  const words = texts[language];
  if (isFiltered) {
    return html`<p class="empty">${words.noneFound}</p><p><a href="${addresses.list}">${words.clearFilters}</a></p>`;
  }
  return html`<div class="empty">${paragraphs(siteText(site, language, 'emptyList') ?? words.noneOpen)}</div>`;
}

/** Offers as a list of links. */
export function offerList(offers: readonly Offer[], { language, addresses }: View): Html {
  const words = texts[language];
  return html`<ul class="offers">
${offers.map(
  (offer) => html`<li>
<h3><a href="${addresses.offer(offer.id)}">${offer.title}</a></h3>
<p class="facts">${factsOf(offer, language).join(' · ')}</p>
${offer.publishedAt && html`<p class="published">${words.published} <time datetime="${offer.publishedAt}">${dayText(offer.publishedAt, language)}</time></p>`}
</li>
`,
)}</ul>`;
}

/** The way to the form of applications without an offer, where the site takes them. */
export function spontaneousApplication({ site, language, addresses }: View): Html | null {
  if (!site.isOpenToSpontaneousApplications) return null;
  const words = texts[language];
  return html`<section><h2>${words.noSuitableJob}</h2><p><a href="${addresses.apply(null)}">${words.spontaneous}</a></p></section>`;
}

function filterForm(
  { language, addresses, source }: View,
  filter: OfferFilter,
  { contracts }: OfferList,
): Html {
  const words = texts[language];
  const action = addresses.list.split('?')[0] ?? '';
  return html`<form class="filters" method="get" action="${action}" role="search" aria-label="${words.search}">
<div class="field"><label for="q">${words.words}</label><input id="q" name="q" type="search" value="${filter.words}" maxlength="${maxFilterLength}"></div>
<div class="field"><label for="place">${words.place}</label><input id="place" name="place" value="${filter.place}" maxlength="${maxFilterLength}"></div>
${
  contracts.length > 0 &&
  html`<div class="field"><label for="contract">${words.contract}</label><select id="contract" name="contract"><option value="">${words.allContracts}</option>${contracts.map(
    ({ id, name }) =>
      html`<option${attributes({ value: id, selected: id === filter.contract })}>${name}</option>`,
  )}</select></div>`
}
${source !== '' && html`<input type="hidden" name="source" value="${source}">`}
<button class="secondary">${words.show}</button>
</form>`;
}

function pagination(
  { language, addresses, source }: View,
  filter: OfferFilter,
  page: number,
  pages: number,
): Html {
  const words = texts[language];
  const [path = ''] = addresses.list.split('?');
  const address = (number: number) => {
    const query = { q: filter.words, place: filter.place, contract: filter.contract, source };
    const parameters = Object.entries(query).filter(([, value]) => value !== '');
    return `${path}?${new URLSearchParams([...parameters, ['page', String(number)]])}`;
  };
  return html`<nav class="pages" aria-label="${words.pages}">
${page > 1 && html`<a href="${address(page - 1)}" rel="prev">${words.previous}</a>`}
<span>${words.pageOf(page, pages)}</span>
${page < pages && html`<a href="${address(page + 1)}" rel="next">${words.next}</a>`}
</nav>`;
}
