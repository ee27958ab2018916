/**
 * Reads the body of an HTML form, in both encodings that browsers send. In: a request. Out: names with texts and files in
 * the order of the form. Texts are kept in memory, files in a folder that is removed with the request.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError, serviceUnavailable } from '../errors.ts';
import { makeUploadFolder, ReceivedFile, receiveFile } from '../files/received-file.ts';
import { fileTooLarge } from '../files/upload.ts';
import { readText, requireUtf8 } from './body.ts';
import { watchSpeed } from './body-speed.ts';
import type { Exchange } from './exchange.ts';
import { FormDelimiters } from './form-delimiters.ts';
import type { FormBody, FormEntry, TextEntry } from './route.ts';
import type { Work } from './work-in-progress.ts';

interface FormLimits {
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
  /** The folder in which the folder of the request is made. */
  readonly folder: string;
}

/** A form of a web page has tens of inputs; the custom fields of a body are at most a thousand. */
const maxEntries = 2_000;
/** Of the headers of a part, of which the name of a file is the longest. */
const maxHeaderBytes = 16_384;
const unreadablePart = `The form has a part whose headers cannot be read: each needs Content-Disposition: form-data with a name, no line break in a name, and at most ${maxHeaderBytes} bytes of headers`;
/** A form in this encoding has texts only, and is decoded at once. */
const maxUrlencodedBytes = 2_000_000;

/** Whether the content type of a request is one that forms send. */
export function isForm(contentType: string | undefined): boolean {
  return isMultipart(contentType) || isUrlencoded(contentType);
}

function isMultipart(contentType = ''): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(contentType);
}

function isUrlencoded(contentType = ''): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType);
}

/**
 * Reads a form. A file input that was left empty is left out. On an error nothing is kept, and the rest of the request is
 * read and discarded, so that a browser gets the answer instead of a broken connection.
 * @throws AppError unsupported_media_type, payload_too_large, file_too_large, invalid_form (incomplete or malformed),
 * service_unavailable (the folder cannot be written to)
 */
export async function readForm(exchange: Exchange, limits: FormLimits, work: Work): Promise<FormBody> {
  const { request } = exchange;
  const { 'content-type': type = '' } = request.headers;
  requireUtf8(type);
  if (isUrlencoded(type)) {
    const { text } = await readText(exchange, Math.min(limits.maxTextBytes, maxUrlencodedBytes), work);
    limits.texts.push(...textEntries(text));
    return formOf(limits.texts, async () => {});
  }
  if (request.headers['content-encoding'] !== undefined) {
    throw new AppError('unsupported_media_type', 'A form with files must be sent without a content encoding');
  }
  // What is beyond the limit is not held.
  work.expectBody(Math.min(Number(request.headers['content-length'] ?? 0), limits.maxBytes));
  const folder = await makeUploadFolder(limits.folder).catch((error: unknown) => {
    throw serviceUnavailable(error);
  });
  const dispose = () => rm(folder, { recursive: true, force: true }).catch(() => {});
  try {
    return formOf(await readMultipart(request, { ...limits, folder }, work), dispose);
  } catch (error) {
    await dispose();
    request.resume();
    throw error instanceof AppError ? error : serviceUnavailable(error);
  }
}

function textEntries(text: string): TextEntry[] {
  // Counted before they are read.
  for (let position = -1, count = 0; ; count += 1) {
    if (count > maxEntries) throw tooManyEntries();
    position = text.indexOf('&', position + 1);
    if (position === -1) break;
  }
  const entries = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
  return entries;
}

function formOf(entries: readonly FormEntry[], dispose: () => Promise<void>): FormBody {
  const content = entries.map(({ name, value }) =>
    value instanceof ReceivedFile ? [name, value.fileName, value.sha256] : [name, value],
  );
  const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { entries, sha256, dispose };
}

function readMultipart(request: IncomingMessage, limits: FormLimits, work: Work): Promise<FormEntry[]> {
  return new Promise((resolve, reject) => {
    const entries: (FormEntry | Promise<FormEntry>)[] = [];
    const streams: Readable[] = [];
    const parser = parserOf(request.headers, limits);
    let textBytes = 0;
    /** Bytes of the request, without those of files that are left out. */
    let length = 0;
    let fileBytes = 0;
    let isStopped = false;
    const delimiters = new FormDelimiters(request.headers['content-type'] ?? '');
    let partsRead = 0;

    const stop = (error: unknown) => {
      if (isStopped) return;
      isStopped = true;
      speed.stop();
      request.unpipe(parser);
      request.off('data', count);
      parser.destroy();
      for (const stream of streams) stream.destroy();
      // The files that are being written end before their folder is removed.
      void Promise.allSettled(entries).then(() => reject(error));
    };
    const count = (chunk: Buffer) => {
      length += chunk.length;
      delimiters.add(chunk);
      if (length > limits.maxBytes) stop(tooLarge('The form is', limits.maxBytes));
      try {
        work.hold(chunk.length);
      } catch (error) {
        stop(error);
      }
    };
    const speed = watchSpeed(request, stop);

    parser.on('field', (name: string | undefined, value, _nameTruncated, isTruncated) => {
      partsRead += 1;
      textBytes += Buffer.byteLength(value);
      if (isTruncated || textBytes > limits.maxTextBytes) {
        stop(tooLarge('The texts of the form are', limits.maxTextBytes));
      } else {
        const entry = { name: name ?? '', value };
        limits.texts.push(entry);
        entries.push(entry);
      }
    });
    parser.on('file', (name: string | undefined = '', stream, fileName) => {
      partsRead += 1;
      streams.push(stream);
      // A request that ends too early is reported as an error of the stream too.
      stream.on('error', () => {});
      if (!limits.fileNames.includes(name)) {
        if (fileName !== '') entries.push({ name, value: null });
        stream.resume();
        return;
      }
      const { maxFileBytes, keptFileBytes } = limits;
      const leaveOut = (bytes: number) => {
        length -= bytes;
        fileBytes -= bytes;
        work.hold(-bytes);
      };
      stream.on('data', (chunk: Buffer) => {
        fileBytes += chunk.length;
      });
      const entry = receiveFile(stream, join(limits.folder, String(entries.length)), {
        fileName,
        maxBytes: keptFileBytes === null ? maxFileBytes : Math.min(maxFileBytes, keptFileBytes - fileBytes),
        tooLarge: () => fileTooLarge(name, maxFileBytes),
        leaveOut: keptFileBytes === null ? undefined : leaveOut,
      }).then((value) => ({ name, value }));
      entry.catch(stop);
      entries.push(entry);
    });
    parser.on('partsLimit', () => stop(tooManyEntries()));
    parser.on('error', (error) => stop(malformed('The form is malformed', error)));
    request.once('end', () => speed.stop());
    parser.on('finish', () => {
      // What the parser has left out may be the file that the sender believes attached.
      if (partsRead < delimiters.parts) stop(malformed(unreadablePart));
      else void Promise.all(entries).then((all) => resolve(all.filter(isFilled)), stop);
    });
    request.on('data', count);
    request.once('close', () => {
      // Every request emits `close` in the end; only one that is incomplete then is an error.
      if (!request.complete) stop(malformed('The form is incomplete'));
    });
    request.pipe(parser);
  });
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

function tooManyEntries(): AppError {
  return new AppError('payload_too_large', `The form has more than ${maxEntries} fields`);
}

function tooLarge(what: string, maxBytes: number): AppError {
  return new AppError('payload_too_large', `${what} larger than the limit of ${maxBytes} bytes`);
}

function malformed(message: string, cause?: unknown): AppError {
  return new AppError('invalid_form', message, { cause });
}
