/**
 * Reads a form with files as it arrives. In: a request in the encoding `multipart/form-data`. Out: names with texts and
 * files in the order of the form; the files are written into a folder of the caller.
 */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Dicer } from '@fastify/busboy';
import { AppError } from '../errors.ts';
import { ReceivedFile, receiveFile } from '../files/received-file.ts';
import { fileTooLarge } from '../files/upload.ts';
import { decodeBytes } from '../text/decode-bytes.ts';
import { watchSpeed } from './body-speed.ts';
import { headerParameters, type ReadHead, readPartHead } from './part-head.ts';
import type { FormEntry, PartHead, TextEntry } from './route.ts';
import { transferDecoded } from './transfer-encoding.ts';
import type { Work } from './work-in-progress.ts';

export interface FormLimits {
  /** Bytes of the whole request. */
  readonly maxBytes: number;
  /** Bytes of all texts together. */
  readonly maxTextBytes: number;
  readonly maxFileBytes: number;
  /**
   * Bytes of all files together: those beyond it, and files that are too large, are read and not kept, instead of an
   * error, and the form is whole but for them. null: they are an error.
   */
  readonly keptFileBytes: number | null;
  /** Whether a part is a file, and not a text. */
  readonly isFile: (part: PartHead) => boolean;
  /** In which the texts are that say nothing else; null: UTF-8. */
  readonly charset: string | null;
  /** Gets the texts as they arrive. */
  readonly texts: TextEntry[];
  /** The folder of the files. */
  readonly folder: string;
}

/** A form of a web page has tens of inputs; the custom fields of a body are at most a thousand. */
export const maxEntries = 2_000;
/** Of the headers of a part, of which the name of a file is the longest. */
const maxHeaderBytes = 16_384;
const unreadablePart = `The form has a part whose headers cannot be read: each needs Content-Disposition: form-data with a name, no line break in a name, and at most ${maxHeaderBytes} bytes of headers`;
/** @throws AppError as the form of the request does; the files that were being written have ended then */
export function readMultipart(
  request: IncomingMessage,
  limits: FormLimits,
  work: Work,
): Promise<FormEntry[]> {
  return new MultipartReader(request, limits, work).read();
}

/** The headers of a part in a charset, which the form may say behind the part. */
type HeadIn = (charset: string | null) => ReadHead;
/** An entry, likewise. */
type ReadEntry = (charset: string | null) => FormEntry;

class MultipartReader {
  readonly #request: IncomingMessage;
  readonly #limits: FormLimits;
  readonly #work: Work;
  readonly #parser: Dicer;
  readonly #speed: ReturnType<typeof watchSpeed>;
  readonly #entries: Promise<ReadEntry>[] = [];
  readonly #parts: Dicer.PartStream[] = [];
  #partsWithoutHead = 0;
  #charset: string | null;
  #textBytes = 0;
  #fileBytes = 0;
  /** Bytes of the request, without those of files that are left out. */
  #length = 0;
  #isStopped = false;
  #reject: (error: unknown) => void = () => {};

  constructor(request: IncomingMessage, limits: FormLimits, work: Work) {
    this.#request = request;
    this.#limits = limits;
    this.#work = work;
    this.#charset = limits.charset;
    this.#parser = parserOf(request.headers['content-type'] ?? '');
    this.#speed = watchSpeed(request, this.#stop);
  }

