/**
 * Extracts PDF files with pdfjs. In: bytes. Out: pages of text runs and links with their positions. Nothing is downloaded
 * and nothing of the document is executed.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type {
  PageViewport,
  PDFDocumentLoadingTask,
  PDFDocumentProxy,
  PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { type Carrier, carriesNone, maxAttachments } from './attached-files.ts';
import type { ExtractedDocument, PageShape, TextRun } from './document.ts';
import { maxCharacters, maxPages, maxRunsPerPage } from './limits.ts';
import { annotationsOf, type PdfAnnotation, placeAnnotations, undrawnValues } from './pdf-annotations.ts';
import { addDot, type Dot, drawnBullets } from './pdf-bullets.ts';
import { fontsOf } from './pdf-fonts.ts';
import { GraphicsStates, type Matrix } from './pdf-graphics-state.ts';
import { addShapes } from './pdf-shapes.ts';
import { TextReader } from './pdf-text.ts';
import { documentOfUndrawnFonts, getDocument, OPS, VerbosityLevel } from './pdfjs.ts';
import { scaledPages } from './scaled-pages.ts';
import { UnknownGlyphs } from './unknown-glyphs.ts';
import { type DottedPage, uprightPage } from './upright-page.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Opens a PDF with the settings that keep pdfjs from running code of the document or using fonts of the system. */
export function openPdf(
  bytes: Uint8Array,
  options: Parameters<typeof getDocument>[0] & object,
): PDFDocumentLoadingTask {
  return getDocument({
    // pdfjs takes ownership of the memory, so it gets a copy. `slice` of a Buffer would be a view of a shared pool.
    data: new Uint8Array(bytes),
    cMapUrl: `${packageFolder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${packageFolder}/standard_fonts/`,
    wasmUrl: `${packageFolder}/wasm/`,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    ...options,
  });
}

/**
 * Reads the text with its positions and styles, and the links of a PDF.
 * @returns `carrier` for a document whose pages may only ask to open it in another program: a portfolio of other files, or
 *   a form whose pages another program makes (XFA); its document is empty when the pages cannot be read
 * @throws UnreadableError `encrypted` or `corrupt`
 */
export async function extractPdf(
  bytes: Uint8Array,
): Promise<{ document: ExtractedDocument; carrier: PdfCarrier | null }> {
  const task = openPdf(bytes, {
    // Images are not used, so none is decoded.
    maxImageSize: 1,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableFontFace: false,
    ownerDocument: documentOfUndrawnFonts,
    // The maps of the fonts, which tell the glyphs that have no known text.
    fontExtraProperties: true,
  });
  try {
    const opened = await task.promise;
    const carrier = await carrierOf(opened);
    const document = await readPages(opened, bytes).catch((error: unknown) => {
      if (carrier) return { kind: 'pages' as const, pages: [], warnings: [] };
      throw error;
    });
    return { document, carrier };
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    await task.destroy();
  }
}

type PdfCarrier = Pick<Carrier, 'name' | 'files' | 'refusal'>;

/** What a document carries, when its pages may only say so; `null` for other documents. */
async function carrierOf(document: PDFDocumentProxy): Promise<PdfCarrier | null> {
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  if (info.IsXFAPresent && !info.IsAcroFormPresent) {
    const refusal =
      'The PDF is a dynamic form (XFA), which only the programs of Adobe show. Print it as PDF there and send that.';
    return { name: 'a dynamic form (XFA)', files: [], refusal };
  }
  if (!info.IsCollectionPresent) return null;
  const attachments = ((await document.getAttachments()) ?? {}) as Record<string, PdfAttachment>;
  const files = Object.values(attachments)
    .slice(0, maxAttachments)
    .flatMap(({ filename, content }) => (content ? [{ name: filename, bytes: content }] : []));
  const name = 'a PDF portfolio';
  return files.length > 0 ? { name, files, refusal: carriesNone(name) } : null;
}

interface PdfAttachment {
  readonly filename: string;
  readonly content?: Uint8Array;
}

