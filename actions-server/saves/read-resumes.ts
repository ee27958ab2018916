/** Reads resumes in the reader processes, not on the thread that serves requests. */

import type { ParsedResume, ResumeReadResult } from '@platform/resume-reader';
import type { StoredUpload } from '../files/stored-upload.ts';
import type { SaveContext } from '../tasks/save-context.ts';
import { printable } from '../text/printable.ts';

/** A stored file with the result of reading it. */
export type ReadUpload = StoredUpload & {
  /** `null` when the file is not a resume that can be read. */
  reading: ResumeReadResult | null;
};

/**
 * Reads every resume that is a document. A resume that cannot be read has a result that says why.
 * @throws when the storage or the resume readers do not answer: the save is postponed
 */
export function readResumes(files: readonly StoredUpload[], context: SaveContext): Promise<ReadUpload[]> {
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      reading: file.isResume && file.isDocument ? await readResume(file, context) : null,
    })),
  );
}

async function readResume(file: StoredUpload, context: SaveContext): Promise<ResumeReadResult> {
  const { storage, resumeReader } = context.services;
  const bytes = await storage.readBytes(file.storageKey);
  const { groupId, visitor, defaultCountry } = context.caller;
  const result = await resumeReader.read(bytes, { fileName: file.name, defaultCountry }, groupId, visitor);
  // A document may contain characters that neither JSON nor Postgres can store.
  return printable(result);
}

/** The columns of `profiles_files` about the reading of a file. */
export function readingColumns({ isResume, reading }: ReadUpload) {
  if (reading === null) return { isResume };
  const readAt = new Date().toISOString();
  if (reading.status === 'unreadable') {
    return { isResume, readAt, readError: `${reading.code}: ${reading.message}` };
  }
  const { text, ...parsed } = reading.resume;
  const confidence = meanConfidence(parsed.evidence);
  return { isResume, readAt, text, language: parsed.language, parsed, confidence };
}

/** The mean confidence of the values that were read, rounded to hundredths; null when nothing was read. */
function meanConfidence(evidence: ParsedResume['evidence']): number | null {
  if (evidence.length === 0) return null;
  const sum = evidence.reduce((total, { confidence }) => total + confidence, 0);
  return Math.round((sum / evidence.length) * 100) / 100;
}
