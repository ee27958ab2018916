/** The headers of a request as Node read them → headers as the engine reads them, not copied. */
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHeaders } from './session.ts';

export class IncomingHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | undefined {
    return textOf(this.#headers[name]);
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, value] of Object.entries(this.#headers)) yield [name, textOf(value) ?? ''];
  }
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}
