/** Documents of callers, parsed where this server has to know what they ask for. Hasura parses them again. */
import { type DocumentNode, parse } from 'graphql';

/** The engine accepts no longer documents. */
export const maxTokens = 20_000;

/** The document of a text; null when it is none, or has more than `maxTokens`. */
export function documentOf(text: string): DocumentNode | null {
  try {
    return parse(text, { noLocation: true, maxTokens });
  } catch {
    return null;
  }
}
