/** Uploads that are in storage. */
import type { Logger } from 'pino';
import type { FileStorage } from './storage.ts';
import type { Upload } from './upload.ts';

/** An upload that is in storage, as it is recorded in its task. */
export interface StoredUpload extends Omit<Upload, 'readBytes' | 'format'> {
  readonly storageKey: string;
  /** Whether the resume reader reads its format. */
  readonly isDocument: boolean;
}

/** The row of `files` of an upload. */
export function fileRow({ name, size, mimeType, sha256, storageKey }: StoredUpload, id: string) {
  return { id, name, size, mimeType, sha256, storageKey };
}

/** The first of all files with the same bytes. */
export function distinctFiles<File extends Pick<StoredUpload, 'sha256'>>(files: readonly File[]): File[] {
  return files.filter((file, index) => files.findIndex(({ sha256 }) => sha256 === file.sha256) === index);
}

/** Removes files from storage. A file that cannot be removed wastes space only: it is logged with `failure`. */
export async function removeFiles(
  files: readonly StoredUpload[],
  storage: FileStorage,
  log: Logger,
  failure: string,
): Promise<void> {
  for (const file of files) {
    await storage.remove(file.storageKey).catch((error: unknown) => log.warn({ err: error }, failure));
  }
}
