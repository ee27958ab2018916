/** The legal notice of an account, and what it says about personal data. */

import { texts } from '@platform/vocabulary';
import { html } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import { pageResult, siteParagraphs, type View } from './layout.ts';

/** A text that the site does not have has no part of the page. */
export function legalPage(view: View): RouteResult {
  const words = texts[view.language];
  const privacy = siteParagraphs(view, 'privacyNotice');
  return pageResult(view, {
    title: words.legalNotice,
    inLanguage: ({ legal }) => legal,
    isCacheable: true,
    content: html`<h1>${words.legalNotice}</h1>
${siteParagraphs(view, 'legalNotice')}
${privacy && html`<h2>${words.privacyNotice}</h2>${privacy}`}
<p><a href="${view.addresses.list}">${words.backToJobs}</a></p>`,
  });
}
