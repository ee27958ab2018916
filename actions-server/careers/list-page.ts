/** The list of open offers, with filters and pages of twenty. */

import { fold, texts } from '@platform/vocabulary';
import { attributes, type Html, html } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import type { Addresses } from './addresses.ts';
import type { Facets } from './facets.ts';
import { dayHtml } from './facts.ts';
import { factsHtml } from './facts-html.ts';
import { pageResult, paragraphs, siteParagraphs, type View } from './layout.ts';
import { type Radius, radii, usualRadius } from './nearby.ts';
import { type listOffers, maxFilterLength, type Offer, type OfferFilter, type OfferOrder } from './offers.ts';
import { siteText, textLanguage } from './site.ts';
import { langOf, spoken } from './text-language.ts';

type OfferList = Awaited<ReturnType<typeof listOffers>>;

/** What a visitor asks the list for. */
interface ListRequest {
  readonly filter: OfferFilter;
  /** Kilometres around the town of the filter. */
  readonly km: Radius;
  /** Whether the town is in the gazetteer: else it finds and leaves out nothing. */
  readonly isTownKnown: boolean;
  /** Those that there are to choose from. */
  readonly orders: readonly OfferOrder[];
  readonly order: OfferOrder;
  /** From 1. */
  readonly page: number;
}

/** Characters of an introduction that is shown as it is. */
const maxIntroduction = 120;

export function listPage(view: View, request: ListRequest, list: OfferList, facets: Facets): RouteResult {
  const { filter, order, page } = request;
  const { site, language } = view;
  const words = texts[language];
  const title = siteText(site, language, 'title') ?? words.jobsAt(site.name);
  const introduction = siteText(site, language, 'introduction');
  const isFiltered = Object.values(filter).some((text) => text !== '');
  const isWhole = !isFiltered && order === 'newest' && page === 1;
  return pageResult(view, {
    title: page === 1 ? title : `${title} – ${words.pageOf(page, list.pages)}`,
    description: introduction ?? title,
    // Who changes the language keeps what was looked for.
    inLanguage: (of) => (isWhole ? of.list : addressOf(of, view, request, page)),
    isListed: isWhole,
    isCacheable: true,
    content: html`<h1${attributes({ lang: textLanguage(site, language, 'title') })}>${title}</h1>
${isWhole && introduction && introductionHtml(introduction, view)}
${(list.total > 0 || isFiltered) && filterForm(view, request, facets)}
${
  list.total === 0
    ? emptyList(view, isFiltered)
    : html`<h2 class="count" id="offers">${words.found(list.total)}</h2>
${offerList(list.offers, view)}
${list.pages > 1 && pagination(view, request, list.pages)}`
}
${spontaneousApplication(view)}`,
  });
}

/** The first sentences; the offers are in sight below them, and the rest is a click away. */
function introductionHtml(text: string, { site, language }: View): Html {
  const lang = textLanguage(site, language, 'introduction');
  const [, start = text, rest = ''] = /^(.{1,240}?(?:\n\s*\n|[.!?…](?=\s)))(.*)$/s.exec(text) ?? [];
  if (rest.trim() === '' || text.length <= maxIntroduction)
    return html`<div class="introduction"${attributes({ lang })}>${paragraphs(text)}</div>`;
  return html`<div class="introduction"${attributes({ lang })}>${paragraphs(start.trim())}
<details><summary${attributes({ lang: lang && language })}>${texts[language].more}</summary>${paragraphs(rest.trim())}</details></div>`;
}

function emptyList(view: View, isFiltered: boolean): Html {
  const { language, addresses } = view;
  const words = texts[language];
  if (isFiltered) {
    return html`<p class="empty">${words.noneFound}</p><p><a href="${addresses.list}">${words.clearFilters}</a></p>`;
  }
  return (
    siteParagraphs(view, 'emptyList', 'empty') ?? html`<div class="empty">${paragraphs(words.noneOpen)}</div>`
  );
}

