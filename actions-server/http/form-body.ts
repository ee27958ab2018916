/**
 * Reads the body of an HTML form, in both encodings that browsers send. In: a request. Out: names with texts and files in
 * the order of the form. Texts are kept in memory, files in a folder that is removed with the request.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError, serviceUnavailable } from '../errors.ts';
import { makeUploadFolder, ReceivedFile } from '../files/received-file.ts';
import { readText, requireUtf8 } from './body.ts';
import type { Exchange } from './exchange.ts';
import { type FormLimits, maxEntries, readMultipart, tooManyEntries } from './multipart-form.ts';
import type { FormBody, FormEntry, TextEntry } from './route.ts';
import type { Work } from './work-in-progress.ts';

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
