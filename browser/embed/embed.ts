/**
 * The element `<job-offers>`: the careers pages of an account within a page of another site. It shows the content of the
 * pages that `/embed/…` answers in a shadow root, and follows their links and forms without leaving the page.
 */
import { type Language, languages } from '../../actions-server/careers/languages.ts';
import { texts } from '../../actions-server/careers/texts.ts';
import { buttonAgain, startForm } from '../careers/application-form.ts';
import type { Surroundings } from '../careers/surroundings.ts';
import { adopt, trusted } from './content.ts';
import { hashOf, pathOf } from './place.ts';
import { addStyle } from './style.ts';
import { tellDeveloper } from './tell-developer.ts';

// Only now: it is null as soon as this script has run.
const ownScript = document.currentScript as HTMLScriptElement | null;
/** The origin of this script, for elements that name no server. */
const ownOrigin = new URL(ownScript?.src ?? location.href).origin;

const captchaSlot = 'captcha';

/** The colours of the account, by the attributes of the pages that have them. */
const colourNames = ['accent', 'on-accent', 'link', 'dark-accent', 'dark-on-accent', 'dark-link'];

class JobOffers extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #main = document.createElement('div');
  #request = new AbortController();
  #surroundings: Surroundings | null = null;

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
      show: (text) => this.#show(text),
      placeCaptcha: (widget) => this.#placeCaptcha(widget),
      scriptFor,
    };
    this.#root.addEventListener('click', (event) => this.#click(event as MouseEvent));
    this.#root.addEventListener('submit', (event) => this.#search(event as SubmitEvent));
    void this.#open(this.#start, { isFirst: true });
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.#hashChanged);
  }

  get #server(): string {
    return this.dataset.server ?? ownOrigin;
  }

  get #language(): Language {
    const page = document.documentElement.lang || navigator.language;
    const asked = (this.dataset.lang ?? page).slice(0, 2).toLowerCase();
    return languages.find((language) => language === asked) ?? 'en';
  }

  /** Whether the element shows the list, and its place in it is part of the address of the page. */
  get #isList(): boolean {
    return this.dataset.offer === undefined && this.dataset.apply === undefined;
  }

  get #start(): string {
    const { offer, apply, words, place } = this.dataset;
    if (apply === '') return this.#address('/apply');
    if (apply !== undefined) return this.#address(`/offers/${encodeURIComponent(apply)}/apply`);
    if (offer !== undefined) return this.#address(`/offers/${encodeURIComponent(offer)}`);
    return this.#addressOfHash() ?? this.#address('', { q: words, place });
  }

  /**
   * The address of a page: the list, or what is below it. What the address of the embedding page says about where its
   * visitor came from is part of it, and goes with the application.
   */
  #address(path: string, filter: Readonly<Record<string, string | undefined>> = {}): string {
    const site = encodeURIComponent(this.dataset.site ?? '-');
    const url = new URL(`${this.#server}/embed/${site}/${this.#language}${path}`);
    const page = new URLSearchParams(location.search);
    const sources = ['source', 'utm_source', 'utm_medium', 'utm_campaign'].map((name) => [
      name,
      page.get(name),
    ]);
    for (const [name, value] of [...Object.entries(filter), ...sources]) {
      if (name && value) url.searchParams.set(name, value);
    }
    return url.href;
  }

  /** Shows the page at an address, or says why it cannot. */
  async #open(address: string, { isFirst = false } = {}): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const words = texts[this.#language];
    this.#main.setAttribute('aria-busy', 'true');
    try {
      const { headers = {} } = this.#surroundings ?? {};
      const answer = await fetch(address, { headers: { ...headers, Accept: 'text/html' }, signal });
      const text = await answer.text();
      if (!this.#show(text)) throw new Refusal(answer, text);
      if (!isFirst) {
        this.#main.focus({ preventScroll: true });
        this.#main.scrollIntoView({ block: 'start' });
      }
      if (this.#isList) this.#writeHash(address);
      this.#tell('offers:loaded', { path: new URL(address).pathname });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Refusal ? error.wordsIn(words) : words.connectionLost;
      this.#explain(
        message,
        buttonAgain(words, () => void this.#open(address, { isFirst })),
      );
    } finally {
      if (!signal.aborted) this.#main.removeAttribute('aria-busy');
    }
  }

  #explain(message: string, button: HTMLButtonElement): void {
    const text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.textContent = message;
    this.#main.replaceChildren(text, button);
  }

  /** @returns whether the text is a page of ours */
  #show(text: string): boolean {
    const page = new DOMParser().parseFromString(trusted.createHTML(text), 'text/html');
    const content = page.querySelector('main');
    if (content?.dataset.accent === undefined || this.#surroundings === null) return false;
    for (const name of colourNames) {
      this.#main.style.setProperty(`--site-${name}`, content.getAttribute(`data-${name}`));
    }
    this.#main.lang = page.documentElement.lang;
    adopt(content, this.#server);
    for (const widget of this.querySelectorAll(`:scope > [slot="${captchaSlot}"]`)) widget.remove();
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
    if (answer.status !== 200 || !/json/.test(answer.getResponseHeader('Content-Type') ?? '')) return false;
    const { location: path } = JSON.parse(answer.responseText) as { location: string };
    const offer = /\/offers\/([^/?]+)\//.exec(form.action)?.[1] ?? null;
    this.#tell('application:sent', { offer });
    void this.#open(new URL(path, this.#server).href);
    return true;
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link === null || !link.href.startsWith(`${this.#server}/embed/`)) return;
    event.preventDefault();
    void this.#open(link.href);
  }

  /** The filters of the list. */
  #search(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'get') return;
    event.preventDefault();
    const answers = [...new FormData(form)].flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    );
    void this.#open(`${form.action.split('?')[0]}?${new URLSearchParams(answers)}`);
  }

  #writeHash(address: string): void {
    const hash = hashOf(address);
    const now = pathOf(location.hash) === null ? '' : location.hash;
    if (hash === now || /\/thanks\//.test(address)) return;
    history.pushState(null, '', hash === '' ? location.pathname + location.search : hash);
  }

  #addressOfHash(): string | null {
    const path = pathOf(location.hash);
    return path === null ? null : this.#address(path);
  }

  #followHash(): void {
    if (this.#surroundings === null || !this.#isList) return;
    const address = this.#addressOfHash();
    if (address !== null || location.hash === '') void this.#open(address ?? this.#address(''));
  }

  /** Tells the page what happened, without anything about persons. */
  #tell(type: 'offers:loaded' | 'application:sent', detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}

function scriptFor(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = trusted.createScriptURL(address);
  script.nonce = ownScript?.nonce ?? '';
  return script;
}

/** The server refused a request. */
class Refusal extends Error {
  readonly #answer: Response;

  constructor(answer: Response, text: string) {
    super('the server refused a request');
    this.#answer = answer;
    // For whoever builds the page: a key of another origin, for example.
    if (answer.status !== 429) tellDeveloper(`${answer.status} ${text.slice(0, 500)}`);
  }

  /** In the words of a visitor. */
  wordsIn(words: (typeof texts)[Language]): string {
    if (this.#answer.status === 404) return words.notFound;
    if (this.#answer.status === 429) return words.tooMany(this.#answer.headers.get('Retry-After'));
    return words.unavailable;
  }
}

if (customElements.get('job-offers') === undefined) customElements.define('job-offers', JobOffers);