async function readPages(document: PDFDocumentProxy, bytes: Uint8Array): Promise<ExtractedDocument> {
  const warnings: ResumeWarning[] = [];
  const contents: PageContent[] = [];
  const unknown = new UnknownGlyphs();
  let characters = 0;
  const pageCount = Math.min(document.numPages, maxPages);
  let number = 1;
  for (; number <= pageCount && characters < maxCharacters; number += 1) {
    try {
      const page = await document.getPage(number);
      const content = await readContent(page, number, unknown);
      if (content.isTruncated) {
        const message = `Page ${number} has too much text; the rest was skipped.`;
        warnings.push({ code: 'text_truncated', message });
      }
      contents.push(content);
      for (const run of content.runs) characters += run.text.length;
      page.cleanup();
    } catch {
      warnings.push({ code: 'page_unreadable', message: `Page ${number} could not be read.` });
    }
  }
  if (document.numPages > maxPages) {
    const message = `The document has ${document.numPages} pages; the first ${maxPages} were read.`;
    warnings.push({ code: 'pages_skipped', message });
  }
  if (characters >= maxCharacters) {
    warnings.push({ code: 'text_truncated', message: `Only about ${maxCharacters} characters were read.` });
  }
  if (contents.length === 0 && number > 1)
    throw new UnreadableError('corrupt', 'No page of the PDF can be read.');
  const runs = contents.flatMap((content) => content.runs);
  if (unknown.restore(runs, bytes)) warnings.push(glyphsUnknown);
  // pdfjs has read the annotations with the content of the pages, so they come after it.
  const annotations = await annotationsOf(document, number - 1).catch(() => {
    warnings.push({ code: 'links_unreadable', message: 'The links of the document could not be read.' });
    return [];
  });
  const upright = contents.map((content) => withAnnotations(content, annotations[content.number - 1] ?? []));
  const pages = scaledPages(upright).map(({ dots, ...page }) => ({
    ...page,
    runs: [...page.runs, ...drawnBullets(dots, page.runs)],
  }));
  return { kind: 'pages', pages, warnings };
}

const glyphsUnknown: ResumeWarning = {
  code: 'glyphs_unknown',
  message: 'The fonts of the document do not say which letters they draw; some letters are missing.',
};

/** The text and the shapes that a page draws. */
interface PageContent {
  readonly number: number;
  readonly viewport: PageViewport;
  readonly runs: TextRun[];
  readonly shapes: PageShape[];
  readonly dots: Dot[];
  /** True when the page has more text than is read. */
  readonly isTruncated: boolean;
}

function withAnnotations(
  { number, viewport, runs, shapes, dots }: PageContent,
  annotations: PdfAnnotation[],
): DottedPage {
  const { width, height } = viewport;
  const { links, fieldValues } = placeAnnotations(annotations, viewport);
  return uprightPage({
    number,
    width,
    height,
    runs: [...runs, ...undrawnValues(fieldValues, runs)],
    shapes,
    dots,
    links,
  });
}

/** Follows the operators of a page in the order in which they draw it. */
async function readContent(page: PDFPageProxy, number: number, unknown: UnknownGlyphs): Promise<PageContent> {
  const viewport = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const states = new GraphicsStates(viewport.transform as unknown as Matrix, fontsOf(page, unknown));
  const text = new TextReader(viewport);
  const shapes: PageShape[] = [];
  const dots: Dot[] = [];
  let isTruncated = false;
  for (const [index, operator] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.showText) text.show(states.current, args[0] as unknown[]);
    else if (operator === OPS.constructPath) {
      addShapes(shapes, states.current, args);
      addDot(dots, states.current, args);
    } else states.apply(operator, args);
    isTruncated = text.count >= maxRunsPerPage;
    if (isTruncated) break;
  }
  return { number, viewport, runs: text.finish(), shapes, dots, isTruncated };
}

function asUnreadable(error: unknown): UnreadableError {
  if (error instanceof UnreadableError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new UnreadableError('encrypted', 'The PDF is protected by a password.', { cause: error });
  }
  return new UnreadableError('corrupt', 'The PDF is damaged and cannot be read.', { cause: error });
}
