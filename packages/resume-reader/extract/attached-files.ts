/**
 * Finds the resume among the files that another file carries: the attachments of an e-mail message, or the documents of a
 * PDF portfolio.
 */
import { type DocumentFormat, detectFileKind } from '../file-kind/file-kind.ts';
import { hasDocumentTitle } from '../words/document-titles.ts';
import type { ExtractedDocument } from './document.ts';

/** The number of files in another that are looked at. */
export const maxAttachments = 50;

export interface AttachedFile {
  /** Empty when it is not known. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that carries others, of which one may be the resume. */
export interface Carrier {
  readonly kind: 'carrier';
  /** What it is, for messages: "an e-mail message". */
  readonly name: string;
  readonly files: readonly AttachedFile[];
  /** Its own pages, which may be the resume, or only ask to open it in another program. */
  readonly ownPages: (() => Promise<ExtractedDocument>) | null;
  /** What is said when neither these nor a file is a resume. */
  readonly refusal: string;
}

/** Says that a file carries no resume. */
export const carriesNone = (name: string): string =>
  `The file is ${name} that carries no resume in a readable format. Send the resume itself, as PDF.`;

/** A file that may be the resume. */
export interface ReadableAttachment {
  readonly file: AttachedFile;
  readonly format: DocumentFormat;
  /** Its number among the files that are carried, from 1 on. */
  readonly number: number;
}

/** Formats of what signatures of messages have, and what mail servers add, such as `ATT00001.htm`. */
const addedFormats = new Set<DocumentFormat>(['image', 'vcard', 'txt', 'html', 'mhtml']);

/** The words of the name of a file: "CurriculumVitae_Doe-2024.pdf", "CV2024.pdf". */
const wordsInName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .replace(/[_.\-+()]+/g, ' ');

/**
 * The files that may be the resume, the likeliest first: those whose names say so, then the other documents. Other files
 * that may be parts of signatures, and messages that are carried too deep, are none.
 */
export async function resumesAmong(files: readonly AttachedFile[]): Promise<ReadableAttachment[]> {
  const named: ReadableAttachment[] = [];
  const others: ReadableAttachment[] = [];
  for (const [index, file] of files.entries()) {
    const { format } = await detectFileKind(file.bytes, file.name);
    if (format === null || format === 'mail') continue;
    const found = { file, format, number: index + 1 };
    if (hasDocumentTitle(wordsInName(file.name))) named.push(found);
    else if (!addedFormats.has(format)) others.push(found);
  }
  return [...named, ...others];
}
