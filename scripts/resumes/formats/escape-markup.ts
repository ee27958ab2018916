/** Escapes texts for HTML and XML. */

/** The text with references for the characters that have a meaning between tags and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