/** Offers as a list of links. */
export function offerList(offers: readonly Offer[], view: View): Html {
  const { language, addresses } = view;
  const words = texts[language];
  return html`<ul class="offers">
${offers.map(
  (offer) => html`<li>
<h3><a href="${addresses.offer(offer.id)}">${spoken(offer.title, language)}</a></h3>
<p class="facts">${factsHtml(offer, language).map((fact, index) => html`${index > 0 && ' · '}${fact}`)}</p>
${offer.publishedAt && html`<p class="published">${words.published} ${dayHtml(offer.publishedAt, view)}</p>`}
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

/** The words are in sight; where there is little room, the choices are behind "Filters" until one of them is made. */
function filterForm(
  { language, addresses, source }: View,
  { filter, km, isTownKnown, orders, order }: ListRequest,
  facets: Facets,
): Html {
  const words = texts[language];
  const action = addresses.list.split('?')[0] ?? '';
  const { departments, contracts, places } = facets;
  const isUnknown = filter.town !== '' && !isTownKnown;
  const isChosen =
    filter.department + filter.place + filter.town + filter.contract !== '' || order !== 'newest';
  return html`<form class="filters" method="get" action="${action}" role="search" aria-label="${words.search}">
<div class="words"><div class="field"><label for="q">${words.words}</label><input id="q" name="q" type="search" value="${filter.words}" maxlength="${maxFilterLength}"></div>
<button class="secondary">${words.show}</button></div>
<details${attributes({ open: isChosen })}><summary>${words.filters}</summary>
<div class="choices">
${departments.length > 0 && choice('department', [words.department, words.allDepartments], departments, filter.department, language)}
${
  places === null
    ? html`<div class="field"><label for="place">${words.place}</label><input id="place" name="place" value="${filter.place}" maxlength="${maxFilterLength}"></div>`
    : places.length > 0 && choice('place', [words.place, words.allPlaces], places, filter.place, null)
}
${contracts.length > 0 && choice('contract', [words.contract, words.allContracts], contracts, filter.contract, language)}
<div class="field"><label for="near">${words.near}</label><input id="near" name="near" value="${filter.town}" maxlength="${maxFilterLength}" data-places="${addresses.places}"${attributes({ 'aria-describedby': isUnknown ? 'near-unknown' : undefined })}>${
    isUnknown && html`<p class="problem" id="near-unknown" role="status">${words.nearUnknown}</p>`
  }</div>
<div class="field"><label for="km">${words.radius}</label><select id="km" name="km">${radii.map(
    (one) =>
      html`<option${attributes({ value: one === usualRadius ? '' : String(one), selected: one === km })}>${one} km</option>`,
  )}</select></div>
<div class="field"><label for="sort">${words.sort}</label><select id="sort" name="sort">${orders.map(
    (one) =>
      html`<option${attributes({ value: one === 'newest' ? '' : one, selected: one === order })}>${words.orders[one]}</option>`,
  )}</select></div>
</div></details>
${source !== '' && html`<input type="hidden" name="source" value="${source}">`}
</form>`;
}

/** @param language of the page; null: the names are those of places */
function choice(
  name: string,
  [label, all]: readonly [label: string, all: string],
  choices: Facets['contracts'],
  chosen: string,
  language: View['language'] | null,
): Html {
  const option = ({ value, name: choiceName, count }: Facets['contracts'][number]) =>
    html`<option${attributes({
      value,
      selected: fold(value) === fold(chosen),
      ...(language && langOf(choiceName, language)),
    })}>${choiceName}${count !== null && ` (${count})`}</option>`;
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${all}</option>${choices.map(option)}</select></div>`;
}

/** The address of a page of the list with the choices of a visitor. */
function addressOf(
  { list }: Pick<Addresses, 'list'>,
  { source }: Pick<View, 'source'>,
  { filter: { words: q, place, town: near, department, contract }, km, order }: ListRequest,
  page: number,
): string {
  const [path = ''] = list.split('?');
  const query = {
    q,
    place,
    near,
    km: near === '' || km === usualRadius ? '' : String(km),
    department,
    contract,
    sort: order === 'newest' ? '' : order,
    source,
  };
  const parameters = Object.entries(query).filter(([, value]) => value !== '');
  return `${path}?${new URLSearchParams([...parameters, ['page', String(page)]])}`;
}

function pagination(view: View, request: ListRequest, pages: number): Html {
  const { language, addresses } = view;
  const { page } = request;
  const words = texts[language];
  const address = (number: number) => addressOf(addresses, view, request, number);
  return html`<nav class="pages" aria-label="${words.pages}">
${page > 1 && html`<a href="${address(page - 1)}" rel="prev">${words.previous}</a>`}
<span>${words.pageOf(page, pages)}</span>
${page < pages && html`<a href="${address(page + 1)}" rel="next">${words.next}</a>`}
</nav>`;
}
