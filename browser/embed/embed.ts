/**
 * The element `<job-offers>`: the careers pages of an account within a page of another site. It shows the content of the
 * pages that `/embed/…` answers in a shadow root, and follows their links and forms without leaving the page.
 */
import { type Language, languages, texts } from '@platform/vocabulary';
import { addressOf, buttonAgain, startForm } from '../careers/application-form.ts';
import type { CaptchaService } from '../careers/captcha-service.ts';
import { runningScript } from '../careers/running-script.ts';
import { Refusal, type Surroundings } from '../careers/surroundings.ts';
import { trusted } from './content.ts';
import { type Answer, fetched, pageOf, received, type ShownPage } from './page-answer.ts';
import { hashOf, pathOf } from './place.ts';
import { Server } from './server.ts';
import { addStyle } from './style.ts';
import { tellDeveloper } from './tell-developer.ts';

// Only now: it is null as soon as this script has run.
const ownScript = runningScript();
if (ownScript === null) throw new Error('the program of <job-offers> works as a script of its own only');
const { nonce: ownNonce } = ownScript;
/** This script is in the folder `embed` of its server. No element says where that is. */
const server = new Server(ownScript.src);

const captchaSlot = 'captcha';

/** The colours of the account, by the attributes of the pages that have them. */
const colourNames = ['accent', 'on-accent', 'link', 'dark-accent', 'dark-on-accent', 'dark-link'];

