/** Backs up and restores the database and the files of `npm start`, in one archive. */
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyArchive } from '../actions-server/backup/archive.ts';
import { backupTo } from '../actions-server/backup/backup-file.ts';
import { databaseOfFiles } from '../actions-server/backup/database-of-files.ts';
import { withArchiveFile } from '../actions-server/backup/received-archive.ts';
import { restoreBackup } from '../actions-server/backup/restore-backup.ts';
import type { Report } from '../actions-server/cli/surroundings.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { openDataFolder } from './data-folder.ts';
import { checkDatabase } from './database-requirements.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { openStorage } from './file-storage.ts';
import { migrate, readMigrations } from './migrate.ts';
import { runningPostgresUrl } from './postgres.ts';
import { readSettings, type Settings } from './settings.ts';

/** @param file a new file, or `-` for standard output */
export async function backup(file: string, report: Report): Promise<void> {
  const settings = readSettings(process.env);
  const folder = settings.dataDirectory;
  const known = settings.databaseUrl ?? (await runningPostgresUrl(join(folder, 'postgres')));
  // Without a running server, Postgres runs as long as the backup takes.
  if (known === undefined && (await namesIn(folder)).length === 0) {
    throw new Error(`There is nothing to back up: the data folder ${folder} is empty.`);
  }
  const own =
    known === undefined
      ? await startEmbeddedDatabase(folder, report.print, settings.postgresSettings)
      : undefined;
  try {
    const databaseUrl = known ?? own?.urls.owner ?? '';
    const storage = await openStorage(settings, databaseOfFiles(databaseUrl));
    await backupTo(file, { databaseUrl, storage, ...report });
  } finally {
    await own?.stop();
  }
}

/** @param file an archive, or `-` for standard input */
export function restore(file: string, report: Report): Promise<void> {
  return withArchiveFile(file, tmpdir(), (path) => restoreFile(path, readSettings(process.env), report));
}

async function restoreFile(file: string, settings: Settings, report: Report): Promise<void> {
  const { print } = report;
  const { dataDirectory: folder, databaseUrl } = settings;
  const migrations = join(findProjectRoot(), 'migrations/default');
  const archive = await verifyArchive(file);
  const known = new Set((await readMigrations(migrations)).map(({ version }) => String(version)));
  const unknown = archive.header.migrations?.find(({ version }) => !known.has(version));
  if (unknown !== undefined) {
    throw new Error(
      `${file} was made by a newer release, with the migration ${unknown.version}_${unknown.name}: restore it with that one.`,
    );
  }
  if ((await namesIn(folder)).length > 0) {
    throw new Error(`The data folder ${folder} is not empty. Set DATA_DIR to a new one.`);
  }
  await openDataFolder(folder);
  const own =
    databaseUrl === undefined
      ? await startEmbeddedDatabase(folder, print, settings.postgresSettings)
      : undefined;
  let isRestored = false;
  try {
    const url = own?.urls.owner ?? databaseUrl ?? '';
    const { startTimeoutMs: timeoutMs } = settings;
    for (const warning of await checkDatabase(url, { timeoutMs, print: (text) => print(text.trimEnd()) }))
      print(warning);
    const recorded = archive.header.migrations?.map(({ version }) => version);
    await migrate(url, migrations, (version) => recorded?.includes(version) ?? true);
    const storage = await openStorage(settings, null);
    await restoreBackup({ databaseUrl: url, storage, file, archive, ...report });
    await migrate(url, migrations);
    isRestored = true;
  } finally {
    await own?.stop();
    // It was empty before.
    if (!isRestored) await rm(folder, { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
