/** GraphQL documents of requests, parsed where a server has to know which operation they run before it runs them. */
import { type DocumentNode, Kind, type OperationTypeNode, parse } from 'graphql';

/** Longer documents are rejected before they are parsed to the end. */
export const maxTokens = 20_000;

/** The document of a text; null when it is none, or has more than `maxTokens`. */
export function documentOf(text: string): DocumentNode | null {
  try {
    return parse(text, { noLocation: true, maxTokens });
  } catch {
    return null;
  }
}

/**
 * The kind of the first operation that may run and is no query; undefined when only queries can run.
 * @param operationName the operation that runs; without a name, any of the document could
 */
export function operationOtherThanQuery(
  document: DocumentNode,
  operationName: unknown,
): Exclude<`${OperationTypeNode}`, 'query'> | undefined {
  const kinds = document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    return operationName && definition.name?.value !== operationName ? [] : definition.operation;
  });
  return kinds.find((kind) => kind !== 'query');
}
