/** Uploads that are in storage. */
import type { Upload } from './upload.ts';

/** An upload that is in storage, as it is recorded in its task. */
export interface StoredUpload extends Omit<Upload, 'readBytes' | 'format' | 'path'> {
  /** The path of the file in the body; tasks of earlier versions lack it. */
  readonly path?: string;
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

/** The keys of uploads in the storage. */
export const storageKeysOf = (files: readonly StoredUpload[]) => files.map(({ storageKey }) => storageKey);
