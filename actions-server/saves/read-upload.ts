/** Reads a resume that is not saved: neither the file nor what was read is stored or logged. */
import { isReadableFormat, type ResumeReadResult } from '@platform/resume-reader';
import type { Upload } from '../files/upload.ts';
import type { Caller } from '../keys/caller.ts';
import type { Services } from '../tasks/services.ts';
import { printable } from '../text/printable.ts';

/** @throws AppError service_unavailable when the resume readers do not answer */
export async function readUpload(
  file: Pick<Upload, 'name' | 'format' | 'mimeType' | 'readBytes'>,
  { defaultCountry, groupId, visitor }: Pick<Caller, 'defaultCountry' | 'groupId' | 'visitor'>,
  { config, resumeReader }: Pick<Services, 'config' | 'resumeReader'>,
): Promise<ResumeReadResult> {
  if (!isReadableFormat(file.format, config.resumeReader.ocr !== null)) {
    const message = `Files of the type ${file.mimeType} are not read.`;
    return { status: 'unreadable', code: 'unsupported', message };
  }
  const bytes = await file.readBytes();
  const result = await resumeReader.read(bytes, { fileName: file.name, defaultCountry }, groupId, visitor);
  return result.status === 'read' ? { status: 'read', resume: printable(result.resume) } : result;
}
