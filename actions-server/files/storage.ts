/**
 * Storage of files: a folder, or a bucket of an S3-compatible service. Keys consist of the account and a random id, never
 * of a name that a client chose.
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

export interface FileStorage {
  /** Stores bytes under a new key and returns the key, for `files.storageKey`. */
  put(groupId: string, bytes: Uint8Array): Promise<string>;
  /** The bytes of a stored file. Rejects when there is no such file, or the storage does not answer. */
  read(storageKey: string): Promise<{ stream: Readable; size: number }>;
  /** All bytes of a stored file at once. */
  readBytes(storageKey: string): Promise<Uint8Array>;
  /** Removes a stored file. A file that does not exist is no error. */
  remove(storageKey: string): Promise<void>;
  /** Rejects when the storage cannot be written to and read from. */
  check(): Promise<void>;
}

/** Object that `check` writes and reads. */
const checkKey = 'readiness-check';

/** Rights of folders and files: the user of this server alone. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Creates the folder of the local driver, or takes the rights of other users on an existing one and all files in it. */
export async function makeStoragePrivate(config: Config['storage']): Promise<void> {
  if (config.driver !== 'local') return;
  const folder = resolve(config.folder);
  await mkdir(folder, { recursive: true, mode: folderMode });
  if (((await stat(folder)).mode & 0o777) === folderMode) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const mode = entry.isDirectory() ? folderMode : fileMode;
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), mode);
  }
  // The folder last: should this be interrupted, the next start goes through all of it again.
  await chmod(folder, folderMode);
}

/** Opens the storage of the configuration. The S3 client is large, so it is loaded only when it is used. */
export async function createFileStorage(config: Config['storage']): Promise<FileStorage> {
  const disk = config.driver === 'local' ? localDisk(config.folder) : await s3Disk(config);
  return {
    async put(groupId, bytes) {
      const key = `${groupId}/${randomUUID()}`;
      await disk.put(key, bytes);
      return key;
    },
    async read(storageKey) {
      // A local file is opened only after the response has begun, too late to report that it is missing.
      const { contentLength } = await disk.getMetaData(storageKey);
      return { stream: await disk.getStream(storageKey), size: contentLength };
    },
    // Not getBytes of the library: for an empty file it returns other memory of this process.
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
  return new Disk(new PrivateFiles({ location: resolve(folder), visibility: 'private' }));
}

/** The driver has no rights of files: its visibility `private` only affects links. */
class PrivateFiles extends FSDriver {
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = join(String(this.options.location), key);
    await mkdir(dirname(file), { recursive: true, mode: folderMode });
    await super.put(key, contents);
    await chmod(file, fileMode);
  }
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
      // Access is configured on the bucket; S3-compatible services often have no access lists.
      supportsACL: false,
      // Several S3-compatible services reject the newer checksums, which S3 itself does not require.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}
