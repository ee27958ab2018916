/** Texts of pages as plain text: what is markup in them becomes lines, and scripts vanish. */
import { cleanLine, cleanText } from '@platform/vocabulary';
import { parseMarkup } from '../extract/markup.ts';

/** Characters of one text that are read. The longest that people write of themselves have some thousands. */
const maxTextCharacters = 20_000;
/** Characters of the text of a position or an education, of which a person may have a hundred. */
const maxEntryCharacters = 2_000;
const tag = /<[a-z!/?]/i;
const reference = /&(?:#\d|#x[\da-f]|[a-z])/i;
/** Elements whose content nobody reads. */
export const unreadElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'textarea',
  'select',
  'svg',
  'math',
]);
const inlineElements =
  /^(?:a|abbr|acronym|b|bdi|bdo|cite|code|data|dfn|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|video|wbr)$/;

/** Whether an element begins a line. */
export const isBlock = (name: string): boolean => !inlineElements.test(name);

/** A text of several lines; null for one without a letter or digit. */
export const textOfMarkup = (text: string): string | null => plainText(text, maxTextCharacters);
export const textOfEntry = (text: string): string | null => plainText(text, maxEntryCharacters);

function plainText(text: string, maxCharacters: number): string | null {
  let plain = text.slice(0, maxCharacters);
  if (tag.test(plain) || reference.test(plain)) plain = withoutMarkup(plain);
  // What stood there as `&lt;script&gt;` was written by a program that escapes twice.
  if (tag.test(plain)) plain = withoutMarkup(plain);
  const clean = cleanText(plain.replace(/\p{Cs}/gu, ''))
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null;
}

/** Characters of a line: a longer text is none. */
const maxLineCharacters = 500;

export function lineOfMarkup(text: string): string | null {
  const line = cleanLine(textOfMarkup(text) ?? '');
  return line === '' || line.length > maxLineCharacters ? null : line;
}

function withoutMarkup(markup: string): string {
  const pieces: string[] = [];
  let unread = 0;
  parseMarkup(markup, 'html', {
    onopentag(name) {
      if (unreadElements.has(name)) unread += 1;
      else if (isBlock(name)) pieces.push('\n');
    },
    onclosetag(name) {
      if (unreadElements.has(name)) unread -= 1;
      else if (isBlock(name) && name !== 'br') pieces.push('\n');
    },
    ontext(piece) {
      if (unread === 0) pieces.push(piece);
    },
  });
  return pieces.join('');
}
