/**
 * Documents of GraphQL Code Generator contain the text of each of their fragments. Here the text of a fragment is there once,
 * and stands in the documents by its name, so that a field of a fragment is one line.
 */

const fragment = /\s*fragment (\w+) on [\s\S]*?\n\}/g;

/** @param content a file of the plugin typed-document-node, whose documents are texts */
export function shareFragments(content: string): string {
  return content
    .split(/^(?=export const )/m)
    .map((part) => {
      if (!/^export const \w+ = new TypedDocumentString\(/.test(part)) return part;
      const [own, name] = [...part.matchAll(fragment)][0] ?? [];
      if (/^export const \w+FragmentDoc /.test(part)) return `const ${name} = \`${own?.trim()}\`;\n`;
      return part.replaceAll(fragment, (_text, used: string) => `\n\${${used}}`);
    })
    .join('');
}
