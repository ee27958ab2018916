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
