/**
 * The captcha of a form. The script of the pages (`browser/careers/captcha.ts`) loads that of the service, which shows
 * something in the element with `data-sitekey`. Where that is from stands in no element of the form: a text that got into
 * it could have a script loaded.
 */

import { texts } from '@platform/vocabulary';
import { attributes, type Html, html } from '../http/html.ts';
import type { CaptchaSettings } from '../settings/captcha-settings.ts';
import { type FormState, inputs } from './form-state.ts';
import type { View } from './layout.ts';
import { problemHtml } from './question-html.ts';

export function captchaHtml(
  { widgetClass, siteKey }: CaptchaSettings,
  { problems }: Pick<FormState, 'problems'>,
  { site, language }: Pick<View, 'site' | 'language'>,
): Html {
  const words = texts[language];
  const id = `f-${inputs.captcha}`;
  const problem = problems.find(({ name }) => name === inputs.captcha);
  const notShown = html`${words.captchaNotShown}${site.contactEmail && ` ${words.writeTo(site.contactEmail)}`}`;
  return html`<fieldset class="field${problem && ' wrong'}" id="${id}" tabindex="-1" data-captcha${attributes({ 'aria-describedby': problem && `${id}-problem` })}>
<legend>${words.captcha}</legend>
${problemHtml(problem, language)}
<div class="${widgetClass}" data-sitekey="${siteKey}"></div>
<noscript><p>${notShown}</p></noscript>
<p role="alert" hidden data-captcha-missing>${notShown}</p>
</fieldset>`;
}
