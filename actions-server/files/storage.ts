/**
 * Where the bytes of files are: a folder, or a bucket of an S3-compatible service. Keys are made here, from the
 * account and a random id, never from a name that somebody chose.
 */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

export interface FileStorage {
  /** Stores bytes under a new key and gives the key, to be kept in `files.storageKey`. */
  put(groupId: string, bytes: Uint8Array): Promise<string>;
  /** The bytes of a stored file. Rejects when there is no such file, or the storage does not answer. */
  read(storageKey: string): Promise<{ stream: Readable; size: number }>;
  /** All bytes of a stored file at once. */
  readBytes(storageKey: string): Promise<Uint8Array>;
  /** Removes a stored file; one that is not there is no error. */
  remove(storageKey: string): Promise<void>;
  /** Rejects when the storage cannot be written to and read from. */
  check(): Promise<void>;
}

/** Object that `check` writes and reads. */
const checkKey = 'readiness-check';

/** Opens the storage that the configuration names. The S3 client is loaded only when it is used: it is large. */
export async function createFileStorage(config: Config['storage']): Promise<FileStorage> {
  const disk = config.driver === 'local' ? localDisk(config.folder) : await s3Disk(config);
  return {
    async put(groupId, bytes) {
      const key = `${groupId}/${randomUUID()}`;
      await disk.put(key, bytes);
      return key;
    },
    async read(storageKey) {
      // A local file would be opened only when the answer is on its way, too late to say that it is missing.
      const { contentLength } = await disk.getMetaData(storageKey);
      return { stream: await disk.getStream(storageKey), size: contentLength };
    },
    // Not the library's getBytes: of an empty file it gives other memory of this process.
    readBytes: async (storageKey) => buffer(await disk.getStream(storageKey)),
    remove: async (storageKey) => disk.delete(storageKey),
    async check() {
      const content = randomUUID();
      await disk.put(checkKey, content);
      await disk.getBytes(checkKey);
    },
  };
}

function localDisk(folder: string): Disk {
  return new Disk(new FSDriver({ location: resolve(folder), visibility: 'private' }));
}

async function s3Disk(config: Extract<Config['storage'], { driver: 's3' }>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: config.bucket,
      region: config.region,
      ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
      ...(config.credentials === null ? {} : { credentials: config.credentials }),
      forcePathStyle: config.forcePathStyle,
      visibility: 'private',
      // Access is a matter of the bucket; S3-compatible services often have no access lists.
      supportsACL: false,
      // Newer checksums that S3 itself does not ask for are refused by several services that speak its protocol.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}
