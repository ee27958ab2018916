/** Tells Markdown from plain text, without loading what reads it. */

import { guessTextEncoding } from './guess-text-encoding.ts';
import { maxCharacters } from './limits.ts';
import { decodeText } from './text-encoding.ts';

const heading = /^#{1,6} +\S/gm;
const emphasisOrLink = /\*\*[^*\n]+\*\*|\[[^\]\n]+\]\([^)\s]+\)/;

/**
 * True for a text with the marks of Markdown: several headings, or a heading beside emphasis or links. A single `#` is as
 * likely a number sign. A text that is too long to be read whole is read as plain text.
 */
export function isMarkdown(bytes: Uint8Array): boolean {
  const text = decodeText(bytes, guessTextEncoding);
  if (text.length > maxCharacters) return false;
  const headings = text.match(heading)?.length ?? 0;
  return headings >= 2 || (headings === 1 && emphasisOrLink.test(text));
}
