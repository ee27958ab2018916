/** The extract stage. In: the bytes of a file. Out: its text with positions or structure. The content decides the format. */
import { type DocumentFormat, detectFileKind } from '../file-kind/file-kind.ts';
import type { OcrOptions } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { type Carrier, carriesNone } from './attached-files.ts';
import type { ExtractedDocument, ExtractedPage, PageLink } from './document.ts';
import { textGarbled, withoutGarbledText } from './garbled-text.ts';
import { isMarkdown } from './is-markdown.ts';
import { maxOcrPages, runOcr } from './ocr.ts';
import type { PageImage } from './page-images.ts';
import { extractPlainText } from './plain-text.ts';
import { scaledBox, scaledPages } from './scaled-pages.ts';

/** Names of binary formats: a file with such a name and the content of a text file is damaged. */
const binaryNames = /\.(?:pdf|docx?|docm|odt)$/i;

/**
 * Extracts a document, and the pages of one that carries others.
 * @throws UnreadableError as `extractAs`, and `unsupported` for one without pages that carries others
 */
export async function extract(
  bytes: Uint8Array,
  options: { fileName: string; ocr?: OcrOptions },
): Promise<ExtractedDocument> {
  const { format } = await detectFileKind(bytes, options.fileName);
  const found = await extractAs(format, bytes, options);
  if (found.kind !== 'carrier') return found;
  if (found.ownPages === null) throw new UnreadableError('unsupported', found.refusal);
  return found.ownPages();
}

/**
 * Extracts a document whose format has been detected, or the files that it carries.
 * @param onOcrStart called when OCR begins, which has a separate time limit
 * @throws UnreadableError `empty`, `encrypted`, `corrupt`, `unsupported`, `no_text` or `too_large`
 */
export async function extractAs(
  format: DocumentFormat | null,
  bytes: Uint8Array,
  { fileName, ocr }: { fileName: string; ocr?: OcrOptions },
  onOcrStart: () => void = () => {},
): Promise<ExtractedDocument | Carrier> {
  if (bytes.byteLength === 0) throw new UnreadableError('empty', 'The file is empty.');
  if ((format === 'txt' || format === null) && binaryNames.test(fileName)) {
    throw new UnreadableError('corrupt', 'The file is damaged: its content does not match its name.');
  }
  return extractFormat(bytes, format, ocr ? { ...ocr, onStart: onOcrStart } : null);
}

type OcrRequest = OcrOptions & { onStart: () => void };

/**
 * The modules of a format, with the libraries that they use, are loaded with its first document: together they take a third
 * of the time and of the memory that a reader process starts with.
 */
async function extractFormat(
  bytes: Uint8Array,
  format: DocumentFormat | null,
  ocr: OcrRequest | null,
): Promise<ExtractedDocument | Carrier> {
  switch (format) {
    case 'pdf': {
      const { extractPdf } = await import('./pdf.ts');
      const { document, carrier } = await extractPdf(bytes);
      const ownPages = () => withOcrPages(document, bytes, ocr);
      return carrier ? { kind: 'carrier', ...carrier, ownPages } : ownPages();
    }
    case 'image':
      return extractImage(bytes, ocr);
    case 'docx':
      return (await import('./docx.ts')).extractDocx(bytes);
    case 'doc':
      return (await import('./doc.ts')).extractDoc(bytes);
    case 'odt':
      return (await import('./odt.ts')).extractOdt(bytes);
    case 'rtf':
      return (await import('./rtf.ts')).extractRtf(bytes);
    case 'html':
      return (await import('./html.ts')).extractHtml(bytes);
    case 'txt':
      return isMarkdown(bytes)
        ? (await import('./markdown.ts')).extractMarkdown(bytes)
        : extractPlainText(bytes);
    case 'mhtml':
      return (await import('./saved-page.ts')).extractMhtml(bytes);
    case 'mail': {
      const files = await (await import('./mail.ts')).attachmentsOf(bytes);
      const name = 'an e-mail message';
      return { kind: 'carrier', name, files, ownPages: null, refusal: carriesNone(name) };
    }
    case 'pages':
      return extractFormat((await import('./pages-preview.ts')).previewOfPages(bytes), 'pdf', ocr);
    case 'jsonResume':
    case 'vcard':
    case 'europassXml':
    case 'networkArchive':
    case null:
      throw new UnreadableError('unsupported', 'The file format is not supported.');
  }
}

