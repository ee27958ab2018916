/** The extract stage: the bytes of a file → its text with places or structure. The format is decided by content. */
import { type DocumentFormat, detectFileKind } from '../../files/file-kind.ts';
import type { OcrOptions } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { extractDoc } from './doc.ts';
import type { ExtractedDocument } from './document.ts';
import { extractDocx } from './docx.ts';
import { extractHtml } from './html.ts';
import { maxCharacters } from './limits.ts';
import { maxOcrPages, runOcr } from './ocr.ts';
import { extractOdt } from './odt.ts';
import { imageFilePage, type PageImage, renderPages } from './page-images.ts';
import { extractPdf } from './pdf.ts';
import { extractPlainText } from './plain-text.ts';
import { extractRtf } from './rtf.ts';

/** Names of formats that text is never mistaken for: a file of such a name that is text was damaged on its way. */
const binaryNames = /\.(?:pdf|docx?|docm|odt)$/i;

/**
 * Extracts a document.
 * @param onOcrStart called when recognition of pictures begins, which has a time limit of its own
 * @throws UnreadableError `empty`, `encrypted`, `corrupt`, `unsupported`, `no_text` or `too_large`
 */
export async function extract(
  bytes: Uint8Array,
  { fileName, ocr }: { fileName: string; ocr?: OcrOptions },
  onOcrStart: () => void = () => {},
): Promise<ExtractedDocument> {
  if (bytes.byteLength === 0) throw new UnreadableError('empty', 'The file is empty.');
  const { format } = await detectFileKind(bytes, fileName);
  if ((format === 'txt' || format === null) && binaryNames.test(fileName)) {
    throw new UnreadableError('corrupt', 'The file is damaged: its content is not what its name says.');
  }
  const recognition = ocr ? { ...ocr, onStart: onOcrStart } : null;
  return bounded(await extractFormat(bytes, format, recognition));
}

type Recognition = OcrOptions & { onStart: () => void };

async function extractFormat(
  bytes: Uint8Array,
  format: DocumentFormat | null,
  recognition: Recognition | null,
): Promise<ExtractedDocument> {
  switch (format) {
    case 'pdf':
      return withOcrPages(await extractPdf(bytes), bytes, recognition);
    case 'image':
      return extractImage(bytes, recognition);
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

/** Letters that a page has at least which is text and no scan; a stamp or a page number is fewer. */
const lettersOfText = 30;

/** Pages that hold hardly any text but show images are recognised, the others stay as they are written. */
async function withOcrPages(
  document: ExtractedDocument,
  bytes: Uint8Array,
  recognition: Recognition | null,
): Promise<ExtractedDocument> {
  if (recognition === null || document.kind !== 'pages') return document;
  const scans = document.pages
    .filter((page) => {
      const text = page.runs.map((run) => run.text).join('');
      return text.replace(/\P{L}/gu, '').length < lettersOfText;
    })
    .map((page) => page.number);
  if (scans.length === 0) return document;
  const recognised = await ocrPages(renderPages(bytes, scans.slice(0, maxOcrPages)), recognition);
  if (recognised.pages.length === 0) return document;
  const warnings = [...document.warnings, ...recognised.warnings];
  if (scans.length > maxOcrPages) {
    const message = `Of ${scans.length} pages without text the first ${maxOcrPages} were recognised.`;
    warnings.push({ code: 'pages_skipped', message });
  }
  const pages = document.pages.map((page) => {
    const found = recognised.pages.find(({ number }) => number === page.number);
    // The links of a scan are placed as they were, and what text it had is in the picture too.
    return found ? { ...found, links: page.links } : page;
  });
  return { kind: 'pages', pages, warnings, recognition: recognised.recognition };
}

async function extractImage(bytes: Uint8Array, recognition: Recognition | null): Promise<ExtractedDocument> {
  if (recognition === null) {
    throw new UnreadableError(
      'no_text',
      'The file is a picture, and text in pictures is not recognised here.',
    );
  }
  const picture = await imageFilePage(bytes);
  async function* pictures(): AsyncGenerator<PageImage> {
    yield picture;
  }
  const { pages, warnings, recognition: confidence } = await ocrPages(pictures(), recognition);
  return { kind: 'pages', pages, warnings, recognition: confidence };
}

async function ocrPages(pictures: AsyncIterable<PageImage>, recognition: Recognition) {
  recognition.onStart();
  const { pages, confidence, warnings } = await runOcr(pictures, recognition);
  const count = pages.length === 1 ? 'one page' : `${pages.length} pages`;
  const message = `The text of ${count} was recognised in pictures and may contain mistakes.`;
  return {
    pages,
    recognition: confidence,
    warnings: [...warnings, { code: 'text_recognised' as const, message }],
  };
}

/** Drops paragraphs beyond the limit of characters. Pages are bounded while they are read. */
function bounded(document: ExtractedDocument): ExtractedDocument {
  if (document.kind === 'pages') return document;
  let characters = 0;
  const end = document.paragraphs.findIndex((paragraph) => {
    for (const span of paragraph.spans) characters += span.text.length;
    return characters > maxCharacters;
  });
  if (end < 0) return document;
  const message = `Only the first ${maxCharacters} characters were read.`;
  return {
    ...document,
    paragraphs: document.paragraphs.slice(0, Math.max(end, 1)),
    warnings: [...document.warnings, { code: 'text_truncated', message }],
  };
}
