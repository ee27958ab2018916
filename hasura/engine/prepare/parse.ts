/** The text of a request → a parsed GraphQL document. */
import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { EngineError } from '../errors.ts';

/** The parser's message for a document with more tokens than `maxTokens`. */
const tooManyTokens = /Document contains more \w+ \d+ tokens/;

/**
 * Parses a text. The parser stops at the first token beyond the bound.
 * @throws EngineError `validation-failed` at `$.query` when the text is not GraphQL, or longer than allowed
 */
export function parseDocument(text: string, maximumTokens: number): DocumentNode {
  try {
    const isBounded = maximumTokens < Number.POSITIVE_INFINITY;
    return parse(text, { noLocation: true, ...(isBounded ? { maxTokens: maximumTokens } : {}) });
  } catch (error) {
    const isTooLong = error instanceof GraphQLError && tooManyTokens.test(error.message);
    const message = isTooLong
      ? `the query asks for too much: more than ${maximumTokens} tokens`
      : 'not a valid graphql query';
    throw new EngineError('validation-failed', message, '$.query', { cause: error });
  }
}
