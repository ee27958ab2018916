/**
 * OCR of page images by tesseract.js. Nothing is downloaded: the program and its languages are optional packages that are
 * installed with this one. OCR runs in a reader process, within the memory limit of that process.
 */
import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Worker } from 'tesseract.js';
import type { OcrOptions, ResumeWarning } from '../types.ts';
import type { ExtractedPage, TextRun } from './document.ts';
import { makeLanguagesFolder } from './ocr-languages.ts';
import type { PageImage } from './page-images.ts';

/** The number of pages of a document that OCR reads. A resume has two, and each takes seconds. */
export const maxOcrPages = 5;

/** Words below this confidence, in percent, are left out: specks, icons, the pattern of a photo. */
const minWordConfidence = 30;
/** The height of a line, from the lowest letter to the highest, as a fraction of its font size. */
const rowHeight = 0.9;

const require = createRequire(import.meta.url);

interface OcrResult {
  readonly pages: ExtractedPage[];
  /** The mean confidence of the words that were kept, from 0 to 1. */
  readonly confidence: number;
  readonly warnings: ResumeWarning[];
}

/** The packages that OCR in these languages needs and that are not installed; none when OCR is off (`null`). */
export function missingOcrPackages(languages: readonly string[] | null): string[] {
  if (languages === null) return [];
  const packages = ['tesseract.js', '@napi-rs/canvas', ...languages.map(packageOf)];
  return packages.filter((name) => {
    try {
      return !existsSync(require.resolve(`${name}/package.json`));
    } catch {
      return true;
    }
  });
}

const packageOf = (language: string): string => `@tesseract.js-data/${language}`;

/**
 * Reads page images one after the other. It stops before a page that would probably exceed the time limit.
 * @throws when the packages are not installed, which the start of the server checks
 */
export async function runOcr(
  images: AsyncIterable<PageImage>,
  { languages, timeoutMs }: OcrOptions,
): Promise<OcrResult> {
  const start = performance.now();
  const pages: ExtractedPage[] = [];
  const warnings: ResumeWarning[] = [];
  const confidences: number[] = [];
  let worker: Worker | null = null;
  let maxPageMs = 0;
  try {
    for await (const image of images) {
      const begin = performance.now();
      if (begin - start + maxPageMs > timeoutMs) {
        const message = `OCR ran out of time before page ${image.number}; this page and the next ones were skipped.`;
        warnings.push({ code: 'pages_skipped', message });
        break;
      }
      worker ??= await startWorker(languages);
      const runs = await readPageImage(worker, image, confidences);
      const { number, width, height } = image;
      pages.push({ number, width, height, runs, links: [], shapes: [] });
      maxPageMs = Math.max(maxPageMs, performance.now() - begin);
    }
  } finally {
    await worker?.terminate();
  }
  const mean = confidences.reduce((sum, value) => sum + value, 0) / Math.max(1, confidences.length);
  return { pages, confidence: mean / 100, warnings };
}

async function startWorker(languages: readonly string[]): Promise<Worker> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  // tesseract.js needs all languages in one folder, but each is a package: a temporary folder has links to them.
  const folder = await makeLanguagesFolder();
  try {
    for (const language of languages) {
      const file = `${language}.traineddata.gz`;
      const packageFolder = dirname(require.resolve(`${packageOf(language)}/package.json`));
      await symlink(join(packageFolder, '4.0.0_best_int', file), join(folder, file));
    }
    const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      // Without a handler it throws an error that cannot be caught; a failure rejects the call in any case.
      errorHandler: () => {},
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    return worker;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Words closer than this fraction of the font size are one text; the gap between columns is wider. */
const wordGap = 0.9;

/** Reads the lines of a page image as text runs with positions in points. Adds the confidence of each word in percent. */
async function readPageImage(worker: Worker, image: PageImage, confidences: number[]): Promise<TextRun[]> {
  const { pixelsPerPoint } = image;
  const { data } = await worker.recognize(Buffer.from(image.png), {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((each) => each.lines));
  return lines.flatMap((line) => {
    // Sizes are rounded to half points, so that specks do not make text of one size differ.
    const size = Math.round((line.rowAttributes.rowHeight / pixelsPerPoint / rowHeight) * 2) / 2 || minSize;
    const y = (line.baseline.y0 + line.baseline.y1) / 2 / pixelsPerPoint;
    const runs: TextRun[] = [];
    for (const { text, confidence, bbox } of line.words) {
      if (confidence < minWordConfidence || text.trim() === '') continue;
      confidences.push(confidence);
      const x = bbox.x0 / pixelsPerPoint;
      const right = bbox.x1 / pixelsPerPoint;
      const last = runs.at(-1);
      if (last && x - last.x - last.width < wordGap * size) {
        last.text += ` ${text}`;
        last.width = right - last.x;
      } else
        runs.push({
          text,
          x,
          y,
          width: right - x,
          size,
          bold: false,
          italic: false,
          rotation: 0,
          color: null,
        });
    }
    return runs;
  });
}

const minSize = 5;
