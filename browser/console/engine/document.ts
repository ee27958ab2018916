/**
 * The GraphQL documents of the console. `request` takes nothing else, and a test finds every one of them in the sources by
 * `gql`, validates it in the schema of whoever sends it, and sends it to an engine.
 */
declare const mark: unique symbol;

/** A text that was written with `gql`, or that a person has written. */
export type GraphqlDocument = string & { readonly [mark]: true };

/** Marks a text as a document. Values are put in only where tables make it: in `data/table-documents.ts`. */
export function gql(parts: TemplateStringsArray, ...values: readonly string[]): GraphqlDocument {
  return String.raw(parts, ...values) as GraphqlDocument;
}

/** What a person has written; the engine says what is wrong with it. */
export function documentOfPerson(text: string): GraphqlDocument {
  return text as GraphqlDocument;
}
