/**
 * Reads the body of an HTML form, in both encodings that browsers send. In: a request. Out: names with texts and files in
 * the order of the form. Texts are kept in memory, files in a folder that is removed with the request.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { AppError, serviceUnavailable } from '../errors.ts';
import { makeUploadFolder, ReceivedFile } from '../files/received-file.ts';
import { decodeCharacters, isKnownCharset } from '../text/decode-bytes.ts';
import { readText } from './body.ts';
import type { Exchange } from './exchange.ts';
import {
  charsetInput,
  type FormLimits,
  maxEntries,
  readMultipart,
  tooManyEntries,
} from './multipart-form.ts';
import { headerParameters } from './part-head.ts';
import type { FormBody, FormEntry } from './route.ts';
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
export async function readForm(
  exchange: Exchange,
  limits: Omit<FormLimits, 'charset'>,
  work: Work,
): Promise<FormBody> {
  const { request } = exchange;
  const { 'content-type': type = '' } = request.headers;
  const charset = headerParameters(type)?.get('charset') ?? null;
  if (charset !== null && !isKnownCharset(charset)) {
    throw new AppError('unsupported_media_type', 'The charset of the form is not known: send UTF-8');
  }
  if (isUrlencoded(type)) {
    const maxBytes = Math.min(limits.maxTextBytes, maxUrlencodedBytes);
    const { text } = await readText(exchange, maxBytes, work, { isLatin1: true });
    const entries = textEntries(text, charset);
    limits.texts.push(...entries.map(({ name, value }) => ({ name, value })));
    return formOf(entries, async () => {});
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
    return formOf(await readMultipart(request, { ...limits, charset, folder }, work), dispose);
  } catch (error) {
    await dispose();
    request.resume();
    throw error instanceof AppError ? error : serviceUnavailable(error);
  }
}

/** @param text one character for each byte */
function textEntries(text: string, charset: string | null): (FormEntry & { readonly value: string })[] {
  const pairs = text.split('&', maxEntries + 1);
  if (pairs.length > maxEntries) throw tooManyEntries();
  const sent = pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name: unescaped(name), value: unescaped(value.join('=')) };
    });
  const ofForm = sent.find(({ name }) => name === charsetInput)?.value ?? charset;
  return sent
    .filter(({ name }) => name !== charsetInput)
    .map((pair) => {
      const [name, value] = [decodeCharacters(pair.name, ofForm), decodeCharacters(pair.value, ofForm)];
      return { name: name.text, value: value.text, doubt: name.doubt ?? value.doubt };
    });
}

/** One character for each byte. */
function unescaped(text: string): string {
  const withSpaces = text.replaceAll('+', ' ');
  return withSpaces.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function formOf(entries: readonly FormEntry[], dispose: () => Promise<void>): FormBody {
  const content = entries.map(({ name, value }) =>
    value instanceof ReceivedFile ? [name, value.fileName, value.sha256] : [name, value],
  );
  const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { entries, sha256, dispose };
}
