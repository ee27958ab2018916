/** Parses GraphQL, once per text: clients send the same few documents over and over. */
import { type DocumentNode, Lexer, parse, Source, TokenKind } from 'graphql';
import { EngineError } from '../errors.ts';

/** Bounds of what is remembered; the documents unused for longest go first. */
const maximumDocuments = 1000;
const maximumTotalLength = 16 * 1024 * 1024;
/** A longer text is parsed each time: the ones that repeat are short, and one must not displace many. */
const maximumTextLength = 64 * 1024;

/** A document, or why the text is none. */
type Parsed = { readonly document: DocumentNode } | { readonly failure: EngineError };

export class DocumentCache {
  readonly #parsed = new Map<string, Parsed>();
  #totalLength = 0;

  /**
   * The document of a request's text. It is shared between requests and must not be changed.
   * @param maximumTokens bound on a text that is not known yet
   * @throws EngineError `validation-failed` at `$.query` when the text is not GraphQL or longer than allowed
   */
  parse(text: string, maximumTokens = Number.POSITIVE_INFINITY): DocumentNode {
    const parsed = this.#find(text) ?? this.#add(text, maximumTokens);
    if ('failure' in parsed) throw parsed.failure;
    return parsed.document;
  }

  #find(text: string): Parsed | undefined {
    const known = this.#parsed.get(text);
    if (known !== undefined) {
      // Moved to the end: the first key of the map is the one unused for longest.
      this.#parsed.delete(text);
      this.#parsed.set(text, known);
    }
    return known;
  }

  #add(text: string, maximumTokens: number): Parsed {
    // Not remembered: the next caller may be allowed more.
    if (hasMoreTokens(text, maximumTokens)) {
      const message = `the query asks for too much: more than ${maximumTokens} tokens`;
      throw new EngineError('validation-failed', message, '$.query');
    }
    const parsed = parseText(text);
    if (text.length > maximumTextLength) return parsed;
    this.#parsed.set(text, parsed);
    this.#totalLength += text.length;
    for (const [oldest] of this.#parsed) {
      if (this.#parsed.size <= maximumDocuments && this.#totalLength <= maximumTotalLength) break;
      this.#parsed.delete(oldest);
      this.#totalLength -= oldest.length;
    }
    return parsed;
  }
}

function parseText(text: string): Parsed {
  try {
    return { document: parse(text, { noLocation: true }) };
  } catch (error) {
    return {
      failure: new EngineError('validation-failed', 'not a valid graphql query', '$.query', { cause: error }),
    };
  }
}

function hasMoreTokens(text: string, maximum: number): boolean {
  // A token is at least one character.
  if (text.length <= maximum) return false;
  const lexer = new Lexer(new Source(text));
  try {
    for (let count = 0; count <= maximum; count += 1) {
      if (lexer.advance().kind === TokenKind.EOF) return false;
    }
    return true;
  } catch {
    // No tokens at all: the parser says so.
    return false;
  }
}