/** The number of letters of a page from which on it is not a scan; a stamp or a page number has fewer. */
const minLettersOfText = 30;

/**
 * Runs OCR on the pages that have hardly any text but show images, and on those whose text is garbled. Without it garbled
 * text is left out. Other pages stay unchanged.
 */
async function withOcrPages(
  document: ExtractedDocument,
  bytes: Uint8Array,
  ocr: OcrRequest | null,
): Promise<ExtractedDocument> {
  if (document.kind !== 'pages') return document;
  const readable = document.pages.map(withoutGarbledText);
  const garbled = document.pages
    .filter((page, index) => page !== readable[index])
    .map(({ number }) => number);
  const isScan = ({ runs }: ExtractedPage): boolean => {
    const text = runs.map((run) => run.text).join('');
    return text.replace(/\P{L}/gu, '').length < minLettersOfText;
  };
  const toRead = readable
    .filter((page) => isScan(page) || garbled.includes(page.number))
    .map(({ number }) => number);
  const warnings = [...document.warnings];
  const result =
    ocr && toRead.length > 0 ? await ocrOfPages(bytes, document.pages, toRead, garbled, ocr) : null;
  const recognised = new Map(result?.pages.map((page) => [page.number, page]));
  const left = garbled.filter((number) => !recognised.has(number));
  if (left.length > 0) warnings.push(textGarbled(left));
  if (!result || recognised.size === 0) return { ...document, pages: readable, warnings };
  warnings.push(...result.warnings);
  if (toRead.length > maxOcrPages) {
    const message = `OCR read only the first ${maxOcrPages} of ${toRead.length} pages without text.`;
    warnings.push({ code: 'pages_skipped', message });
  }
  // The text that a scan had is in its image too.
  const pages = readable.map((page) => recognised.get(page.number) ?? page);
  return { ...result, pages, warnings };
}

async function ocrOfPages(
  bytes: Uint8Array,
  pages: readonly ExtractedPage[],
  numbers: number[],
  garbled: number[],
  ocr: OcrRequest,
) {
  const { renderPages } = await import('./page-images.ts');
  return ocrPages(renderPages(bytes, numbers.slice(0, maxOcrPages), new Set(garbled)), ocr, pages);
}

async function extractImage(bytes: Uint8Array, ocr: OcrRequest | null): Promise<ExtractedDocument> {
  if (ocr === null) throw new UnreadableError('no_text', 'The file is an image, and OCR is turned off.');
  const { imageFilePage } = await import('./page-images.ts');
  const image = await imageFilePage(bytes);
  async function* images(): AsyncGenerator<PageImage> {
    yield image;
  }
  return ocrPages(images(), ocr);
}

/** @param linked the pages of the document, in any scale, whose links are those of the images */
async function ocrPages(
  images: AsyncIterable<PageImage>,
  ocr: OcrRequest,
  linked: readonly ExtractedPage[] = [],
) {
  ocr.onStart();
  const { pages: read, confidence, warnings } = await runOcr(images, ocr);
  const pages = scaledPages(read.map((page) => ({ ...page, links: linksOn(page, linked), dots: [] })));
  const count = pages.length === 1 ? 'one page' : `${pages.length} pages`;
  const message = `The text of ${count} was read by OCR and may contain mistakes.`;
  return {
    kind: 'pages' as const,
    pages,
    ocrConfidence: confidence,
    warnings: [...warnings, { code: 'text_recognised' as const, message }],
  };
}

function linksOn({ number, width }: ExtractedPage, linked: readonly ExtractedPage[]): PageLink[] {
  const page = linked.find((each) => each.number === number);
  return page?.links.map((link) => scaledBox(link, width / page.width)) ?? [];
}
