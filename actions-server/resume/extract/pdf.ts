/**
 * Extracts PDF files with pdfjs. In: bytes. Out: pages of text runs and links with their positions. Nothing is downloaded
 * and nothing of the document is executed.
 */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import {
  getDocument,
  type PageViewport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument, ExtractedPage, PageLink, TextRun } from './document.ts';
import { maxCharacters, maxPages, maxRunsPerPage } from './limits.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Fonts whose letters are icons: such a "letter" would become part of a name or a phone number. */
const iconFont =
  /awesome|phosphor|icon|material|dingbat|webdings|wingdings|marvosym|fontello|glyphicon|entypo|feather|linearicons/i;
const boldFont = /bold|black|heavy|semibold|demi|cmbx|-bd|_bd|medium$/i;
const italicFont = /italic|oblique|cmti|cmssi|-it$|slanted/i;

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
  const content = await page.getTextContent();
  const fonts = await fontsOf(page, Object.keys(content.styles));
  const runs: TextRun[] = [];
  for (const item of content.items) {
    if (!('str' in item)) continue;
    if (runs.length >= maxRunsPerPage) {
      const message = `Page ${number} has too much text; the rest was skipped.`;
      warnings.push({ code: 'text_truncated', message });
      break;
    }
    if (item.str.trim() === '') {
      // A separate space belongs to the text before it.
      const previous = runs.at(-1);
      if (previous && item.str !== '' && !previous.text.endsWith(' ')) previous.text += ' ';
      continue;
    }
    const font = fonts.get(item.fontName) ?? plainFont;
    if (font.icon) continue;
    const [a, b, c, d, x, y] = Util.transform(viewport.transform, item.transform) as Matrix;
    const size = Math.hypot(c, d) || Math.hypot(a, b);
    // Hidden keywords are often printed in a size that cannot be read.
    if (size < minVisibleSize) continue;
    const rotation = (Math.round((Math.atan2(-b, a) * 2) / Math.PI) * 90 + 360) % 360;
    const { bold, italic } = font;
    runs.push({ text: item.str, x, y, width: item.width, size, bold, italic, rotation });
  }
  return {
    number,
    width: viewport.width,
    height: viewport.height,
    runs,
    links: await linksOf(page, viewport, warnings),
  };
}

const minVisibleSize = 3;
type Matrix = [number, number, number, number, number, number];

interface FontStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly icon: boolean;
}
const plainFont: FontStyle = { bold: false, italic: false, icon: false };

/** Reads the styles of fonts. pdfjs knows the real name of a font only after it listed the operators of the page. */
async function fontsOf(page: PDFPageProxy, names: string[]): Promise<Map<string, FontStyle>> {
  const fonts = new Map<string, FontStyle>();
  try {
    await page.getOperatorList();
  } catch {
    // The text has been read already, and it is useful without its styles.
    return fonts;
  }
  for (const name of names) {
    if (!page.commonObjs.has(name)) continue;
    const font = page.commonObjs.get(name) as {
      name?: string;
      bold?: boolean;
      black?: boolean;
      italic?: boolean;
    };
    const fontName = (font.name ?? '').replace(/^[A-Z]{6}\+/, '');
    fonts.set(name, {
      bold: font.bold === true || font.black === true || boldFont.test(fontName),
      italic: font.italic === true || italicFont.test(fontName),
      icon: iconFont.test(fontName),
    });
  }
  return fonts;
}

async function linksOf(
  page: PDFPageProxy,
  viewport: PageViewport,
  warnings: ResumeWarning[],
): Promise<PageLink[]> {
  const links: PageLink[] = [];
  try {
    for (const annotation of await page.getAnnotations()) {
      const url: unknown = annotation.url ?? annotation.unsafeUrl;
      if (typeof url !== 'string' || !Array.isArray(annotation.rect)) continue;
      const [left, top, right, bottom] = Util.normalizeRect(
        viewport.convertToViewportRectangle(annotation.rect),
      );
      links.push({ url, left, top, right, bottom });
    }
  } catch {
    warnings.push({ code: 'links_unreadable', message: 'The links of a page could not be read.' });
  }
  return links;
}

function asUnreadable(error: unknown): UnreadableError {
  if (error instanceof UnreadableError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new UnreadableError('encrypted', 'The PDF is protected by a password.', { cause: error });
  }
  return new UnreadableError('corrupt', 'The PDF is damaged and cannot be read.', { cause: error });
}
