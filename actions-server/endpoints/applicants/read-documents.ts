/** Reads the resumes of an application in the reader processes, not on the thread that serves requests. */
import type { StoredUpload } from '../../files/stored-upload.ts';
import type { ResumeReadResult } from '../../resume/types.ts';
import type { SaveContext } from '../../saves/save-kind.ts';
import { printable } from '../../text/printable.ts';
import type { ApplicationFile } from './application.ts';

/**
 * Reads every resume that is a document. A resume that cannot be read has a result that says why.
 * @throws when the storage or the resume readers do not answer: the save is postponed
 */
export function readResumes(
  files: readonly StoredUpload[],
  context: SaveContext,
): Promise<ApplicationFile[]> {
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
  const result = await resumeReader.read(bytes, {
    fileName: file.name,
    defaultCountry: context.caller.defaultCountry,
  });
  // A document may contain characters that neither JSON nor Postgres can store.
  return printable(result);
}
