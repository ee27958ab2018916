/** Which format a file has, by its content. */
import { fileTypeFromBuffer } from 'file-type';
import { isCompoundFile } from './compound-file.ts';

export type ResumeFormat = 'pdf' | 'docx' | 'doc' | 'odt' | 'rtf' | 'html' | 'txt' | 'image';

/** The format, or `null` when it is none that resumes are read from. `mimeType` only tells text from HTML. */
export async function detectFormat(bytes: Uint8Array, mimeType?: string): Promise<ResumeFormat | null> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  // A PDF may begin with a few bytes of something else; readers accept that, so do senders.
  if (start.includes('%PDF-')) return 'pdf';
  if (/^\s*\{\\rtf/.test(start)) return 'rtf';
  // What else than a Word document such a file can be is seen when it is opened.
  if (isCompoundFile(bytes)) return 'doc';
  // A UTF-16 byte order mark is also how a sound file begins.
  if (hasUtf16Mark(bytes)) return textFormat(bytes, mimeType);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  switch (type?.mime) {
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    case 'application/vnd.ms-word.document.macroenabled.12':
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.template':
      return 'docx';
    case 'application/vnd.oasis.opendocument.text':
      return 'odt';
    case 'image/png':
    case 'image/jpeg':
    case 'image/webp':
      return 'image';
    case 'application/zip':
      return zippedFormat(bytes);
    case 'application/xml':
    case undefined:
      return isText(bytes) ? textFormat(bytes, mimeType) : null;
    default:
      return null;
  }
}

/** Office files whose parts stand in an unusual order are taken for plain archives. */
function zippedFormat(bytes: Uint8Array): ResumeFormat | null {
  const names = new TextDecoder('latin1').decode(bytes);
  if (names.includes('application/vnd.oasis.opendocument.text')) return 'odt';
  if (names.includes('[Content_Types].xml') && /word\//.test(names)) return 'docx';
  return null;
}

function textFormat(bytes: Uint8Array, mimeType?: string): ResumeFormat {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<!doctype\s+html|<html[\s>]|<body[\s>]/i.test(start))
    return 'html';
  if (mimeType === 'text/html' && /<[a-z][\s\S]*>/i.test(start)) return 'html';
  return 'txt';
}

function hasUtf16Mark([a, b]: Uint8Array): boolean {
  return (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
}

/** Text has no NUL and hardly any control characters. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 8192);
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  }
  return controls <= sample.length / 100;
}

/** Formats that text can never be mistaken for. */
const BINARY_NAMES = /\.(?:pdf|docx?|docm|odt)$/i;
const BINARY_TYPES = /pdf|msword|officedocument|opendocument/i;

/** True when the sender says that it is a format which the content then is not: the file was damaged on its way. */
export function claimsBinaryFormat(fileName: string, mimeType?: string): boolean {
  return BINARY_NAMES.test(fileName) || (mimeType !== undefined && BINARY_TYPES.test(mimeType));
}