class JobOffers extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #main = document.createElement('div');
  #request = new AbortController();
  #surroundings: Surroundings | null = null;
  #captcha: CaptchaService | null = null;

  readonly #hashChanged = () => this.#followHash();

  connectedCallback(): void {
    addEventListener('hashchange', this.#hashChanged);
    if (this.#surroundings !== null) return;
    const { key } = this.dataset;
    addStyle(this.#root);
    this.#main.dataset.jobs = '';
    this.#main.tabIndex = -1;
    this.#main.lang = this.#language;
    this.#root.append(this.#main);
    if (!key) {
      tellDeveloper('there is no data-key. Give it a public API key (pk_…).');
      return;
    }
    this.#surroundings = {
      root: this.#root,
      headers: { 'X-API-KEY': key },
      follow: (answer, form) => this.#follow(answer, form),
      show: (request, form) => {
        const answer = received(request);
        if (this.#show(this.#pageOf(answer, addressOf(form)))) return true;
        throw refusalOf(answer, texts[this.#language]);
      },
      captcha: () => this.#captcha,
      placeCaptcha: (widget) => this.#placeCaptcha(widget),
      scriptFor,
    };
    this.#root.addEventListener('click', (event) => this.#click(event as MouseEvent));
    this.#root.addEventListener('submit', (event) => this.#search(event as SubmitEvent));
    this.#openOrTell(this.#start, { isFirst: true });
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.#hashChanged);
  }

  get #language(): Language {
    const page = document.documentElement.lang || navigator.language;
    const asked = (this.dataset.lang ?? page).slice(0, 2).toLowerCase();
    return languages.find((language) => language === asked) ?? 'en';
  }

  /** The level of the first heading: what the page says, else below the heading of the page, if that has one. */
  get #headingLevel(): number {
    const { headingLevel } = this.dataset;
    if (headingLevel !== undefined) {
      if (/^[1-6]$/.test(headingLevel)) return Number(headingLevel);
      tellDeveloper('data-heading-level is a number from 1 to 6.');
    }
    return document.querySelector('h1') === null ? 1 : 2;
  }

  #pageOf(answer: Answer, asked: string): ShownPage | null {
    return pageOf(answer, asked, server, this.#headingLevel);
  }

  /** Whether the element shows the list, and its place in it is part of the address of the page. */
  get #isList(): boolean {
    return this.dataset.offer === undefined && this.dataset.apply === undefined;
  }

  /** null: the attributes name no page. */
  get #start(): URL | null {
    const { offer, apply, words = '', place = '' } = this.dataset;
    if (apply === '') return this.#address(['apply']);
    if (apply !== undefined) return this.#address(['offers', apply, 'apply']);
    if (offer !== undefined) return this.#address(['offers', offer]);
    const path = pathOf(location.hash);
    return path === null ? this.#address([], { q: words, place }) : this.#address(path);
  }

  /**
   * The address of a page: the list, or what is below it. What the address of the embedding page says about where its
   * visitor came from is part of it, and goes with the application.
   */
  #address(path: readonly string[], filter: Readonly<Record<string, string>> = {}): URL | null {
    const page = new URLSearchParams(location.search);
    const sources = ['source', 'utm_source', 'utm_medium', 'utm_campaign'].map(
      (name) => [name, page.get(name) ?? ''] as const,
    );
    const parameters = [...Object.entries(filter), ...sources].filter(([, value]) => value !== '');
    return server.page([this.dataset.site || '-', this.#language, ...path], parameters);
  }

  #openOrTell(page: URL | null, options: { isFirst?: boolean } = {}): void {
    if (page !== null) {
      void this.#open(page, options);
      return;
    }
    tellDeveloper('the attributes of the element name no page of the server.');
    this.#explain(texts[this.#language].notFound, null);
  }

  /** Shows the page at an address, or says why it cannot. */
  async #open(page: URL, { isFirst = false } = {}): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const words = texts[this.#language];
    this.#main.setAttribute('aria-busy', 'true');
    try {
      const { headers = {} } = this.#surroundings ?? {};
      // Pages are at the address that is asked for: what leads elsewhere is not followed.
      const redirect = 'manual';
      const response = await fetch(page.href, {
        headers: { ...headers, Accept: 'text/html' },
        redirect,
        signal,
      });
      const answer = await fetched(response);
      if (!this.#show(this.#pageOf(answer, page.href))) throw refusalOf(answer, words);
      if (!isFirst) {
        this.#main.focus({ preventScroll: true });
        this.#main.scrollIntoView({ block: 'start' });
      }
      if (this.#isList) this.#writeHash(page);
      this.#tell('offers:loaded', { path: page.pathname });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Refusal ? error.message : words.connectionLost;
      this.#explain(
        message,
        buttonAgain(words, () => void this.#open(page, { isFirst })),
      );
    } finally {
      if (!signal.aborted) this.#main.removeAttribute('aria-busy');
    }
  }

  #explain(message: string, button: HTMLButtonElement | null): void {
    const text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.textContent = message;
    this.#main.replaceChildren(text, ...(button === null ? [] : [button]));
  }

  /** @param page null: the answer is no page. @returns whether it is one */
  #show(page: ShownPage | null): boolean {
    if (page === null || this.#surroundings === null) return false;
    const { content, language, captcha } = page;
    for (const name of colourNames) {
      this.#main.style.setProperty(`--site-${name}`, content.getAttribute(`data-${name}`));
    }
    this.#main.lang = language;
    for (const widget of this.querySelectorAll(`:scope > [slot="${captchaSlot}"]`)) widget.remove();
    this.#captcha = captcha;
    this.#main.replaceChildren(...content.childNodes);
    startForm(this.#surroundings);
    return true;
  }

  /** The script of a captcha service looks for its elements in the document: the slot shows one where it belongs. */
  #placeCaptcha(widget: HTMLElement): void {
    const slot = document.createElement('slot');
    slot.name = captchaSlot;
    widget.replaceWith(slot);
    widget.slot = captchaSlot;
    this.append(widget);
  }

  /** A saved application is answered with the address of the page that says so. */
  #follow(answer: XMLHttpRequest, form: HTMLFormElement): boolean {
    const address = addressOf(form);
    const isJson = /json/.test(answer.getResponseHeader('Content-Type') ?? '');
    if (answer.status !== 200 || !isJson || answer.responseURL !== address) return false;
    const { location: path } = JSON.parse(answer.responseText) as { location?: unknown };
    const page = server.pageAt(String(path));
    if (page === null) return false;
    const offer = /\/offers\/([^/?]+)\//.exec(address)?.[1] ?? null;
    this.#tell('application:sent', { offer });
    void this.#open(page);
    return true;
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const page = link === null ? null : server.pageAt(link.href);
    if (page === null) return;
    event.preventDefault();
    void this.#open(page);
  }

  /** The filters of the list. */
  #search(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.getAttribute('method')?.toLowerCase() === 'post') return;
    event.preventDefault();
    const page = server.pageAt(addressOf(form));
    if (page === null) return;
    const answers = [...new FormData(form)].flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    );
    page.search = new URLSearchParams(answers).toString();
    void this.#open(page);
  }

  #writeHash(page: URL): void {
    const hash = hashOf(page);
    const now = pathOf(location.hash) === null ? '' : location.hash;
    if (hash === now || /\/thanks\//.test(page.pathname)) return;
    // A complete address: `#…` alone is one below the `<base>` of the page.
    const address = new URL(location.href);
    address.hash = hash;
    history.pushState(null, '', address.href);
  }

  #followHash(): void {
    if (this.#surroundings === null || !this.#isList) return;
    const path = location.hash === '' ? [] : pathOf(location.hash);
    if (path !== null) this.#openOrTell(this.#address(path));
  }

  /** Tells the page what happened, without anything about persons. */
  #tell(type: 'offers:loaded' | 'application:sent', detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}

function scriptFor(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = trusted.createScriptURL(address);
  script.nonce = ownNonce;
  return script;
}

/** What a visitor is told of an answer that is no page. The reason is for whoever builds the page: a key of another origin, for example. */
function refusalOf({ status, text, header }: Answer, words: (typeof texts)[Language]): Refusal {
  // The status of a redirect that is not followed is 0.
  if (status !== 429)
    tellDeveloper(status === 0 ? 'the answer leads to another address' : `${status} ${text.slice(0, 500)}`);
  if (status === 404) return new Refusal(words.notFound);
  return new Refusal(
    status === 429 ? words.tooMany(Number(header('Retry-After')) || null) : words.unavailable,
  );
}

if (customElements.get('job-offers') === undefined) customElements.define('job-offers', JobOffers);
