/** Extracts Markdown, which many people write resumes in, as the page that it describes. */
import { marked } from 'marked';
import type { ExtractedDocument } from './document.ts';
import { guessTextEncoding } from './guess-text-encoding.ts';
import { extractHtml } from './html.ts';
import { decodeText } from './text-encoding.ts';

/** Reads the page that a file in Markdown describes. A line break within a paragraph stays one. */
export function extractMarkdown(bytes: Uint8Array): ExtractedDocument {
  const html = marked.parse(decodeText(bytes, guessTextEncoding), { async: false, breaks: true });
  return extractHtml(new TextEncoder().encode(html));
}
