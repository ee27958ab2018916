/**
 * Extracts PDF files with pdfjs. In: bytes. Out: pages of text runs and links with their positions. Nothing is downloaded
 * and nothing of the document is executed.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import {
  getDocument,
  OPS,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument, ExtractedPage, PageShape, TextRun } from './document.ts';
import { maxCharacters, maxPages, maxRunsPerPage } from './limits.ts';
import { annotationsOf, undrawnValues } from './pdf-annotations.ts';
import { fontsOf, type PdfFont } from './pdf-fonts.ts';
import { GraphicsStates, type Matrix } from './pdf-graphics-state.ts';
import { addShapes } from './pdf-shapes.ts';
import { type PageSize, TextReader } from './pdf-text.ts';
import { uprightPage } from './upright-page.ts';

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
 * @throws UnreadableError `encrypted` or `corrupt`
 */
export async function extractPdf(bytes: Uint8Array): Promise<ExtractedDocument> {
  const task = openPdf(bytes, {
    // Images are not used, so none is decoded.
    maxImageSize: 1,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
  });
  try {
    const document = await task.promise;
    return await readPages(document);
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    await task.destroy();
  }
}

async function readPages(document: PDFDocumentProxy): Promise<ExtractedDocument> {
  const warnings: ResumeWarning[] = [];
  const pages: ExtractedPage[] = [];
  let failedPages = 0;
  let characters = 0;
  const pageCount = Math.min(document.numPages, maxPages);
  for (let number = 1; number <= pageCount && characters < maxCharacters; number += 1) {
    try {
      const page = await document.getPage(number);
      const extracted = await readPage(page, number, warnings);
      pages.push(extracted);
      for (const run of extracted.runs) characters += run.text.length;
      page.cleanup();
    } catch {
      failedPages += 1;
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
  if (pages.length === 0 && failedPages > 0)
    throw new UnreadableError('corrupt', 'No page of the PDF can be read.');
  return { kind: 'pages', pages, warnings };
}

async function readPage(
  page: PDFPageProxy,
  number: number,
  warnings: ResumeWarning[],
): Promise<ExtractedPage> {
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const { runs, shapes, isTruncated } = readContent(
    await page.getOperatorList(),
    viewport.transform as unknown as Matrix,
    { width, height },
    fontsOf(page),
  );
  if (isTruncated) {
    const message = `Page ${number} has too much text; the rest was skipped.`;
    warnings.push({ code: 'text_truncated', message });
  }
  const annotations = await annotationsOf(page, viewport).catch(() => null);
  if (annotations === null) {
    warnings.push({ code: 'links_unreadable', message: 'The links of a page could not be read.' });
  } else {
    runs.push(...undrawnValues(annotations, runs));
  }
  return uprightPage({ number, width, height, runs, shapes, links: annotations?.links ?? [] });
}

/** Follows the operators of a page in the order in which they draw it. */
function readContent(
  { fnArray, argsArray }: Awaited<ReturnType<PDFPageProxy['getOperatorList']>>,
  matrix: Matrix,
  size: PageSize,
  fontOf: (name: string) => PdfFont,
): { runs: TextRun[]; shapes: PageShape[]; isTruncated: boolean } {
  const states = new GraphicsStates(matrix, fontOf);
  const text = new TextReader(size);
  const shapes: PageShape[] = [];
  for (const [index, operator] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.showText) text.show(states.current, args[0] as unknown[]);
    else if (operator === OPS.constructPath) addShapes(shapes, states.current, args);
    else states.apply(operator, args);
    if (text.count >= maxRunsPerPage) return { runs: text.finish(), shapes, isTruncated: true };
  }
  return { runs: text.finish(), shapes, isTruncated: false };
}

function asUnreadable(error: unknown): UnreadableError {
  if (error instanceof UnreadableError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new UnreadableError('encrypted', 'The PDF is protected by a password.', { cause: error });
  }
  return new UnreadableError('corrupt', 'The PDF is damaged and cannot be read.', { cause: error });
}