  read(): Promise<FormEntry[]> {
    const [request, parser] = [this.#request, this.#parser];
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      parser.on('part', (part: Dicer.PartStream) => this.#addPart(part));
      parser.on('error', (error) =>
        this.#stop(
          malformed(
            'The form is malformed: its lines have to end with CR LF, its parts with the boundary',
            error,
          ),
        ),
      );
      request.once('end', () => this.#speed.stop());
      parser.on('finish', () => {
        // What stands behind the last part says nothing.
        request.resume();
        // What cannot be read may be the file that the sender believes attached.
        if (this.#partsWithoutHead > 0) this.#stop(malformed(unreadablePart));
        void Promise.all(this.#entries).then((all) => {
          if (!this.#isStopped) resolve(all.map((read) => read(this.#charset)).filter(isFilled));
        }, this.#stop);
      });
      request.on('data', this.#count);
      request.once('close', () => {
        // Every request emits `close` in the end; only one that is incomplete then is an error.
        if (!request.complete) this.#stop(malformed('The form is incomplete'));
      });
      request.pipe(parser);
    });
  }

  readonly #stop = (error: unknown): void => {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#speed.stop();
    this.#request.unpipe(this.#parser);
    this.#request.off('data', this.#count);
    // The texts that have arrived are read first: they say where the browser goes.
    setImmediate(() => {
      this.#parser.destroy();
      for (const part of this.#parts) part.destroy();
      // The files that are being written end before their folder is removed.
      void Promise.allSettled(this.#entries).then(() => this.#reject(error));
    });
  };

  readonly #count = (chunk: Buffer): void => {
    this.#length += chunk.length;
    if (this.#length > this.#limits.maxBytes) this.#stop(tooLarge('The form is', this.#limits.maxBytes));
    try {
      this.#work.hold(chunk.length);
    } catch (error) {
      this.#stop(error);
    }
  };

  #addPart(part: Dicer.PartStream): void {
    this.#parts.push(part);
    this.#partsWithoutHead += 1;
    // A request that ends too early is reported as an error of the part too.
    part.on('error', () => {});
    part.once('header', (lines) => {
      const readHead = (charset: string | null) => readPartHead(lines as Record<string, string[]>, charset);
      const head = readHead(this.#charset);
      if (this.#parts.length > maxEntries) this.#stop(tooManyEntries());
      if (head === null || this.#isStopped) {
        part.resume();
        return;
      }
      this.#partsWithoutHead -= 1;
      const headIn: HeadIn = (charset) => readHead(charset) ?? head;
      const entry = this.#limits.isFile(head)
        ? this.#receiveFile(part, headIn)
        : this.#readText(part, headIn);
      entry.catch(this.#stop);
      this.#entries.push(entry);
    });
  }

  async #readText(part: Dicer.PartStream, headIn: HeadIn): Promise<ReadEntry> {
    const { type, transferEncoding } = headIn(this.#charset);
    const { maxTextBytes, texts } = this.#limits;
    const chunks: Buffer[] = [];
    for await (const chunk of transferDecoded(part, transferEncoding)) {
      this.#textBytes += chunk.length;
      if (this.#textBytes > maxTextBytes) throw tooLarge('The texts of the form are', maxTextBytes);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    const isJson = /^application\/(?:[\w.-]+\+)?json$/.test(type);
    const read = (charset: string | null) => {
      const { name, doubt, charset: ofPart } = headIn(charset);
      const decoded = decodeBytes(bytes, ofPart ?? charset);
      return { name, value: decoded.text, isJson, doubt: doubt ?? decoded.doubt };
    };
    const { name, value } = read(this.#charset);
    if (name === charsetInput) this.#charset = value.trim();
    texts.push({ name, value });
    return read;
  }

  async #receiveFile(part: Dicer.PartStream, headIn: HeadIn): Promise<ReadEntry> {
    const { name: sentName, transferEncoding } = headIn(this.#charset);
    const { folder, maxFileBytes, keptFileBytes } = this.#limits;
    const leaveOut = (bytes: number) => {
      this.#length -= bytes;
      this.#fileBytes -= bytes;
      this.#work.hold(-bytes);
    };
    const maxBytes =
      keptFileBytes === null ? maxFileBytes : Math.min(maxFileBytes, keptFileBytes - this.#fileBytes);
    part.on('data', (chunk: Buffer) => {
      this.#fileBytes += chunk.length;
    });
    const file = await receiveFile(
      transferDecoded(part, transferEncoding),
      join(folder, String(this.#entries.length)),
      {
        maxBytes,
        tooLarge: () => fileTooLarge(sentName, maxFileBytes),
        leaveOut: keptFileBytes === null ? undefined : leaveOut,
      },
    );
    return (charset) => {
      const { name, fileName, doubt } = headIn(charset);
      return { name, value: file.named(fileName ?? ''), doubt };
    };
  }
}

/** The input whose text is the charset of the form, as browsers fill it in. */
export const charsetInput = '_charset_';

/** Whether an entry is anything but a file input that was left empty, which browsers send as a file without a name. */
function isFilled({ name, value }: FormEntry): boolean {
  if (name === charsetInput) return false;
  return !(value instanceof ReceivedFile) || value.size > 0 || value.fileName !== '';
}

/** @throws AppError invalid_form when the content type names no boundary */
function parserOf(contentType: string): Dicer {
  const boundary = headerParameters(contentType)?.get('boundary') ?? '';
  if (boundary === '') throw malformed('The form has no boundary between its parts');
  // Its types do not know all that it takes.
  const settings = { boundary, maxHeaderPairs: 20, maxHeaderSize: maxHeaderBytes };
  return new Dicer(settings);
}

export function tooManyEntries(): AppError {
  return new AppError('payload_too_large', `The form has more than ${maxEntries} fields`);
}

function tooLarge(what: string, maxBytes: number): AppError {
  return new AppError('payload_too_large', `${what} larger than the limit of ${maxBytes} bytes`);
}

function malformed(message: string, cause?: unknown): AppError {
  return new AppError('invalid_form', message, { cause });
}
