/**
 * The page with the application form. It works without a script: every button is a request that is answered by this page
 * again, or by the next one. The script (`browser/careers`) sends the same requests without leaving the page.
 */

import { acceptOf, refusedEndings } from '@platform/resume-reader';
import { texts } from '@platform/vocabulary';
import type { Config } from '../config.ts';
import { attributes, type Html, html } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';
import { captchaHtml } from './captcha-html.ts';
import type { Problem } from './check-answers.ts';
import { sizeText } from './facts.ts';
import { type FormDefinition, isClosed } from './form-definition.ts';
import { type FormState, inputs } from './form-state.ts';
import { pageResult, siteParagraphs, type View } from './layout.ts';
import { problemHtml, problemText, questionHtml } from './question-html.ts';
import { customQuestions, messageQuestion, personQuestions, type Question } from './questions.ts';
import { readingOf } from './reading.ts';
import { siteText, textLanguage } from './site.ts';
import { spoken } from './text-language.ts';

/** The questions of a form in their order. */
export function questionsOf(
  { fields }: Pick<FormDefinition, 'fields'>,
  { language, site }: Pick<View, 'language' | 'site'>,
): Question[] {
  const custom = customQuestions(fields, readingOf({ site, language }));
  return [...personQuestions(language), ...custom, messageQuestion(language)];
}

export function applicationPage(
  view: View,
  definition: FormDefinition,
  given: FormState,
  { limits, captcha }: Pick<Config, 'limits' | 'captcha'>,
): RouteResult {
  const { language, addresses } = view;
  const words = texts[language];
  const { offerId, offer, fields } = definition;
  const wasClosed = isClosed(definition);
  const closed = { name: '', message: words.closedWhileWriting };
  const state = wasClosed ? { ...given, problems: [closed, ...given.problems] } : given;
  const title = wasClosed
    ? words.closedTitle
    : offer === null
      ? words.spontaneous
      : words.applyFor(offer.title);
  const action = addresses.apply(offerId);
  const person = personQuestions(language);
  const custom = customQuestions(fields, readingOf(view));
  return pageResult(view, {
    title: allProblems(state).length > 0 ? `${words.error}${words.colon}${title}` : title,
    inLanguage: wasClosed ? null : (of) => of.apply(offerId),
    // The form of an offer is found by the page of the offer.
    isListed: offerId === null,
    status: state.status,
    captcha,
    content: html`<p>${wayBack(offer, view)}</p>
<h1>${offer === null ? title : titleFor(offer.title, view)}</h1>
${problemSummary(state, view)}
${state.notice?.kind === 'good' && html`<p class="notice" role="status" id="notice">${state.notice.text}</p>`}
${state.notice?.kind === 'warning' && html`<p class="notice warning" role="alert" id="notice">${state.notice.text}</p>`}
<form class="application" method="post" enctype="multipart/form-data" action="${action}" novalidate data-application data-max-bytes="${limits.maxRequestFileBytes}" data-max-files="${limits.maxFiles}" data-refused-endings="${refusedEndings.join(' ')}" data-words="${scriptWords(view, limits)}">
<button class="hidden" name="${inputs.step}" value="send" tabindex="-1" aria-hidden="true">${words.send}</button>
<input type="hidden" name="${inputs.token}" value="${state.token}">
${wasClosed && html`<input type="hidden" name="${inputs.withoutOffer}" value="true">`}
${state.hasTrap && html`<div class="hidden" aria-hidden="true"><label for="fax">${words.leaveEmpty}</label><input id="fax" name="${inputs.trap}" tabindex="-1" autocomplete="off"></div>`}
<section>
<h2>${words.yourResume}</h2>
<div data-resumes>${keptFiles(state, true, view)}</div>
${fileInput(resumesInput(limits, view), state, view)}
<p data-read-button><button class="secondary" name="${inputs.step}" value="read">${words.readResume}</button></p>
<p class="hint">${words.readResumeHint}</p>
<p class="status" role="status" data-status></p>
<progress max="100" value="0" hidden data-progress aria-label="${words.yourResume}"></progress>
</section>
<section>
<h2>${words.aboutYou}</h2>
${person.map((question) => questionHtml(question, state, view))}
</section>
${
  custom.length > 0 &&
  html`<section><h2>${words.moreQuestions}</h2>${custom.map((question) => questionHtml(question, state, view))}</section>`
}
<section>
<h2>${words.beforeYouSend}</h2>
${questionHtml(messageQuestion(language), state, view)}
<div data-files>${keptFiles(state, false, view)}</div>
${fileInput(otherFilesInput(limits, view), state, view)}
${agreements(view, state)}
${captcha && captchaHtml(captcha, state, view)}
<p><button class="button" name="${inputs.step}" value="send" data-send>${wasClosed ? words.sendWithoutOffer : words.send}</button></p>
<p class="status" role="status" data-send-status></p>
<progress max="100" value="0" hidden data-send-progress aria-label="${words.send}"></progress>
</section>
</form>`,
  });
}

function titleFor(title: string, { language }: View): Html {
  const [before, after] = texts[language].applyFor('\n').split('\n');
  return html`${before}${spoken(title, language)}${after}`;
}

function wayBack(offer: FormDefinition['offer'], { language, addresses }: View): Html {
  const words = texts[language];
  if (offer === null) return html`<a href="${addresses.list}">${words.backToJobs}</a>`;
  return html`<a href="${addresses.offer(offer.id)}">${words.backToOffer}</a>`;
}

