/** Extracts Markdown, which many people write resumes in, as the page that it describes. */
import { marked } from 'marked';
import type { ExtractedDocument } from './document.ts';
import { guessTextEncoding } from './guess-text-encoding.ts';
import { extractHtml } from './html.ts';
import { decodeText } from './text-encoding.ts';

/** A tag for a break at the end of a line, which is a break already. */
const breakAtEnd = /<br\s*\/?>[ \t]*(?=\r?\n)/gi;

/** Reads the page that a file in Markdown describes. A line break within a paragraph stays one. */
export function extractMarkdown(bytes: Uint8Array): ExtractedDocument {
  const text = withoutFences(decodeText(bytes, guessTextEncoding))
    .replace(shortcode, '')
    .replace(breakAtEnd, '');
  const html = marked.parse(text, { async: false, breaks: true });
  return extractHtml(new TextEncoder().encode(html));
}

/** The name of a picture that many programs draw in its place: ":books: Education". */
const shortcode = /(?<!\S):[a-z][a-z\d_+-]{1,40}:(?=\s)[ \t]*/g;

/** The most lines of properties in front of a page. */
const maxProperties = 60;

/**
 * The text without the rules around the properties of a page ("author: Jane Doe"), which make a heading of the last one. The
 * properties stay, since some state the contact details there.
 */
function withoutFences(text: string): string {
  const lines = text.split('\n', maxProperties);
  const isFence = (line: string): boolean => line.trimEnd() === '---';
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  const isProperty = (line: string): boolean => /^(?:[\w-]+:(?:\s|$)|\s*$|\s|-\s|#)/.test(line);
  if (!isFence(lines[0] ?? '') || end < 2 || !lines.slice(1, end).every(isProperty)) return text;
  return `${lines.slice(1, end).join('\n')}\n\n${text.slice(lines.slice(0, end + 1).join('\n').length)}`;
}
