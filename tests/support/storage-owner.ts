/** A database that names files, without the database: only for tests of a storage alone. */
import { randomUUID } from 'node:crypto';
import type { StorageOwner } from '../../actions-server/files/storage-mark.ts';

/** @param newestKeys is asked each time */
export function storageOwner(newestKeys: () => readonly string[] | Promise<readonly string[]>): StorageOwner {
  let id = randomUUID() as string;
  let isMarked = false;
  return {
    storage: async () => ({ id, isMarked }),
    newestKeys: async () => newestKeys(),
    async replaceId(known, next) {
      if (known === id) [id, isMarked] = [next, true];
    },
  };
}
