/**
 * The storage in a folder. The folder may be taken away while the server runs, for example a volume that is not mounted
 * for a while. Nothing is then written to another place, and no file counts as missing or removed.
 */
import { chmod, mkdir, open, opendir, readdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import { makeFolders } from './make-folders.ts';

/** Rights of folders and files: the user of this server alone. */
const folderMode = 0o700;
const fileMode = 0o600;

/** Takes the rights of other users on the folder of the local driver and all files in it. */
export async function makeStoragePrivate(config: Config['storage']): Promise<void> {
  if (config.driver !== 'local') return;
  const folder = resolve(config.folder);
  const rights = await stat(folder).catch(unlessMissing);
  if (rights === null || (rights.mode & 0o777) === folderMode) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const mode = entry.isDirectory() ? folderMode : fileMode;
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), mode);
  }
  // The folder last: should this be interrupted, the next start goes through all of it again.
  await chmod(folder, folderMode);
}

/** The folder is missing, or empty although files were stored in it. Unlike a missing file it has no code `ENOENT`. */
class FolderAwayError extends Error {
  override readonly name = 'FolderAwayError';

  constructor(folder: string) {
    super(`The storage folder ${folder} is missing or empty, although files were stored in it.`);
  }
}

export class FolderDriver extends FSDriver {
  readonly #folder: string;
  readonly #isUsed: () => Promise<boolean>;
  /** Files were seen in the folder: they are kept from then on, also before the database names one of them. */
  #hadFiles = false;

  /** @param isUsed whether files were stored: asked when the folder is missing or empty */
  constructor(folder: string, isUsed: () => Promise<boolean>) {
    const location = resolve(folder);
    super({ location, visibility: 'private' });
    this.#folder = location;
    this.#isUsed = isUsed;
  }

  /** Returns when the bytes are on the disk, so that they survive whatever a committed task survives. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#requireFolder();
    const path = join(this.#folder, key);
    const parent = dirname(path);
    // Not recursive: a folder that is taken away at this moment must not be made again.
    if (parent !== this.#folder) await mkdir(parent, { mode: folderMode }).catch(unlessExists);
    await syncedAfter(path, 'w', (file) => file.writeFile(contents));
    // Windows cannot open folders.
    if (process.platform !== 'win32') await syncedAfter(parent, 'r');
    this.#hadFiles = true;
  }

  override getStream(key: string): Promise<Readable> {
    return this.#whileThere(async () => (await open(join(this.#folder, key), 'r')).createReadStream());
  }

  override getMetaData(key: string): ReturnType<FSDriver['getMetaData']> {
    return this.#whileThere(() => super.getMetaData(key));
  }

  override async delete(key: string): Promise<void> {
    await this.#whileThere(() => unlink(join(this.#folder, key))).catch(unlessMissing);
  }

  /**
   * Looks for a file. That it is missing counts only when the folder was there the whole time: between two looks at the
   * folder it may have been taken away and have come back.
   * @throws FolderAwayError
   */
  async #whileThere<Result>(look: () => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.#requireFolder();
      const before = await placeOf(this.#folder);
      try {
        return await look();
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        if (before !== null && before === (await placeOf(this.#folder))) throw error;
      }
    }
  }

  async #findsFiles(): Promise<boolean> {
    const isFound = await hasEntries(this.#folder);
    if (isFound) this.#hadFiles = true;
    return isFound;
  }

  /** Makes the folder for the first file. @throws FolderAwayError */
  async #requireFolder(): Promise<void> {
    if (await this.#findsFiles()) return;
    if (this.#hadFiles || (await this.#isUsed())) {
      // The first file of all may have been stored between the two questions: it is in the folder before it is named.
      if (await this.#findsFiles()) return;
      throw new FolderAwayError(this.#folder);
    }
    await makeFolders(this.#folder, folderMode);
  }
}

/** False for a folder that is empty or does not exist. */
async function hasEntries(folder: string): Promise<boolean> {
  const entries = await opendir(folder).catch(unlessMissing);
  if (entries === null) return false;
  try {
    return (await entries.read()) !== null;
  } finally {
    await entries.close();
  }
}

/** What changes when a folder is renamed, or another file system is mounted in its place; null where it is missing. */
async function placeOf(folder: string): Promise<string | null> {
  const found = await stat(folder, { bigint: true }).catch(unlessMissing);
  return found && [found.dev, found.ino, found.ctimeNs].join(' ');
}

type OpenFile = Awaited<ReturnType<typeof open>>;

/** Opens a file or folder, does `work`, and returns when everything is on the disk. */
async function syncedAfter(
  path: string,
  flags: 'w' | 'r',
  work: (file: OpenFile) => Promise<void> = async () => {},
): Promise<void> {
  const file = await open(path, flags, fileMode);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;

function unlessExists(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function unlessMissing(error: unknown): null {
  if (codeOf(error) !== 'ENOENT') throw error;
  return null;
}
