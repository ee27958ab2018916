/**
 * Whether a storage is the one in which the files of this database are. A folder may be that of a disk which is not mounted
 * at the moment, and a bucket may be another one than before the last start: a file that is missing there has not been
 * removed, and a new one would be lost. So the database has an id for its storage, and the storage has a file of that
 * name, its mark. The id is a new one each time that a storage is marked: what was marked earlier, for example the
 * folder below a mount point, is then no longer the storage.
 */
import { randomUUID } from 'node:crypto';

/** The database whose files are stored. */
export interface StorageOwner {
  /** The id of its storage. */
  id(): Promise<string>;
  /** The keys of the newest contents in it: none where nothing was ever stored. Asked where the mark is missing. */
  newestKeys(): Promise<readonly string[]>;
  /** Replaces the id, unless it is another one by now. Absent for who only reads. */
  replaceId?(id: string, next: string): Promise<void>;
}

/** A storage without its mark: nothing is written, read or removed in it. Unlike a missing file it has no code `ENOENT`. */
class StorageAwayError extends Error {
  override readonly name = 'StorageAwayError';

  constructor(where: string, mark: string) {
    super(
      `${where} is not the storage in which files were stored, or it is not mounted: it has no file ${mark}. ` +
        'If those files are lost for good, make this file with any content, and the server continues without them.',
    );
  }
}

/** What a mark needs of a storage, whatever is in it. */
interface MarkedDisk {
  /** In a sentence: "The folder /data". */
  readonly where: string;
  has(key: string): Promise<boolean>;
  /** Stores `markText`. @param isFirst the first file of all: the storage is made where there is none */
  mark(key: string, isFirst: boolean): Promise<void>;
}

/** What is in the file of a mark: its name says everything. */
export const markText =
  'The files of a database are stored here: its id for this storage is the name of this file.\n';

const keyOf = (id: string) => `storage-id/${id}`;

export class StorageMark {
  readonly #disk: MarkedDisk;
  readonly #owner: StorageOwner | null;
  #id: string | null = null;

  /** @param owner null while a storage is filled of which no database knows yet: nothing is checked then */
  constructor(disk: MarkedDisk, owner: StorageOwner | null) {
    this.#disk = disk;
    this.#owner = owner;
  }

  /** As `require`, with the id that was true at the last one as long as the storage has its mark: before a read. */
  async requireKnown(): Promise<void> {
    if (this.#id === null || !(await this.#disk.has(keyOf(this.#id)))) await this.require();
  }

  /**
   * Marks a storage that has no mark when nothing was ever stored, or when it has one of the newest contents: releases
   * before this mark stored them, or a restore.
   * @throws StorageAwayError when it is another storage
   */
  async require(): Promise<void> {
    if (this.#owner === null) return;
    for (;;) {
      const id = await this.#owner.id();
      const wasMarked = this.#id !== null;
      if (await this.#disk.has(keyOf(id))) {
        this.#id = id;
        return;
      }
      const newestKeys = await this.#owner.newestKeys();
      // A content of a request that is not committed yet is not among the newest ones.
      const isStorage = newestKeys.length === 0 ? !wasMarked : await this.#hasOneOf(newestKeys);
      if (!isStorage) throw new StorageAwayError(this.#disk.where, keyOf(id));
      if (this.#owner.replaceId === undefined) return;
      const next = randomUUID();
      await this.#disk.mark(keyOf(next), newestKeys.length === 0).catch((error) => {
        // It was taken away at this moment, which must not look as if a file were missing.
        throw error?.code === 'ENOENT' ? new StorageAwayError(this.#disk.where, keyOf(id)) : error;
      });
      await this.#owner.replaceId(id, next);
    }
  }

  async #hasOneOf(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) if (await this.#disk.has(key)) return true;
    return false;
  }
}
