/** What became of an application: received, still being saved, or failed. Its address is all that the applicant needs. */

import { texts } from '@platform/vocabulary';
import { type Html, html } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';

import { pageResult, paragraphs, siteParagraphs, type View } from './layout.ts';
import type { Offer } from './offers.ts';
import { spoken } from './text-language.ts';

type TaskState = 'succeeded' | 'running' | 'failed';

/**
 * @param offer what the application is for, as far as it is open; null: nothing is said of it
 * @param about isResumeRead false: a CV was saved that could not be read. isConfirmed: an e-mail was queued
 */
export function thanksPage(
  view: View,
  taskId: string,
  offer: Pick<Offer, 'id' | 'title' | 'reference'> | null,
  state: TaskState,
  { isResumeRead, isConfirmed } = { isResumeRead: true, isConfirmed: false },
): RouteResult {
  const { site, language, addresses } = view;
  const words = texts[language];
  const [title, text] = {
    succeeded: [words.receivedTitle, siteParagraphs(view, 'thanks') ?? paragraphs(words.received)],
    running: [words.processingTitle, paragraphs(words.processing)],
    failed: [words.failedTitle, paragraphs(words.failed)],
  }[state] as [string, Html];
  return pageResult(view, {
    title,
    inLanguage: (of) => of.thanks(taskId, offer?.id ?? null),
    isListed: false,
    content: html`<h1>${title}</h1>
${text}
${!isResumeRead && html`<p class="notice warning">${words.resumeNotRead}</p>`}
${isConfirmed && html`<p>${words.confirmationQueued}</p>`}
${offer && html`<p>${words.job}${words.colon}<a href="${addresses.offer(offer.id)}">${spoken(offer.title, language)}</a>${offer.reference && ` (${words.reference}${words.colon}${offer.reference})`}</p>`}
<p>${words.applicationNumber}${words.colon}<code>${taskId}</code></p>
${state === 'running' && html`<p><a class="button" href="${addresses.thanks(taskId, offer?.id ?? null)}">${words.lookAgain}</a></p>`}
${state === 'failed' && site.contactEmail && html`<p>${words.writeTo(site.contactEmail)}</p>`}
${state !== 'failed' && !view.isEmbedded && html`<p class="hint">${words.keepAddress}</p>`}
<p><a href="${addresses.list}">${words.backToJobs}</a></p>`,
  });
}
