/**
 * Finds the resume among the files that another file carries: the attachments of an e-mail message, or the documents of a
 * PDF portfolio.
 */
import { type DocumentFormat, detectFileKind } from '../file-kind/file-kind.ts';
import { statedFormats } from '../stated/read-stated.ts';
import type { ResumeWarning } from '../types.ts';
import { UnreadableError } from '../unreadable.ts';
import { hasDocumentTitle } from '../words/document-titles.ts';

/** The number of files in another that are looked at. */
export const maxAttachments = 50;

export interface AttachedFile {
  /** Empty when it is not known. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Formats that carry files themselves, and what signatures of messages have: pictures and cards. */
const notChosen = new Set<DocumentFormat>(['mail', 'image', ...statedFormats]);
/** Formats of what mail servers and programs add, such as `ATT00001.htm`, and a resume only where the name says so. */
const addedTexts = new Set<DocumentFormat>(['txt', 'html', 'mhtml']);

/** The words of the name of a file: "CurriculumVitae_Doe-2024.pdf", "CV2024.pdf". */
const wordsInName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .replace(/[_.\-+()]+/g, ' ');

/**
 * The file whose name says that it is a resume or, without one, the first document that resumes are read from.
 * @param carrier what carries the files, for messages: "an e-mail message"
 * @throws UnreadableError `unsupported` when there is none
 */
export async function chooseResume(
  files: readonly AttachedFile[],
  carrier: string,
): Promise<{ file: AttachedFile; format: DocumentFormat; warnings: ResumeWarning[] }> {
  const readable: { file: AttachedFile; format: DocumentFormat }[] = [];
  for (const file of files) {
    const { format } = await detectFileKind(file.bytes, file.name);
    if (format !== null && !notChosen.has(format)) readable.push({ file, format });
  }
  const chosen =
    readable.find(({ file }) => hasDocumentTitle(wordsInName(file.name))) ??
    readable.find(({ format }) => !addedTexts.has(format));
  if (!chosen) {
    const message = `The file is ${carrier} that carries no resume in a readable format. Send the resume itself, as PDF.`;
    throw new UnreadableError('unsupported', message);
  }
  const message = `The file is ${carrier} with ${readable.length} documents; one of them was read.`;
  return { ...chosen, warnings: readable.length > 1 ? [{ code: 'attachments_skipped', message }] : [] };
}
