/**
 * OCR of page images by tesseract.js. Nothing is downloaded: the program and its languages are packages that an operator
 * installs once. OCR runs in a reader process, within the memory limit of that process.
 */
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { OcrOptions, ResumeWarning } from '../types.ts';
import type { ExtractedPage, TextRun } from './document.ts';
import { makeLanguagesFolder } from './ocr-languages.ts';
import { OcrPackages, type OcrWorker } from './ocr-program.ts';
import type { PageImage } from './page-images.ts';

/** The number of pages of a document that OCR reads. A resume has two, and each takes seconds. */
export const maxOcrPages = 5;

/** Words below this confidence, in percent, are left out: specks, icons, the pattern of a photo. */
const minWordConfidence = 30;
/** The height of a line, from the lowest letter to the highest, as a fraction of its font size. */
const rowHeight = 0.9;

interface OcrResult {
  readonly pages: ExtractedPage[];
  /** The mean confidence of the words that were kept, from 0 to 1. */
  readonly confidence: number;
  readonly warnings: ResumeWarning[];
}

/** The packages that OCR needs and that are not installed. */
export function missingOcrPackages({ languages, packages }: OcrOptions): string[] {
  return new OcrPackages(packages).missing(languages);
}

/**
 * Reads page images one after the other. It stops before a page that would probably exceed the time limit.
 * @throws when the packages are not installed, which the start of the server checks
 */
export async function runOcr(
  images: AsyncIterable<PageImage>,
  { languages, timeoutMs, packages }: OcrOptions,
): Promise<OcrResult> {
  const start = performance.now();
  const pages: ExtractedPage[] = [];
  const warnings: ResumeWarning[] = [];
  const confidences: number[] = [];
  let worker: OcrWorker | null = null;
  let maxPageMs = 0;
  try {
    for await (const image of images) {
      const begin = performance.now();
      if (begin - start + maxPageMs > timeoutMs) {
        const message = `OCR ran out of time before page ${image.number}; this page and the next ones were skipped.`;
        warnings.push({ code: 'pages_skipped', message });
        break;
      }
      worker ??= await startWorker(packages, languages);
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

async function startWorker(packagesFolder: string, languages: readonly string[]): Promise<OcrWorker> {
  const packages = new OcrPackages(packagesFolder);
  const { createWorker, OEM, PSM } = packages.program();
  // tesseract.js needs all languages in one folder, but each is a package: a temporary folder has links to them.
  const folder = await makeLanguagesFolder();
  try {
    for (const { path, name } of languages.map((code) => packages.language(code))) {
      await symlink(path, join(folder, name));
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
async function readPageImage(worker: OcrWorker, image: PageImage, confidences: number[]): Promise<TextRun[]> {
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
