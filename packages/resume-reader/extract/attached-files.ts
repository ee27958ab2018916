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

/**
 * The file whose name says that it is a resume or, without one, the first that resumes are read from.
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
    readable.find(({ file }) => hasDocumentTitle(file.name.replace(/[_.]/g, ' '))) ?? readable[0];
  if (!chosen) {
    const message = `The file is ${carrier} that carries no resume in a readable format. Send the resume itself, as PDF.`;
    throw new UnreadableError('unsupported', message);
  }
  const message = `The file is ${carrier} with ${readable.length} documents; one of them was read.`;
  return { ...chosen, warnings: readable.length > 1 ? [{ code: 'attachments_skipped', message }] : [] };
}
