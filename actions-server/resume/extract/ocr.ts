/**
 * Recognition of text in pictures, by tesseract. Nothing is downloaded: program and languages are packages that are
 * installed with this one. It runs in a reader process like all reading, within that process's memory.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Worker } from 'tesseract.js';
import type { OcrOptions, ResumeWarning } from '../types.ts';
import type { ExtractedPage, TextRun } from './document.ts';
import type { PageImage } from './page-images.ts';

/** Pages recognised of a document; a resume has two, and each takes seconds. */
export const maxOcrPages = 5;

/** Words that tesseract itself believes in less are left out, in percent: specks, icons, the pattern of a photo. */
const minWordConfidence = 30;
/** A line's height, from the lowest letter to the highest, in parts of its font size. */
const rowHeight = 0.9;

const require = createRequire(import.meta.url);

interface OcrResult {
  readonly pages: ExtractedPage[];
  /** Mean confidence of the words kept, from 0 to 1. */
  readonly confidence: number;
  readonly warnings: ResumeWarning[];
}

/** The packages that recognition in these languages needs and that are not installed; `null`: it is off. */
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
 * Recognises pictures one after the other. It stops before a page that would probably not be ready in time.
 * @throws when the packages are not installed, which the configuration makes sure of
 */
export async function runOcr(
  pictures: AsyncIterable<PageImage>,
  { languages, timeoutMs }: OcrOptions,
): Promise<OcrResult> {
  const start = performance.now();
  const pages: ExtractedPage[] = [];
  const warnings: ResumeWarning[] = [];
  const confidences: number[] = [];
  let worker: Worker | null = null;
  let longest = 0;
  try {
    for await (const picture of pictures) {
      const begin = performance.now();
      if (begin - start + longest > timeoutMs) {
        const message = `Page ${picture.number} and those after it were not recognised: the time did not suffice.`;
        warnings.push({ code: 'pages_skipped', message });
        break;
      }
      worker ??= await startWorker(languages);
      const runs = await readPageImage(worker, picture, confidences);
      const { number, width, height } = picture;
      pages.push({ number, width, height, runs, links: [] });
      longest = Math.max(longest, performance.now() - begin);
    }
  } finally {
    await worker?.terminate();
  }
  const mean = confidences.reduce((sum, value) => sum + value, 0) / Math.max(1, confidences.length);
  return { pages, confidence: mean / 100, warnings };
}

async function startWorker(languages: readonly string[]): Promise<Worker> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  // tesseract.js wants all languages in one folder, and each is a package: a folder of links, for as long as it loads.
  const folder = await mkdtemp(join(tmpdir(), 'resume-languages-'));
  try {
    for (const language of languages) {
      const file = `${language}.traineddata.gz`;
      const packageFolder = dirname(require.resolve(`${packageOf(language)}/package.json`));
      await symlink(join(packageFolder, '4.0.0_best_int', file), join(folder, file));
    }
    const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      // Without a handler it throws where nobody can catch; the failure itself rejects the call.
      errorHandler: () => {},
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    return worker;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Words of a line that are closer than this, in parts of the font size, are one text; a column is farther away. */
const wordGap = 0.9;

/** The texts of a picture's lines as runs, placed in points like those of a PDF. Adds the confidence of each in percent. */
async function readPageImage(worker: Worker, picture: PageImage, confidences: number[]): Promise<TextRun[]> {
  const { pixelsPerPoint } = picture;
  const { data } = await worker.recognize(Buffer.from(picture.png), {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((each) => each.lines));
  return lines.flatMap((line) => {
    // Half points, so that what was printed in one size is not told apart by specks.
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
      } else runs.push({ text, x, y, width: right - x, size, bold: false, italic: false, rotation: 0 });
    }
    return runs;
  });
}

const minSize = 5;
