/** The data folder around a restore: it has to be empty before, and is empty again after one that has failed. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeProbe } from './data-folder.ts';
import { runningPostgresUrl } from './postgres.ts';
import { removeCluster } from './postgres-cluster.ts';
import { markName } from './restore-mark-file.ts';

/** What the Postgres of a process that was killed needs to end, in milliseconds. */
const endingMs = 60_000;
const pauseMs = 200;

/** A new file system has it, and only its administrator may remove it. */
const ofFileSystem = 'lost+found';
/** Folders that are no data as long as they are empty: volumes may be mounted there. */
const volumes = ['files', 'postgres', 'uploads'];

/** Whether the folder is missing or has no data. */
export async function hasNoData(folder: string): Promise<boolean> {
  for (const name of await namesIn(folder)) {
    if (name === writeProbe) continue;
    if (!volumes.includes(name) || (await namesIn(join(folder, name))).length > 0) return false;
  }
  return true;
}

/**
 * Removes what is in the data folder, but for the mark of a restore. The folder itself stays: it may be a volume, or in a
 * folder of another user.
 * @throws Error of the first thing that cannot be removed
 */
export async function emptyDataFolder(folder: string): Promise<void> {
  const postgres = join(folder, 'postgres');
  for (const end = Date.now() + endingMs; await runningPostgresUrl(postgres); await delay(pauseMs)) {
    if (Date.now() > end) throw new Error(`a Postgres server runs on ${postgres}`);
  }
  await removeCluster(postgres);
  await removeEntries(folder, markName);
}

async function removeEntries(folder: string, kept?: string): Promise<void> {
  const { dev } = await stat(folder);
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (name === kept) continue;
    const isMounted = volumes.includes(name) && (await stat(path)).dev !== dev;
    if (isMounted) await removeEntries(path);
    else
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch((error) => {
        // A folder of the same file system may be mounted there.
        if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
        return removeEntries(path);
      });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name !== ofFileSystem);
}
