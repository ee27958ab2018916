/** The program of OCR, tesseract.js: what is used of it. It is installed apart from the packages of the platform. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Places are in pixels from the left and the upper edge of the image. */
interface RecognisedLine {
  readonly words: readonly {
    readonly text: string;
    /** In percent. */
    readonly confidence: number;
    readonly bbox: { readonly x0: number; readonly x1: number };
  }[];
  readonly baseline: { readonly y0: number; readonly y1: number };
  readonly rowAttributes: { readonly rowHeight: number };
}

interface OcrPage {
  readonly blocks:
    | readonly { readonly paragraphs: readonly { readonly lines: readonly RecognisedLine[] }[] }[]
    | null;
}

export interface OcrWorker {
  setParameters(parameters: Readonly<Record<string, string>>): Promise<unknown>;
  recognize(
    image: Buffer,
    options: object,
    output: { readonly blocks: boolean; readonly text: boolean },
  ): Promise<{ readonly data: OcrPage }>;
  terminate(): Promise<unknown>;
}

interface OcrProgram {
  createWorker(
    languages: string[],
    mode: number,
    options: {
      readonly langPath: string;
      readonly cacheMethod: 'none';
      readonly errorHandler: (error: unknown) => void;
    },
  ): Promise<OcrWorker>;
  readonly OEM: { readonly LSTM_ONLY: number };
  readonly PSM: { readonly AUTO: string };
}

/**
 * The packages of OCR that are installed in a folder.
 * @param folder `deploy/ocr` of the checkout, which has a `package.json`
 */
export class OcrPackages {
  readonly #require: NodeJS.Require;

  constructor(folder: string) {
    this.#require = createRequire(join(folder, 'package.json'));
  }

  /** Those that OCR in these languages needs and that are not installed. */
  missing(languages: readonly string[]): string[] {
    return ['tesseract.js', '@napi-rs/canvas', ...languages.map(packageOf)].filter((name) => {
      try {
        this.#require.resolve(`${name}/package.json`);
        return false;
      } catch {
        return true;
      }
    });
  }

  program(): OcrProgram {
    return this.#require('tesseract.js') as OcrProgram;
  }

  /** The file with what the program knows of a language, and its name. */
  language(code: string): { path: string; name: string } {
    const name = `${code}.traineddata.gz`;
    const folder = dirname(this.#require.resolve(`${packageOf(code)}/package.json`));
    return { path: join(folder, '4.0.0_best_int', name), name };
  }
}

const packageOf = (language: string): string => `@tesseract.js-data/${language}`;
