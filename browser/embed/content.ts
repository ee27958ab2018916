/** The content of a page of the platform, made ready for a page of another site. */

import type { Server } from './server.ts';
import { trusting } from './trusted-types.ts';

/**
 * What may become HTML: pages of our own server (`page-answer.ts`). And what may become the address of a script: that of
 * the captcha, which a header of such a page has named.
 */
export const trusted = trusting('job-offers');

/** What `::part()` of the other page's style sheet can name, by our own selectors. */
const parts: Readonly<Record<string, string>> = {
  h1: 'title',
  h2: 'heading',
  '.button, [data-send]': 'button',
  'button.secondary': 'secondary-button',
  '.offers': 'offers',
  '.offers > li': 'offer',
  '.filters': 'filters',
  '.field': 'field',
  'input, select, textarea': 'input',
  label: 'label',
  'form.application': 'form',
  '.problems': 'problems',
  '.notice': 'notice',
};

/** Where a link of our pages may lead. */
const linkProtocols: ReadonlySet<string | undefined> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Changes content in place: addresses are complete, parts have their names, and headings stand below those of the page.
 * @param level of the first heading, from 1 to 6
 */
export function adopt(content: Element, server: Server, level: number): void {
  for (const link of content.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (address.startsWith('#')) continue;
    const url = server.resolve(address);
    if (url !== null && linkProtocols.has(url.protocol)) link.setAttribute('href', url.href);
    else link.removeAttribute('href');
  }
  for (const form of content.querySelectorAll('form')) {
    // A form goes to a page of ours, or nowhere.
    const page = server.pageAt(form.getAttribute('action') ?? '');
    if (page !== null) form.setAttribute('action', page.href);
    else form.remove();
  }
  for (const input of content.querySelectorAll<HTMLInputElement>('input[data-places]')) {
    const places = server.pageAt(input.dataset.places ?? '');
    if (places !== null) input.dataset.places = places.href;
    else delete input.dataset.places;
  }
  for (const [selector, part] of Object.entries(parts)) {
    for (const element of content.querySelectorAll(selector)) element.setAttribute('part', part);
  }
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) lower(heading, level - 1);
}

/** Replaces a heading by one of a lower level that looks the same. */
function lower(heading: Element, by: number): void {
  const level = Number(heading.localName.slice(1));
  const lowered = document.createElement(`h${Math.min(6, level + by)}`);
  for (const { name, value } of heading.attributes) lowered.setAttribute(name, value);
  lowered.classList.add(`level-${level}`);
  lowered.append(...heading.childNodes);
  heading.replaceWith(lowered);
}
