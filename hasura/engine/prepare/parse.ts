/** The text of a request → a parsed GraphQL document. */
import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { EngineError } from '../errors.ts';
import { tooMuch } from '../limits/check.ts';

/** The parser's message for a document with more tokens than `maxTokens`. */
const tooManyTokens = /Document contains more \w+ \d+ tokens/;

/**
 * Parses a text. The parser stops at the first token beyond the bound.
 * @throws EngineError `validation-failed` at `$.query` when the text is not GraphQL, or longer than allowed
 */
export function parseDocument(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { noLocation: true, maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError && tooManyTokens.test(error.message)) {
      throw tooMuch('tokens', `more than ${maxTokens} tokens`, '$.query', { cause: error });
    }
    throw new EngineError('validation-failed', 'not a valid graphql query', '$.query', { cause: error });
  }
}
