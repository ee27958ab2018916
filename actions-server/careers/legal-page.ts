/** The legal notice of an account, and what it says about personal data. */

import { texts } from '@platform/vocabulary';
import { html } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import { pageResult, paragraphs, type View } from './layout.ts';

/** A text that is null has no part of the page. */
export function legalPage(view: View, notice: string | null, privacy: string | null): RouteResult {
  const words = texts[view.language];
  return pageResult(view, {
    title: words.legalNotice,
    inLanguage: ({ legal }) => legal,
    isCacheable: true,
    content: html`<h1>${words.legalNotice}</h1>
${notice !== null && paragraphs(notice)}
${privacy !== null && html`<h2>${words.privacyNotice}</h2>${paragraphs(privacy)}`}
<p><a href="${view.addresses.list}">${words.backToJobs}</a></p>`,
  });
}
