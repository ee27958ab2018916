/** GraphQL documents of this program, with the types of their variables and results, and the bodies of their requests. */
import { readJson, writeJson } from '@platform/runtime';

/** A GraphQL document with the types of its variables and its result: an object that codegen has generated, or a text. */
export interface TypedDocument<Result, Variables> {
  toString(): string;
  readonly __apiType?: (variables: Variables) => Result;
}

/** A document, whatever its types are. */
export type Document = TypedDocument<unknown, never>;

/**
 * The header that says: the document is one of the few of this server, and is sent again and again with other values. The
 * embedded engine prepares its statements for any values. Hasura ignores the header; it prepares all statements anyway.
 */
export const fixedDocument = ['x-fixed-document', 'true'] as const;

/** The JSON of generated documents, which are long, and the same in every request. */
const jsonOfDocuments = new WeakMap<Document, string>();

function jsonOf(document: Document): string {
  // The demo account writes its documents itself, each of them once.
  if (typeof document === 'string') return JSON.stringify(document);
  const known = jsonOfDocuments.get(document);
  if (known !== undefined) return known;
  const json = JSON.stringify(document.toString());
  jsonOfDocuments.set(document, json);
  return json;
}

/** The body of a request, in which the document is not written again, and what it says, of which only the variables are parsed. */
export function requestOf(document: Document, variables: object) {
  const query = document.toString();
  const text = writeJson(variables);
  return {
    query,
    body: `{"query":${jsonOf(document)},"variables":${text}}`,
    value: () => ({ query, variables: readJson(text) }),
  };
}
