/**
 * Detects the kind of a file by its bytes; its name counts only where the bytes do not decide. Used for uploads and again
 * by the resume reader, so that both agree on which files are readable.
 */
import { fileTypeFromBuffer } from 'file-type/core';
import {
  type DocumentFormat,
  type Refusal,
  readFormats,
  refusalOfName,
  refusalOfType,
  signedTextTypes,
  typeOfName,
} from './file-types.ts';
import { isMessage, isSavedPage } from './message-head.ts';
import { withoutProlog } from './prolog.ts';
import { isEuropassXml, isJsonResume } from './stated-files.ts';
import { readTextStart } from './text-start.ts';
import { utf16Of } from './utf16.ts';
import { zippedType } from './zipped-type.ts';

export type { DocumentFormat } from './file-types.ts';

interface FileKind {
  readonly mimeType: string;
  /** `null` when resumes are not read from files of this type. */
  readonly format: DocumentFormat | null;
  /** `null` when the file is taken. */
  readonly refusal: Refusal | null;
}

const octets = 'application/octet-stream';

/** Detects the kind of a file. The kind of an empty file follows from its name. Never throws. */
export async function detectFileKind(bytes: Uint8Array, fileName: string): Promise<FileKind> {
  const kind = await kindOf(bytes, fileName);
  const ofName = refusalOfName(fileName);
  if (kind.format === 'networkArchive' && ofName === 'archive') return kind;
  const refusal = ofName === 'program' ? ofName : (kind.refusal ?? ofName);
  return { ...kind, refusal };
}

/** Whether the resume reader reads a format; images only where OCR is enabled. */
export function isReadableFormat(format: DocumentFormat | null, hasOcr: boolean): boolean {
  return format !== null && (format !== 'image' || hasOcr);
}

/** The MIME types of the files that the resume reader reads. */
export function readableTypes(hasOcr: boolean): string[] {
  return Object.keys(readFormats).filter((type) => isReadableFormat(readFormats[type] ?? null, hasOcr));
}

async function kindOf(bytes: Uint8Array, fileName: string): Promise<FileKind> {
  if (bytes.byteLength === 0) return ofType(typeOfName(fileName) ?? octets);
  if (isCompoundFile(bytes)) return compoundKind(bytes);
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString(
    'latin1',
  );
  if (/^\s*\{\\rtf/.test(header)) return ofType('application/rtf');
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  // A few letters can match a binary signature and still begin a text: readable text is neither an image nor a program.
  const text = readTextStart(bytes);
  if (text !== null) return textKind(text, bytes, fileName, found);
  const type = found === 'application/zip' ? zippedType(bytes, fileName) : (found ?? octets);
  if (readFormats[type] || refusalOfType(type) || type.startsWith('image/')) return ofType(type);
  // Mail programs and scanners add bytes before the PDF header; PDF readers accept it within the first kilobyte.
  return ofType(header.includes('%PDF-') ? 'application/pdf' : type);
}

function ofType(mimeType: string): FileKind {
  return { mimeType, format: readFormats[mimeType] ?? null, refusal: refusalOfType(mimeType) };
}

/** Characters that tell the kind of a text; the head of a message has many more. */
const startCharacters = 4096;

/** @param found the type whose signature the first bytes match */
function textKind(text: string, bytes: Uint8Array, fileName: string, found: string | undefined): FileKind {
  const start = text.slice(0, startCharacters);
  if (start.startsWith('#!')) return { mimeType: octets, format: null, refusal: 'program' };
  if (start.slice(0, 1024).includes('%PDF-')) return ofType('application/pdf');
  if (found !== undefined && signedTextTypes.has(found)) return ofType(found);
  if (/^\s*BEGIN:VCARD/i.test(start)) return ofType('text/vcard');
  const beginsAsPage = /^<(!doctype html|html|head|body)\b/i.test(withoutProlog(start));
  const holdsPage = /<html[\s>].*<(head|body)[\s>]/is.test(start);
  if (isMessage(text)) return ofType(isSavedPage(text) ? 'multipart/related' : 'message/rfc822');
  // Its members stand in any order.
  const isJson = /^\s*[{[]/.test(start);
  if (isJson && isJsonResume(new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes)))
    return ofType('application/json');
  if (isEuropassXml(start)) return ofType('application/xml');
  const isNamedPage = typeOfName(fileName) === 'text/html' && /^\s*<[a-z!?]/i.test(start);
  return ofType(beginsAsPage || holdsPage || isNamedPage ? 'text/html' : 'text/plain');
}

/** Whether the bytes begin with the signature of a compound file (OLE). */
export function isCompoundFile(bytes: Uint8Array): boolean {
  const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Old Office files, Outlook messages and Windows installers share one container: the stream names tell them apart. */
function compoundKind(bytes: Uint8Array): FileKind {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // As bytes: a search with the encoding utf16le never ends in Node when the content is at an odd address.
  const has = (name: string) => content.includes(Buffer.from(name, 'utf16le'));
  // First: a message may have documents attached, which have their own streams in it.
  if (has('__properties_version1.0')) return ofType('application/vnd.ms-outlook');
  if (has('WordDocument')) return ofType('application/msword');
  if (has('EncryptedPackage')) {
    // A modern Office file with a password; which program wrote it is encrypted too.
    return {
      ...ofType('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      format: 'doc',
    };
  }
  if (has('Workbook')) return ofType('application/vnd.ms-excel');
  if (has('PowerPoint Document')) return ofType('application/vnd.ms-powerpoint');
  return { mimeType: octets, format: null, refusal: 'program' };
}
