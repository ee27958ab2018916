/** Parses GraphQL, once per text: clients send the same few documents over and over. */
import { type DocumentNode, parse } from 'graphql';
import { EngineError } from './errors.ts';

/** The most recently used documents, bounded in number; a longer document is parsed each time. */
const maximumDocuments = 1000;
const maximumTextLength = 64 * 1024;

export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>();

  /**
   * The document of a request's text. It is shared between requests and must not be changed.
   * @throws EngineError `validation-failed` at `$.query` when the text is not GraphQL
   */
  parse(text: string): DocumentNode {
    const known = this.#documents.get(text);
    if (known !== undefined) {
      // Moved to the end: the first key of the map is the one unused for longest.
      this.#documents.delete(text);
      this.#documents.set(text, known);
      return known;
    }
    const document = parseText(text);
    if (text.length <= maximumTextLength) this.#documents.set(text, document);
    if (this.#documents.size > maximumDocuments) {
      const [oldest] = this.#documents.keys();
      if (oldest !== undefined) this.#documents.delete(oldest);
    }
    return document;
  }
}

function parseText(text: string): DocumentNode {
  try {
    return parse(text, { noLocation: true });
  } catch (error) {
    throw new EngineError('validation-failed', 'not a valid graphql query', '$.query', { cause: error });
  }
}
