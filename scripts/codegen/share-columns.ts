/**
 * GraphQL Code Generator writes the columns of a table for new rows and again for changes of rows, and the members of every
 * answer. Here changes are of the type of new rows, so that a column is one line, and the answers of lists, which are passed
 * on unread, have no type.
 */

const inputs = /^export type (\w+)_(insert|set)_input = (\{\n[\s\S]*?^\});\n/gm;
/** A list has its rows as `data`, which is its first member. */
const answersOfLists = /^export type (\w+Query) = \{\n {2}data: [\s\S]*?^\};\n\n/gm;

/** @param content a file of the plugin typescript-operations */
export function shareColumns(content: string): string {
  const newRows = new Map(
    [...content.matchAll(inputs)]
      .filter(([, , kind]) => kind === 'insert')
      .map(([, table, , columns]) => [table, columns]),
  );
  return content.replaceAll(inputs, (type: string, table: string, kind: string, columns: string) =>
    kind === 'set' && columns === newRows.get(table)
      ? `export type ${table}_set_input = ${table}_insert_input;\n`
      : type,
  );
}

/** @param content a file of the plugins typescript-operations and typed-document-node */
export function withoutAnswersOfLists(content: string): string {
  const lists = [...content.matchAll(answersOfLists)].map(([, name]) => name);
  return content
    .replaceAll(answersOfLists, '')
    .replaceAll(/TypedDocumentString<(\w+),/g, (type: string, answer: string) =>
      lists.includes(answer) ? 'TypedDocumentString<unknown,' : type,
    );
}
