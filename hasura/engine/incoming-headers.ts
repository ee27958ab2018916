/** The headers of a request as Node, `fetch` or a message has them → texts, as the engine reads them (`RequestHeaders`). */
import type { IncomingHttpHeaders } from 'node:http';
import { readHeaderText } from '@platform/runtime';
import { EngineError } from './errors.ts';
import type { RequestHeaders } from './session.ts';

/** Headers as Node has read them, not copied. */
export class IncomingHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | undefined {
    const bytes = bytesOf(this.#headers[name]);
    return bytes === undefined ? undefined : readHeaderText(bytes);
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, bytes] of headerBytes(this.#headers)) yield [name, readHeaderText(bytes)];
  }
}

/** Headers as `fetch` takes them: one character for each byte. */
export function* headerBytes(headers: IncomingHttpHeaders): Generator<[string, string]> {
  for (const [name, value] of Object.entries(headers)) yield [name, bytesOf(value) ?? ''];
}

function bytesOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Headers of a request of `fetch`. */
export class FetchHeaders implements RequestHeaders {
  readonly #headers: Headers;

  constructor(headers: Headers) {
    this.#headers = headers;
  }

  get(name: string): string | undefined {
    const bytes = this.#headers.get(name);
    return bytes === null ? undefined : readHeaderText(bytes);
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, bytes] of this.#headers) yield [name, readHeaderText(bytes)];
  }
}

/** A line of HTTP holds neither of them, and Postgres no text that is cut inside a character. */
const isHeaderText = (text: string): boolean => text.isWellFormed() && !/[\0\r\n]/.test(text);

/**
 * Headers of a message in JSON, which are texts already, in place of those that came with its connection.
 * @throws EngineError `invalid-headers` for a name or a value that HTTP could not send
 */
export function withTexts(headers: RequestHeaders, texts: Readonly<Record<string, string>>): RequestHeaders {
  const all = new Map(headers);
  for (const [name, value] of Object.entries(texts)) {
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) || !isHeaderText(value))
      throw new EngineError('invalid-headers', `not a header: "${name}"`);
    all.set(name.toLowerCase(), value.replace(/^[\t ]+|[\t ]+$/g, ''));
  }
  return all;
}
