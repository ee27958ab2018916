/**
 * pdfjs, prepared for a process that reads the text of pages and draws none. Other modules import it from here.
 *
 * Its build for Node replaces functions of the language by its own versions, whose differences do not matter here but which
 * the whole process would run, several times as slow as those of V8. It also asks for services of a browser: fonts that
 * the browser would load, and streams of decompressed data.
 */
import { inflateSync } from 'node:zlib';

const owners: object[] = [Array.prototype, JSON];
const builtIns = owners.map((owner) => ({
  owner,
  properties: Object.getOwnPropertyDescriptors(owner),
}));

const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
// Without its own thread pdfjs imports this for the first document. Importing it now lets readers start with it.
// @ts-expect-error The package has no types for it.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs');

for (const { owner, properties } of builtIns) Object.defineProperties(owner, properties);

export const { AnnotationType, getDocument, OPS, Util, VerbosityLevel } = pdfjs;

/** The part of `FontFace` that pdfjs uses. Nothing is drawn with the font, so nothing is loaded. */
class UndrawnFontFace {
  readonly loaded = Promise.resolve(this);
}

/**
 * The document of a browser whose fonts pdfjs would draw with. Without it pdfjs computes the outline of every letter, to
 * draw it itself.
 */
export const documentOfUndrawnFonts = { fonts: new Set<UndrawnFontFace>() };

/**
 * A stream that decompresses all of its data at once. That of Node passes each piece through a pool of threads, which takes
 * several times as long as the decompression of a page.
 */
class InflateStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor() {
    const compressed: Uint8Array[] = [];
    super({
      transform: (piece) => {
        compressed.push(piece);
      },
      // When this throws, because the data are damaged, pdfjs decompresses them itself as far as it can.
      flush: (controller) => controller.enqueue(inflateSync(Buffer.concat(compressed))),
    });
  }
}

const NativeDecompressionStream = globalThis.DecompressionStream;

/** For `new DecompressionStream(format)`. The streams of PDF files have the format `deflate`. */
function decompressionStream(format: 'deflate' | 'deflate-raw' | 'gzip'): object {
  return format === 'deflate' ? new InflateStream() : new NativeDecompressionStream(format);
}

Object.assign(globalThis, { FontFace: UndrawnFontFace, DecompressionStream: decompressionStream });
