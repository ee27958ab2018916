/** The files of a save in the storage: there before the task that refers to them, and gone when there is none. */
import { isReadableFormat } from '@platform/resume-reader';
import { serviceUnavailable } from '../errors.ts';
import { newStorageKey } from '../files/storage.ts';
import { recordObjects, removeObjects } from '../files/storage-objects.ts';
import { type StoredUpload, storageKeysOf } from '../files/stored-upload.ts';
import type { Upload } from '../files/upload.ts';
import type { Caller } from '../keys/caller.ts';
import type { Services } from '../tasks/services.ts';

/** What storing and removing files takes of the server. */
type StoringServices = Pick<Services, 'hasura' | 'storage' | 'log'>;

/**
 * Stores files before the task that refers to them is created. Their keys are committed before their bytes are written,
 * so that files without a task are found and removed, however the request ends.
 * @throws AppError service_unavailable when Hasura or the storage fails
 */
export async function storeFiles(
  files: readonly Upload[],
  taskId: string,
  { groupId }: Caller,
  services: StoringServices & Pick<Services, 'config'>,
): Promise<StoredUpload[]> {
  const readsPictures = services.config.resumeReader.ocr !== null;
  const uploads = files.map(({ readBytes, format, ...file }) => {
    const isDocument = isReadableFormat(format, readsPictures);
    return { readBytes, stored: { ...file, storageKey: newStorageKey(groupId), isDocument } };
  });
  const stored = uploads.map((upload) => upload.stored);
  await recordObjects(storageKeysOf(stored), taskId, services);
  try {
    for (const { readBytes, stored } of uploads) {
      await services.storage.put(stored.storageKey, await readBytes());
    }
  } catch (error) {
    await removeUnused(stored, services);
    throw serviceUnavailable(error);
  }
  return stored;
}

/** Removes files to which no task refers. */
export function removeUnused(files: readonly StoredUpload[], services: StoringServices): Promise<void> {
  return removeObjects(
    storageKeysOf(files),
    services,
    'failed to delete a stored file that no task refers to',
  );
}
