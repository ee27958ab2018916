/** Backs up and restores in containers, where the role that owns the tables is given for this purpose only. */
import type { Report } from '../cli/surroundings.ts';
import type { Config } from '../config.ts';
import { createFileStorage } from '../files/storage.ts';
import { verifyArchive } from './archive.ts';
import { backupTo } from './backup-file.ts';
import { databaseOfFiles } from './database-of-files.ts';
import { withArchiveFile } from './received-archive.ts';
import { restoreBackup } from './restore-backup.ts';

interface ContainerBackup {
  readonly config: Config;
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
  const storage = await createFileStorage(config.storage, null);
  await withArchiveFile(file, config.uploadFolder, async (path) =>
    restoreBackup({ databaseUrl, storage, file: path, archive: await verifyArchive(path), ...report }),
  );
}

function requireUrl(databaseUrl: string | undefined): string {
  if (!databaseUrl)
    throw new Error('Set BACKUP_DATABASE_URL to the database, with the role that owns its tables.');
  return databaseUrl;
}
