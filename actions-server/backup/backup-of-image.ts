/** Backs up and restores in containers, where the role that owns the tables is given for this purpose only. */

import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { createFileStorage, type FileStorage } from '../files/storage.ts';
import { storageKeysIn, verifyArchive } from './archive.ts';
import { backupTo } from './backup-file.ts';
import { databaseOfFiles, markRestoredStorage } from './database-of-files.ts';
import { withArchiveFile } from './received-archive.ts';
import type { Report } from './report.ts';
import { noProgress, restoreBackup, undoRestore } from './restore-backup.ts';
import { type MarkPlace, withRestoreMark } from './restore-mark.ts';

interface ContainerBackup {
  readonly config: Pick<Config, 'storage' | 'uploadFolder'>;
  /** `BACKUP_DATABASE_URL`. It is no setting of the server, which must not have this role. */
  readonly databaseUrl: string | undefined;
  /** The file of the archive, or `-`. */
  readonly file: string;
  readonly report: Report;
}

/** @throws Error without the address of the database */
export async function backupContainers({ config, file, report, ...given }: ContainerBackup): Promise<void> {
  const databaseUrl = requireUrl(given.databaseUrl);
  const storage = await createFileStorage(config.storage, databaseOfFiles(databaseUrl));
  await backupTo(file, { databaseUrl, storage, ...report });
}

/** @throws Error without the address of the database, or when the archive cannot be restored */
export async function restoreContainers({ config, file, report, ...given }: ContainerBackup): Promise<void> {
  const databaseUrl = requireUrl(given.databaseUrl);
  const { signal, print } = report;
  const storage = await createFileStorage(config.storage, null);
  await withArchiveFile(file, { folder: config.uploadFolder, signal }, async (path) => {
    const archive = await verifyArchive(path, signal);
    const progress = noProgress();
    await withRestoreMark(markInStorage(storage), storageKeysIn(archive.manifest), {
      async work(restore) {
        await restoreBackup({ databaseUrl, storage, file: path, archive, restore, progress, ...report });
        await markRestoredStorage(databaseUrl, storage);
      },
      undo: (restore) => undoRestore(storage, progress, restore),
      print,
    });
  });
}

/** In the storage, which the commands of the image share whatever machine they run on. */
function markInStorage(storage: FileStorage): MarkPlace {
  const key = 'unfinished-restore';
  return {
    name: 'the file storage',
    read: () =>
      storage.readBytes(key).then(
        (bytes) => Buffer.from(bytes).toString('utf8'),
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'file_missing') return null;
          throw error;
        },
      ),
    write: (text) => storage.put(key, Buffer.from(text)),
    remove: () => storage.remove(key),
  };
}

function requireUrl(databaseUrl: string | undefined): string {
  if (!databaseUrl)
    throw new Error('Set BACKUP_DATABASE_URL to the database, with the role that owns its tables.');
  return databaseUrl;
}
