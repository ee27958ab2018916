/**
 * Where the bytes of files are. Keys are made here (account and a random id), never from a name that somebody chose.
 */
import type { Readable } from 'node:stream';

export type FileStorage = {
  /** Stores bytes under a new key and gives the key, to be kept in `files.storageKey`. */
  put(groupId: string, bytes: Uint8Array): Promise<string>;
  /** The bytes of a stored file; `start` and `end` (inclusive) for a part of it. Rejects when there is none. */
  read(storageKey: string, range?: { start: number; end: number }): Promise<Readable>;
  /** All bytes of a stored file. */
  readBytes(storageKey: string): Promise<Uint8Array>;
  remove(storageKey: string): Promise<void>;
  /** Rejects when the storage cannot be written to and read from. */
  check(): Promise<void>;
};
