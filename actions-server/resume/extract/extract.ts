/** The extract stage: the bytes of a file → its text with places or structure. The format is decided by content. */
import { UnreadableError } from '../unreadable.ts';
import { claimsBinaryFormat, detectFormat, type ResumeFormat } from './detect-format.ts';
import { extractDoc } from './doc.ts';
import type { ExtractedDocument } from './document.ts';
import { extractDocx } from './docx.ts';
import { extractHtml } from './html.ts';
import { MAX_CHARACTERS } from './limits.ts';
import { extractOdt } from './odt.ts';
import { extractPdf } from './pdf.ts';
import { extractPlainText } from './plain-text.ts';
import { extractRtf } from './rtf.ts';

/**
 * Extracts a document.
 * @throws UnreadableError `empty`, `encrypted`, `corrupt`, `unsupported` or `too_large`
 */
export async function extract(
  bytes: Uint8Array,
  { fileName, mimeType }: { fileName: string; mimeType?: string },
): Promise<ExtractedDocument> {
  if (bytes.byteLength === 0) throw new UnreadableError('empty', 'The file is empty.');
  const format = await detectFormat(bytes, mimeType);
  if ((format === 'txt' || format === null) && claimsBinaryFormat(fileName, mimeType)) {
    throw new UnreadableError('corrupt', 'The file is damaged: its content is not what its name says.');
  }
  return bounded(await extractFormat(bytes, format));
}

async function extractFormat(bytes: Uint8Array, format: ResumeFormat | null): Promise<ExtractedDocument> {
  switch (format) {
    case 'pdf':
      return extractPdf(bytes);
    case 'docx':
      return extractDocx(bytes);
    case 'doc':
      return extractDoc(bytes);
    case 'odt':
      return extractOdt(bytes);
    case 'rtf':
      return extractRtf(bytes);
    case 'html':
      return extractHtml(bytes);
    case 'txt':
      return extractPlainText(bytes);
    case null:
      throw new UnreadableError('unsupported', 'The file is of no format that resumes are read from.');
  }
}

/** Drops paragraphs beyond the limit of characters. Pages are bounded while they are read. */
function bounded(document: ExtractedDocument): ExtractedDocument {
  if (document.kind === 'pages') return document;
  let characters = 0;
  const end = document.paragraphs.findIndex((paragraph) => {
    for (const span of paragraph.spans) characters += span.text.length;
    return characters > MAX_CHARACTERS;
  });
  if (end < 0) return document;
  const message = `Only the first ${MAX_CHARACTERS} characters were read.`;
  return {
    ...document,
    paragraphs: document.paragraphs.slice(0, Math.max(end, 1)),
    warnings: [...document.warnings, { code: 'text_truncated', message }],
  };
}
