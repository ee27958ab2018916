/**
 * Whether a storage is the one in which the files of this database are. A folder may be that of a disk which is not mounted
 * at the moment, and a bucket may be another one than before the last start: a file that is missing there has not been
 * removed, and a new one would be lost. So the database has an id for its storage, and the storage has a file of that
 * name, its mark. The id is a new one each time that a storage is marked: what was marked earlier, for example the
 * folder below a mount point, is then no longer the storage. A copy of a storage, as on a new volume, is marked by the
 * first server that finds it in the place of the storage: what it was copied from is then no longer the storage either.
 */
import { randomUUID } from 'node:crypto';

/** The storage that a database has. */
interface OwnedStorage {
  readonly id: string;
  /** Whether a storage was ever marked with an id of this database. From then on nothing else tells which one it is. */
  readonly isMarked: boolean;
}

/** The database does not say which storage is its own: nothing is known against the storage then. */
export class OwnerAwayError extends Error {
  override readonly name = 'OwnerAwayError';

  constructor(cause: unknown) {
    super('The database does not say which storage of files is its own.', { cause });
  }
}

/** The database whose files are stored. */
export interface StorageOwner {
  storage(): Promise<OwnedStorage>;
  /** The keys of the newest contents in it: none where nothing was ever stored. Asked where the mark is missing. */
  newestKeys(): Promise<readonly string[]>;
  /** Replaces the id, unless it is another one by now; a storage is marked then. Absent for who only reads. */
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
  /** Whether a mark came here with a copy of the storage. */
  isCopied(key: string): Promise<boolean>;
  /** Stores the file of a mark. @param isFirst the first file of all: the storage is made where there is none */
  mark(key: string, isFirst: boolean): Promise<void>;
}

/** What is in the file of a mark: its name says everything. */
export const markText =
  'The files of a database are stored here: its id for this storage is the name of this file.\n';

/** The file of a mark. */
export const keyOf = (id: string) => `storage-id/${id}`;

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
   * Marks a storage that has no mark when nothing was ever stored, or when none was marked before and it has one of the
   * newest contents: releases before this mark stored them.
   * @throws StorageAwayError when it is another storage
   */
  async require(): Promise<void> {
    if (this.#owner === null) return;
    for (;;) {
      const { id, isMarked } = await this.#owner.storage().catch(ownerIsAway);
      const wasMarked = this.#id !== null;
      const hasMark = await this.#disk.has(keyOf(id));
      const isNew = hasMark && !wasMarked && (!isMarked || (await this.#disk.isCopied(keyOf(id))));
      if (hasMark && !isNew) {
        this.#id = id;
        return;
      }
      const newestKeys = hasMark ? [] : await this.#owner.newestKeys().catch(ownerIsAway);
      const isFirst = !hasMark && newestKeys.length === 0;
      // A content of a request that is not committed yet is not among the newest ones.
      const isStorage = hasMark || (isFirst ? !wasMarked : !isMarked && (await this.#hasOneOf(newestKeys)));
      if (!isStorage) throw new StorageAwayError(this.#disk.where, keyOf(id));
      if (this.#owner.replaceId === undefined) return;
      const next = randomUUID();
      await this.#disk.mark(keyOf(next), isFirst).catch((error) => {
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

function ownerIsAway(error: unknown): never {
  throw new OwnerAwayError(error);
}
