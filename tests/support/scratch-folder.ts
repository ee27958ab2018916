/**
 * Where a test run keeps its files. Hundreds of databases and data folders are made and removed in a run, which on a disk
 * costs a tenth of all processor time: files are created, written back and discarded. A file system in memory has none of
 * that, so it is used where it has enough room.
 */
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const gigabyte = 2 ** 30;
/** A run has at most two gigabytes of files at a time, and its processes take about ten of memory besides. */
const wanted = { room: 6 * gigabyte, memory: 14 * gigabyte };
const prefix = 'test-run-';

/**
 * Makes an empty folder for the files of this process and of those that it starts, as their `TMPDIR`, and removes what
 * runs that were killed have left.
 */
export async function makeScratchFolder(): Promise<string> {
  const parent = (await isRoomy()) ? inMemory : tmpdir();
  await removeLeftovers(parent);
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // When the tests run as root, Postgres runs as another user, which passes through here.
  await chmod(folder, 0o711);
  return folder;
}

async function isRoomy(): Promise<boolean> {
  const space = await statfs(inMemory).catch(() => null);
  return space !== null && space.bavail * space.bsize >= wanted.room && freemem() >= wanted.memory;
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (owner > 0 && !runs(owner)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else runs too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
