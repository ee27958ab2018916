/**
 * The storage in a folder. The folder may be taken away while the server runs, for example a volume that is not mounted
 * for a while. Nothing is then written to another place, and no file counts as missing or removed (`storage-mark.ts`).
 */
import { chmod, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';
import { makeFolders } from './make-folders.ts';
import { markText, StorageMark, type StorageOwner } from './storage-mark.ts';

/** Rights of folders and files: the user of this server alone. */
const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Takes the rights of other users on the folder of the local driver, and with them the way to what is in it. No rights of
 * anything in it are changed: links lead out of it, and other programs may keep files there.
 */
export async function makeStoragePrivate(config: Config['storage']): Promise<void> {
  if (config.driver !== 'local') return;
  const folder = resolve(config.folder);
  const rights = await stat(folder).catch(unlessMissing);
  if (rights !== null && (rights.mode & 0o777) !== folderMode) await chmod(folder, folderMode);
}

export class FolderDriver extends FSDriver {
  readonly #folder: string;
  readonly #mark: StorageMark;
  /** The folder is made for the first file where no mark says whether it is the right one. */
  readonly #makesFolder: boolean;

  constructor(folder: string, owner: StorageOwner | null) {
    const location = resolve(folder);
    super({ location, visibility: 'private' });
    this.#folder = location;
    this.#makesFolder = owner === null;
    const disk = {
      where: `The folder ${location}`,
      has: async (key: string) => (await stat(join(location, key)).catch(unlessMissing)) !== null,
      // What is taken away at this moment is no copy.
      isCopied: async (key: string) => {
        const text = await readFile(join(location, key), 'utf8').catch(unlessMissing);
        const own = await markOf(location).catch(unlessMissing);
        return text !== null && own !== null && text !== own;
      },
      mark: async (key: string, isFirst: boolean) => {
        if (isFirst) await makeFolders(location, folderMode);
        await this.#write(key, await markOf(location));
      },
    };
    this.#mark = new StorageMark(disk, owner);
  }

  /**
   * Returns when the bytes are on the disk, so that they survive whatever a committed task survives.
   * @throws StorageAwayError
   */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#mark.require();
    if (this.#makesFolder) await makeFolders(this.#folder, folderMode);
    await this.#write(key, contents);
    // A volume that was unmounted meanwhile: the bytes are in the folder below it.
    await this.#mark.requireKnown();
  }

  override getStream(key: string): Promise<Readable> {
    return this.#whileThere('requireKnown', async () =>
      (await open(join(this.#folder, key), 'r')).createReadStream(),
    );
  }

  override getMetaData(key: string): ReturnType<FSDriver['getMetaData']> {
    return this.#whileThere('requireKnown', () => super.getMetaData(key));
  }

  override async delete(key: string): Promise<void> {
    await this.#whileThere('require', () => unlink(join(this.#folder, key))).catch(unlessMissing);
  }

  async #write(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#folder, key);
    const parent = dirname(path);
    // Not recursive: a folder that is taken away at this moment must not be made again.
    if (parent !== this.#folder) await mkdir(parent, { mode: folderMode }).catch(unlessExists);
    await syncedAfter(path, 'w', (file) => file.writeFile(contents));
    // Windows cannot open folders.
    if (process.platform !== 'win32') await syncedAfter(parent, 'r');
  }

  /**
   * Looks for a file. That it is missing counts only when the folder was there the whole time: between two looks at the
   * folder it may have been taken away and have come back.
   * @throws StorageAwayError
   */
  async #whileThere<Result>(check: 'require' | 'requireKnown', look: () => Promise<Result>): Promise<Result> {
    for (;;) {
      await this.#mark[check]();
      const before = await placeOf(this.#folder);
      try {
        return await look();
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        const isFolder = before !== null || this.#makesFolder;
        if (isFolder && before === (await placeOf(this.#folder))) throw error;
      }
    }
  }
}

/** The text of the mark of a folder: the folder keeps its number when it is renamed or mounted again, and a copy has another one. */
async function markOf(folder: string): Promise<string> {
  return `${markText}The folder has the number ${(await stat(folder, { bigint: true })).ino}.\n`;
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
