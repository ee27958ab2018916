/** Prepares page images for OCR: rendered pages of a PDF, and image files. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableError } from '../unreadable.ts';
import { openPdf } from './pdf.ts';
import { OPS } from './pdfjs.ts';

/** A PNG and the size in points of the page that it shows. */
export interface PageImage {
  readonly png: Uint8Array;
  readonly number: number;
  width: number;
  readonly height: number;
  readonly pixelsPerPoint: number;
}

/** OCR reads ordinary text well from 200 dots per inch on; a higher resolution takes longer and improves little. */
const renderedPixelsPerPoint = 200 / 72;
/** An A4 page at that resolution has 3.9 million pixels; larger pages are rendered at a lower resolution. */
const maxPixels = 8_000_000;
/** An image with more pixels is not decoded: uncompressed it would not fit into the memory of a reader process. */
const maxDecodedPixels = 40_000_000;
/** The longer side of an A4 page in points. An image file is assumed to show such a page. */
const pageLength = 842;
const minLongSide = 1_000;

const imageOperations = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObject,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
]);

/**
 * Renders those of the pages that show images, one at a time, so that only one is in memory.
 * @param numbers the 1-based numbers of the pages
 * @param drawn the pages that are rendered without an image, because their text is what counts
 */
export async function* renderPages(
  bytes: Uint8Array,
  numbers: number[],
  drawn: ReadonlySet<number> = new Set(),
): AsyncGenerator<PageImage> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const task = openPdf(bytes, { maxImageSize: maxDecodedPixels });
  try {
    const document = await task.promise;
    for (const number of numbers) {
      const page = await document.getPage(number);
      if (!drawn.has(number) && !(await showsImage(page))) continue;
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(renderedPixelsPerPoint, Math.sqrt(maxPixels / (width * height)));
      const viewport = page.getViewport({ scale });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      // pdfjs declares only the canvas of browsers; this one has the same methods.
      const canvasContext = canvas.getContext('2d') as unknown as BrowserContext;
      await page.render({ canvas: null, canvasContext, viewport }).promise;
      page.cleanup();
      yield { png: canvas.toBuffer('image/png'), number, width, height, pixelsPerPoint: scale };
    }
  } finally {
    await task.destroy();
  }
}

type BrowserContext = NonNullable<Parameters<PDFPageProxy['render']>[0]['canvasContext']>;

async function showsImage(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operation) => imageOperations.has(operation));
}

/**
 * Reads an image file as the image of a page.
 * @throws UnreadableError `too_large` or `corrupt`
 */
export async function imageFilePage(bytes: Uint8Array): Promise<PageImage> {
  const declared = imageSize(bytes);
  if (declared && declared.width * declared.height > maxDecodedPixels) {
    const message = `The image has more than ${maxDecodedPixels / 1_000_000} million pixels.`;
    throw new UnreadableError('too_large', message);
  }
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(Buffer.from(bytes)).catch((error: unknown) => {
    throw new UnreadableError('corrupt', 'The image is damaged and cannot be read.', { cause: error });
  });
  const longSide = Math.max(image.width, image.height);
  // OCR reads small letters better when the image is enlarged.
  const zoom = Math.min(longSide < minLongSide ? 2 : 1, Math.sqrt(maxPixels / (image.width * image.height)));
  const canvas = createCanvas(Math.ceil(image.width * zoom), Math.ceil(image.height * zoom));
  const context = canvas.getContext('2d');
  // Transparent pixels would turn black without a background.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixelsPerPoint = Math.max(canvas.width, canvas.height) / pageLength;
  return {
    png: canvas.toBuffer('image/png'),
    number: 1,
    width: canvas.width / pixelsPerPoint,
    height: canvas.height / pixelsPerPoint,
    pixelsPerPoint,
  };
}

/** The size that the header of a PNG, JPEG or WebP states; `null` when it is not found. */
function imageSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 30) return null;
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x52494646 && view.getUint32(12) === 0x56503858) {
    const length = (at: number): number => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
    return { width: length(24), height: length(27) };
  }
  // A JPEG consists of segments; one with a marker from C0 to CF (except C4, C8 and CC) is the frame with the size.
  for (let at = 2; view.getUint16(0) === 0xffd8 && at + 9 < bytes.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
