/** Backs up and restores the database and the files of `npm start`, in one archive. */
import { existsSync } from 'node:fs';
import { readFile, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { storageKeysIn, verifyArchive } from '../actions-server/backup/archive.ts';
import { backupTo } from '../actions-server/backup/backup-file.ts';
import { databaseOfFiles, markRestoredStorage } from '../actions-server/backup/database-of-files.ts';
import { removeAbandonedArchives, withArchiveFile } from '../actions-server/backup/received-archive.ts';
import type { Report } from '../actions-server/backup/report.ts';
import { noProgress, restoreBackup, undoRestore } from '../actions-server/backup/restore-backup.ts';
import { withRestoreMark } from '../actions-server/backup/restore-mark.ts';
import { baseline } from '../actions-server/cli/upgrade-schema.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { makeDataFolder } from './data-folder.ts';
import { checkDatabase } from './database-requirements.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { openStorage } from './file-storage.ts';
import { isBeforeBaseline, migrate, readMigrations } from './migrate.ts';
import { runningPostgresUrl } from './postgres.ts';
import { emptyDataFolder, hasNoData } from './restore-folder.ts';
import { markInDataFolder, refuseUnfinishedRestore } from './restore-mark-file.ts';
import { readSettings, type Settings } from './settings.ts';

/** @param file a new file, or `-` for standard output */
export async function backup(file: string, report: Report): Promise<void> {
  const settings = readSettings(process.env);
  const folder = settings.dataDirectory;
  await refuseUnfinishedRestore(folder);
  await removeAbandonedArchives(tmpdir());
  const known = settings.databaseUrl ?? (await runningPostgresUrl(join(folder, 'postgres')));
  // Without a running server, Postgres runs as long as the backup takes.
  if (known === undefined && (await hasNoData(folder))) {
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
  const { signal } = report;
  return withArchiveFile(file, { folder: tmpdir(), signal }, (path) =>
    restoreFile(path, readSettings(process.env), report),
  );
}

const migrations = join(findProjectRoot(), 'migrations/default');

async function restoreFile(file: string, settings: Settings, report: Report): Promise<void> {
  const { print, signal } = report;
  const { dataDirectory: folder, databaseUrl } = settings;
  const archive = await verifyArchive(file, signal);
  const known = new Set((await readMigrations(migrations)).map(({ version }) => String(version)));
  const made = archive.header.migrations ?? [];
  const hasBaseline = made.some(({ version }) => version === String(baseline));
  for (const { version, name } of made) {
    const isEarlier = isBeforeBaseline(version, known);
    if (known.has(version) || (isEarlier && hasBaseline)) continue;
    throw new Error(
      isEarlier
        ? `${file} was made by an earlier version: restore it with that one, and upgrade.`
        : `${file} was made by a newer release, with the migration ${version}_${name}: restore it with that one.`,
    );
  }
  const place = markInDataFolder(folder);
  if ((await place.read()) === null && !(await hasNoData(folder))) {
    throw new Error(`The data folder ${folder} is not empty. Set DATA_DIR to a new one.`);
  }
  const isNew = !existsSync(folder);
  await makeDataFolder(folder);
  const storage = await openStorage(settings, null);
  const progress = noProgress();
  await withRestoreMark(place, storageKeysIn(archive.manifest), {
    async work(restore) {
      // With an own database it would be too early: its rows may be whole, and name what is in the storage.
      if (restore.isRepeated && databaseUrl === undefined) await emptyDataFolder(folder);
      await inDatabase(settings, report, async (url) => {
        await fill({ url, storage, file, archive, restore, progress }, settings, report);
      });
    },
    async undo(restore) {
      // Of an embedded database nothing stays.
      if (databaseUrl === undefined) progress.state = 'begun';
      const isUndone = await undoRestore(storage, progress, restore);
      if (isUndone) await emptyDataFolder(folder);
      else print(`Repeat the restore: it has not ended in ${folder}.`);
      return isUndone;
    },
    print,
  }).catch(async (error: unknown) => {
    if (isNew) await rmdir(folder).catch(() => {});
    throw error;
  });
}

/** Does `work` in the database of the operator, or in the embedded one, which runs as long. */
async function inDatabase(
  { dataDirectory, databaseUrl, postgresSettings }: Settings,
  { print, signal }: Report,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const own = await startEmbeddedDatabase(dataDirectory, print, postgresSettings);
  try {
    signal.throwIfAborted();
    await work(own.urls.owner);
  } catch (error) {
    const reason = error instanceof pg.DatabaseError ? null : await whyPostgresEnded(dataDirectory);
    throw reason === null ? error : new Error(`Postgres has ended: ${reason}`, { cause: error });
  } finally {
    await own.stop();
  }
}

/** What Postgres wrote when it gave up, before it was started again; null when it did not. */
async function whyPostgresEnded(folder: string): Promise<string | null> {
  const logs = ['postgres.log.1', 'postgres.log'].map((name) =>
    readFile(join(folder, 'postgres', name), 'utf8').catch(() => ''),
  );
  return /PANIC: +(.*)/.exec((await Promise.all(logs)).join(''))?.[1] ?? null;
}

async function fill(
  {
    url,
    ...input
  }: Omit<Parameters<typeof restoreBackup>[0], keyof Report | 'databaseUrl'> & { url: string },
  { startTimeoutMs: timeoutMs }: Settings,
  report: Report,
): Promise<void> {
  const { print } = report;
  for (const warning of await checkDatabase(url, { timeoutMs, print: (text) => print(text.trimEnd()) }))
    print(warning);
  const recorded = input.archive.header.migrations?.map(({ version }) => version);
  await migrate(url, migrations, (version) => recorded?.includes(version) ?? true);
  await restoreBackup({ databaseUrl: url, ...input, ...report });
  await migrate(url, migrations);
  await markRestoredStorage(url, input.storage);
}
