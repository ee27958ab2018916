/** What became of an application: received, still being saved, or failed. Its address is all that the applicant needs. */

import { texts } from '@platform/vocabulary';
import { html } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import { pageResult, paragraphs, type View } from './layout.ts';
import { siteText } from './site.ts';

type TaskState = 'succeeded' | 'running' | 'failed';

/** @param about isResumeRead false: a CV was saved that could not be read. isConfirmed: an e-mail was queued */
export function thanksPage(
  view: View,
  taskId: string,
  state: TaskState,
  { isResumeRead, isConfirmed } = { isResumeRead: true, isConfirmed: false },
): RouteResult {
  const { site, language, addresses } = view;
  const words = texts[language];
  const [title, text] = {
    succeeded: [words.receivedTitle, siteText(site, language, 'thanks') ?? words.received],
    running: [words.processingTitle, words.processing],
    failed: [words.failedTitle, words.failed],
  }[state] as [string, string];
  return pageResult(view, {
    title,
    inLanguage: (of) => of.thanks(taskId),
    isListed: false,
    content: html`<h1>${title}</h1>
${paragraphs(text)}
${!isResumeRead && html`<p class="notice warning">${words.resumeNotRead}</p>`}
${isConfirmed && html`<p>${words.confirmationQueued}</p>`}
<p>${words.reference}${words.colon}<code>${taskId}</code></p>
${state === 'running' && html`<p><a class="button" href="${addresses.thanks(taskId)}">${words.lookAgain}</a></p>`}
${state === 'failed' && site.contactEmail && html`<p>${words.writeTo(site.contactEmail)}</p>`}
${state !== 'failed' && !view.isEmbedded && html`<p class="hint">${words.keepAddress}</p>`}
<p><a href="${addresses.list}">${words.backToJobs}</a></p>`,
  });
}
