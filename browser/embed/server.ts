/**
 * The addresses of our server, which nothing else makes: of texts of the page around it, such as the end of its address,
 * and of what the server has answered. An address is what it is after the browser has read it (`new URL`): then dots and
 * backslashes that lead to another place have done so, and the path is compared with those of the pages.
 */
import { languages } from '@platform/vocabulary';

/** `<site>/<language>` and the page or the places that its inputs suggest, below `/embed/`; its offer may be an id or a reference. */
const pageForm = new RegExp(
  `^[\\w-]+/(?:${languages.join('|')})(?:/legal|/places|(?:/offers/[^/]+)?/apply|/offers/[^/]+|/thanks/[\\w-]+)?$`,
);

export class Server {
  /** Where the server is, with a slash at the end; it may be below a path of its host. */
  readonly #base: URL;

  /** @param script the address of a script in the folder `embed` of the server */
  constructor(script: string) {
    this.#base = new URL('..', script);
  }

  /**
   * The address of a page.
   * @param path the parts of the path below `/embed/`
   * @returns null when they are none of a page: a part such as `..`
   */
  page(path: readonly string[], parameters: Iterable<readonly [string, string]> = []): URL | null {
    const encoded = path.map(encodeURIComponent).join('/');
    const url = this.pageAt(`${this.#base.href}embed/${encoded}`);
    for (const [name, value] of parameters) url?.searchParams.set(name, value);
    return url;
  }

  /** An address, as a link of a page has it, if it is that of a page of this server; otherwise null. */
  pageAt(address: string): URL | null {
    const url = this.resolve(address);
    const { origin, pathname } = this.#base;
    const start = `${pathname}embed/`;
    if (url?.origin !== origin || !url.pathname.startsWith(start)) return null;
    return pageForm.test(url.pathname.slice(start.length)) ? url : null;
  }

  /** An address of an answer of this server as a complete one; null when it is none. */
  resolve(address: string): URL | null {
    try {
      return new URL(address, this.#base);
    } catch {
      return null;
    }
  }
}