/** The words that the script shows, as JSON. */
function scriptWords({ language }: View, limits: Config['limits']): string {
  const words = texts[language];
  return JSON.stringify({
    uploading: words.uploading('{percent}'),
    reading: words.reading,
    sending: words.sending,
    sendingSoon: words.sendingSoon,
    connectionLost: words.connectionLost,
    tooLargeToSend: words.tooLargeToSend,
    tryAgain: words.tryAgain,
    error: words.error + words.colon,
    problem: words.problem,
    remove: words.remove('{name}'),
    filesTooLarge: words.filesTooLarge(sizeText(limits.maxRequestFileBytes, language)),
    wrongFile: words.wrongFile('{name}'),
    emptyFile: words.emptyFile('{name}'),
    unreadableFile: words.unreadableFile('{name}'),
  });
}

function allProblems({ refused, problems }: FormState): Problem[] {
  return [...refused.map(({ input, message }) => ({ name: input, message })), ...problems];
}

/** All problems on top, with links to their inputs. The script sets the focus on it. */
function problemSummary(state: FormState, { language }: View): Html | null {
  const problems = allProblems(state);
  if (problems.length === 0) return null;
  return html`<div class="problems" tabindex="-1" data-problems><div role="alert">
<h2>${texts[language].problem}</h2>
<ul>${problems.map(({ name, message }) => html`<li>${name === '' ? message : html`<a href="#f-${name}">${message}</a>`}</li>`)}</ul>
</div></div>`;
}

function keptFiles({ files }: FormState, isResume: boolean, { language }: View): Html {
  const words = texts[language];
  return html`${files
    .filter((file) => file.isResume === isResume)
    .map(
      ({ token, name, size, isUnread }) => html`<p class="kept" data-size="${size}">
<input type="hidden" name="${inputs.kept}" value="${token}">
${words.kept(name, sizeText(size, language))}
${isUnread && html`<span class="unread">${words.notRead}</span>`}
<button class="link" name="${inputs.remove}" value="${token}">${words.remove(name)}</button>
</p>`,
    )}`;
}

/** An input for files, and what may be chosen there. */
interface FileInput {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly maxBytes: number;
  readonly maxFiles: number;
}

function resumesInput({ maxResumes, maxResumeBytes }: Config['limits'], { language }: View): FileInput {
  const words = texts[language];
  return {
    name: inputs.resumes,
    label: words.resume,
    accept: acceptOf('resume'),
    maxBytes: maxResumeBytes,
    maxFiles: maxResumes,
    hint: words.resumeHint(maxResumes, sizeText(maxResumeBytes, language)),
  };
}

function otherFilesInput(
  { maxFiles, maxFileBytes, maxRequestFileBytes }: Config['limits'],
  { language }: View,
): FileInput {
  const words = texts[language];
  const size = (bytes: number) => sizeText(bytes, language);
  return {
    name: inputs.files,
    label: words.otherFiles,
    accept: acceptOf('any'),
    maxBytes: maxFileBytes,
    maxFiles,
    hint: words.otherFilesHint(maxFiles, size(maxFileBytes), size(maxRequestFileBytes)),
  };
}

/**
 * An input for files. The place of its problems is there without any: the script adds those that it finds before anything
 * is sent.
 */
function fileInput(
  { name, label, hint, accept, maxBytes, maxFiles }: FileInput,
  { problems, refused }: FormState,
  { language }: View,
): Html {
  const words = texts[language];
  const wrong = refused.filter((file) => file.input === name);
  const others = problems.filter((problem) => problem.name === name);
  const isWrong = wrong.length + others.length > 0;
  const input = {
    type: 'file',
    id: `f-${name}`,
    name,
    accept,
    multiple: maxFiles > 1,
    'data-max-bytes': String(maxBytes),
    'data-max-files': String(maxFiles),
    'data-too-large': words.fileTooLarge('{name}', sizeText(maxBytes, language)),
    'data-too-many': words.tooManyFiles(maxFiles),
    'aria-describedby': `f-${name}-hint f-${name}-problem`,
    'aria-invalid': isWrong && 'true',
  };
  return html`<div class="field${isWrong && ' wrong'}" data-files>
<label for="f-${name}">${label} <span class="optional">${words.optional}</span></label>
<p class="hint" id="f-${name}-hint">${hint}</p>
<div id="f-${name}-problem" data-file-problems>
${wrong.map(
  ({ token, name: fileName, message }) => html`<p class="problem">${problemText({ message }, language)}
<input type="hidden" name="${inputs.refused}" value="${token}">
<button class="link" name="${inputs.remove}" value="${token}">${words.remove(fileName)}</button></p>`,
)}
${others.map((problem) => html`<p class="problem">${problemText(problem, language)}</p>`)}
</div>
<input${attributes(input)}>
</div>`;
}

/** What the account says about personal data, and what the applicant agrees to. */
function agreements(view: View, state: FormState): Html {
  return html`${siteParagraphs(view, 'privacyNotice', 'privacy')}
${agreement(inputs.consent, 'consent', state, view)}
${agreement(inputs.talentPool, 'talentPool', state, view)}`;
}

function agreement(
  name: string,
  of: 'consent' | 'talentPool',
  { answers, problems }: FormState,
  { site, language }: View,
): Html | null {
  const text = siteText(site, language, of);
  if (text === null) return null;
  const lang = textLanguage(site, language, of);
  const problem = problems.find((one) => one.name === name);
  const input = {
    type: 'checkbox',
    id: `f-${name}`,
    name,
    value: 'true',
    checked: answers.get(name)?.includes('true'),
    'aria-invalid': problem && 'true',
    'aria-describedby': problem && `f-${name}-problem`,
  };
  return html`<div class="field${problem && ' wrong'}">
${problemHtml(problem, language)}
<div class="choice"><input${attributes(input)}><label for="f-${name}"><span${attributes({ lang })}>${text}</span>${of === 'talentPool' && html` <span class="optional">${texts[language].optional}</span>`}</label></div>
</div>`;
}
