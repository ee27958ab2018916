/** The script of the careers pages, which work without it. */
import { startForm } from './application-form.ts';
import type { Surroundings } from './surroundings.ts';

const surroundings: Surroundings = {
  root: document,
  headers: {},
  follow(answer, form) {
    const url = new URL(answer.responseURL || form.action);
    if (url.pathname === new URL(form.action).pathname) return false;
    location.assign(url.href);
    return true;
  },
  show(text) {
    const page = new DOMParser().parseFromString(text, 'text/html');
    const content = page.querySelector('main');
    const main = document.querySelector('main');
    if (content === null || main === null) return false;
    document.title = page.title;
    main.replaceChildren(...content.childNodes);
    startForm(surroundings);
    return true;
  },
  placeCaptcha() {},
  scriptFor: (src) => Object.assign(document.createElement('script'), { src }),
};

startForm(surroundings);
