/** Escapes texts for HTML and XML. */

const references: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
};

/** The text with references for the characters that have a meaning between tags and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[<>&"]/g, (character) => references[character] ?? '');
