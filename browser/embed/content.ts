/** The content of a page of the platform, made ready for a page of another site. */

import { trusting } from './trusted-types.ts';

/**
 * What may become HTML, and the address of a script. Only answers of our own server, and what they name, are given to it:
 * they come from the origin of this very script, where every value in them was escaped.
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

/** Changes content in place: addresses are complete, headings stand below that of the page, parts have their names. */
export function adopt(content: Element, server: string): void {
  for (const [name, selector] of [
    ['href', 'a[href]'],
    ['action', 'form[action]'],
  ] as const) {
    for (const element of content.querySelectorAll(selector)) {
      const address = element.getAttribute(name) ?? '';
      if (!address.startsWith('#')) element.setAttribute(name, new URL(address, server).href);
    }
  }
  for (const heading of content.querySelectorAll('h1, h2, h3')) {
    heading.setAttribute('aria-level', String(Number(heading.tagName.slice(1)) + 1));
  }
  for (const [selector, part] of Object.entries(parts)) {
    for (const element of content.querySelectorAll(selector)) element.setAttribute('part', part);
  }
}
