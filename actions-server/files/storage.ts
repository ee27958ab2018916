/**
 * Storage of files: a folder, or a bucket of an S3-compatible service. Keys consist of the account and a random id, never
 * of a name that a client chose. Errors are transient: the storage may answer again, and a missing file come back.
 */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import type { Config } from '../config.ts';
import { fileMissing, serviceUnavailable } from '../errors.ts';
import { FolderDriver } from './folder-driver.ts';
import { OwnerAwayError, type StorageOwner } from './storage-mark.ts';

export interface FileStorage {
  /**
   * Stores bytes under a key of `newStorageKey`. They are on the disk when it resolves.
   * @throws AppError service_unavailable
   */
  put(storageKey: string, bytes: Uint8Array): Promise<void>;
  /**
   * The bytes of a stored file.
   * @throws AppError file_missing, service_unavailable
   */
  read(storageKey: string): Promise<{ stream: Readable; size: number }>;
  /**
   * All bytes of a stored file at once.
   * @throws AppError file_missing, service_unavailable
   */
  readBytes(storageKey: string): Promise<Uint8Array>;
  /**
   * Removes a stored file. A file that does not exist is no error.
   * @throws AppError service_unavailable
   */
  remove(storageKey: string): Promise<void>;
  /** Rejects when the storage cannot be written to and read from; not while its database does not answer, which says itself so. */
  check(): Promise<void>;
}

/** Object that `check` writes and reads. */
const checkKey = 'readiness-check';

/** A new key for a file of an account, for `files.storageKey`. */
export function newStorageKey(groupId: string): string {
  return `${groupId}/${randomUUID()}`;
}

/** The account of a key that `newStorageKey` made. */
export function accountOfKey(storageKey: string): string {
  return storageKey.slice(0, storageKey.indexOf('/'));
}

/**
 * Opens the storage of the configuration. The S3 client is large, so it is loaded only when it is used.
 * @param owner the database that names the files; null while a restore fills a storage that no database names yet
 */
export async function createFileStorage(
  config: Config['storage'],
  owner: StorageOwner | null,
): Promise<FileStorage> {
  const disk = new Disk(await openDriver(config, owner));
  return {
    put: async (storageKey, bytes) => disk.put(storageKey, bytes).catch(rejectAs),
    async read(storageKey) {
      // A local file is opened only after the response has begun, too late to report that it is missing.
      const { contentLength } = await disk.getMetaData(storageKey).catch(rejectAs);
      return { stream: await disk.getStream(storageKey).catch(rejectAs), size: contentLength };
    },
    // Not getBytes of the library: for an empty file it returns other memory of this process.
    readBytes: async (storageKey) => disk.getStream(storageKey).then(buffer).catch(rejectAs),
    remove: async (storageKey) => disk.delete(storageKey).catch(rejectAs),
    async check() {
      try {
        await disk.put(checkKey, randomUUID());
        await disk.getBytes(checkKey);
      } catch (error) {
        if (!(error instanceof Error && error.cause instanceof OwnerAwayError)) throw error;
      }
    },
  };
}

/** Rethrows an error of a disk, whose causes are those of the library and of the system. */
function rejectAs(error: unknown): never {
  throw isMissing(error) ? fileMissing(error) : serviceUnavailable(error);
}

/** Names and codes with which the folder and S3 say that there is no such file. */
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown };
  return missing.has(name) || missing.has(code) || isMissing(cause);
}

async function openDriver(config: Config['storage'], owner: StorageOwner | null): Promise<DriverContract> {
  if (config.driver === 'local') return new FolderDriver(config.folder, owner);
  // On Node 20 the client warns at each start of what the operator cannot change: docs/operations.md, "Versions of Node".
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { BucketDriver } = await import('./bucket-driver.ts');
  return new BucketDriver(config, owner);
}
