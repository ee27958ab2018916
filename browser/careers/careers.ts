/** The script of the careers pages, which work without it. */

import { addressOf, startForm, tellAbove } from './application-form.ts';
import { readCaptchaService } from './captcha-service.ts';
import { runningScript } from './running-script.ts';
import type { Surroundings } from './surroundings.ts';

// Only now: it is null as soon as this script has run.
const { page: about } = runningScript()?.dataset ?? {};
const captcha = about === undefined ? null : (readCaptchaService(about) ?? null);

const surroundings: Surroundings = {
  root: document,
  headers: {},
  follow(answer, form) {
    const url = new URL(answer.responseURL);
    if (answer.responseURL === addressOf(form)) return false;
    if (!isPageOf(url, form)) throw new Error('the answer is no page of this site');
    location.assign(url.href);
    return true;
  },
  show(answer, form) {
    const isHtml = /^text\/html\s*(;|$)/i.test(answer.getResponseHeader('Content-Type') ?? '');
    const isPage = isHtml && answer.getResponseHeader('X-Careers-Page') !== null;
    const main = document.querySelector('main');
    // What leads elsewhere is followed and not shown.
    if (!isPage || answer.responseURL !== addressOf(form) || main === null) return false;
    const page = new DOMParser().parseFromString(answer.responseText, 'text/html');
    const content = page.querySelector('main');
    if (content === null) return false;
    if (content.querySelector('form[data-application]') === null) {
      // Nothing that was entered is lost, whatever the answer.
      tellAbove(form, content, document);
      return true;
    }
    document.title = page.title;
    main.replaceChildren(...content.childNodes);
    startForm(surroundings);
    return true;
  },
  captcha: () => captcha,
  placeCaptcha() {},
  scriptFor: (src) => Object.assign(document.createElement('script'), { src }),
};

/** Whether an address is one of the site and the language of a form: `…/careers/<name>/<language>/…`. */
function isPageOf({ origin, pathname }: URL, form: HTMLFormElement): boolean {
  const [start] = /^.*?\/careers\/[^/]+\/[^/]+\//.exec(new URL(addressOf(form)).pathname) ?? [];
  return origin === location.origin && start !== undefined && pathname.startsWith(start);
}

startForm(surroundings);
