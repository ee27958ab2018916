/**
 * Reads a form with files as it arrives. In: a request in the encoding `multipart/form-data`. Out: names with texts and
 * files in the order of the form; the files are written into a folder of the caller.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../errors.ts';
import { ReceivedFile, receiveFile } from '../files/received-file.ts';
import { fileTooLarge } from '../files/upload.ts';
import { watchSpeed } from './body-speed.ts';
import { FormDelimiters } from './form-delimiters.ts';
import type { FormEntry, TextEntry } from './route.ts';
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
  /** The names of the inputs that take files. */
  readonly fileNames: readonly string[];
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

class MultipartReader {
  readonly #request: IncomingMessage;
  readonly #limits: FormLimits;
  readonly #work: Work;
  readonly #parser: ReturnType<typeof parserOf>;
  readonly #delimiters: FormDelimiters;
  readonly #speed: ReturnType<typeof watchSpeed>;
  readonly #entries: (FormEntry | Promise<FormEntry>)[] = [];
  readonly #streams: Readable[] = [];
  #partsRead = 0;
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
    this.#parser = parserOf(request.headers, limits);
    this.#delimiters = new FormDelimiters(request.headers['content-type'] ?? '');
    this.#speed = watchSpeed(request, this.#stop);
  }

  read(): Promise<FormEntry[]> {
    const [request, parser] = [this.#request, this.#parser];
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      parser.on('field', (name: string | undefined, value, _nameTruncated, isTruncated) =>
        this.#addText({ name: name ?? '', value }, isTruncated),
      );
      parser.on('file', (name: string | undefined, stream, fileName) =>
        this.#addFile(name ?? '', stream, fileName),
      );
      parser.on('partsLimit', () => this.#stop(tooManyEntries()));
      parser.on('error', (error) => this.#stop(malformed('The form is malformed', error)));
      request.once('end', () => this.#speed.stop());
      parser.on('finish', () => {
        // What the parser has left out may be the file that the sender believes attached.
        if (this.#partsRead < this.#delimiters.parts) this.#stop(malformed(unreadablePart));
        else void Promise.all(this.#entries).then((all) => resolve(all.filter(isFilled)), this.#stop);
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
    this.#parser.destroy();
    for (const stream of this.#streams) stream.destroy();
    // The files that are being written end before their folder is removed.
    void Promise.allSettled(this.#entries).then(() => this.#reject(error));
  };

  readonly #count = (chunk: Buffer): void => {
    this.#length += chunk.length;
    this.#delimiters.add(chunk);
    if (this.#length > this.#limits.maxBytes) this.#stop(tooLarge('The form is', this.#limits.maxBytes));
    try {
      this.#work.hold(chunk.length);
    } catch (error) {
      this.#stop(error);
    }
  };

  #addText(entry: TextEntry, isTruncated: boolean): void {
    const { maxTextBytes, texts } = this.#limits;
    this.#partsRead += 1;
    this.#textBytes += Buffer.byteLength(entry.value);
    if (isTruncated || this.#textBytes > maxTextBytes) {
      this.#stop(tooLarge('The texts of the form are', maxTextBytes));
    } else {
      texts.push(entry);
      this.#entries.push(entry);
    }
  }

  #addFile(name: string, stream: Readable, fileName: string): void {
    const { fileNames, folder, maxFileBytes, keptFileBytes } = this.#limits;
    this.#partsRead += 1;
    this.#streams.push(stream);
    // A request that ends too early is reported as an error of the stream too.
    stream.on('error', () => {});
    if (!fileNames.includes(name)) {
      if (fileName !== '') this.#entries.push({ name, value: null });
      stream.resume();
      return;
    }
    const leaveOut = (bytes: number) => {
      this.#length -= bytes;
      this.#fileBytes -= bytes;
      this.#work.hold(-bytes);
    };
    stream.on('data', (chunk: Buffer) => {
      this.#fileBytes += chunk.length;
    });
    const entry = receiveFile(stream, join(folder, String(this.#entries.length)), {
      fileName,
      maxBytes:
        keptFileBytes === null ? maxFileBytes : Math.min(maxFileBytes, keptFileBytes - this.#fileBytes),
      tooLarge: () => fileTooLarge(name, maxFileBytes),
      leaveOut: keptFileBytes === null ? undefined : leaveOut,
    }).then((value) => ({ name, value }));
    entry.catch(this.#stop);
    this.#entries.push(entry);
  }
}

/** Whether an entry is anything but a file input that was left empty, which browsers send as a file without a name. */
function isFilled({ value }: FormEntry): boolean {
  return !(value instanceof ReceivedFile) || value.size > 0 || value.fileName !== '';
}

/** @throws AppError invalid_form when the content type names no boundary */
function parserOf(headers: IncomingHttpHeaders, { maxTextBytes }: FormLimits) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fieldSize: maxTextBytes, parts: maxEntries, headerPairs: 20, headerSize: maxHeaderBytes },
      // A text of the type application/octet-stream is a text: only a file has a file name.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch (error) {
    throw malformed('The form has no boundary between its parts', error);
  }
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
