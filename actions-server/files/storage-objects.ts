/**
 * The contents in the file storage, each with a row of `storage_objects` from before it is written until after it is
 * removed. Whatever ends in between, the contents that nothing names can be found and removed.
 */
import type { Logger } from 'pino';
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  FindUnnamedStorageObjectsDocument,
  ForgetStorageObjectsDocument,
  NewestContentsDocument,
  ReadStorageIdDocument,
  RecordStorageObjectsDocument,
  ReplaceStorageIdDocument,
  type storage_objects_bool_exp,
} from '../graphql/generated.ts';
import { accountOfKey, type FileStorage } from './storage.ts';
import type { StorageOwner } from './storage-mark.ts';

/** Commands have no more of Hasura than this. */
interface WithHasura {
  readonly hasura: HasuraDocuments;
}

interface ObjectServices extends WithHasura {
  readonly storage: FileStorage;
  readonly log: Logger;
}

/** Contents that are removed by one query. */
const pageSize = 200;

/**
 * Commits that contents are going to be stored for a task, which itself may be committed later.
 * @throws AppError service_unavailable: nothing may be stored then
 */
export async function recordObjects(
  storageKeys: readonly string[],
  taskId: string,
  { hasura }: WithHasura,
): Promise<void> {
  if (storageKeys.length === 0) return;
  const objects = storageKeys.map((storageKey) => ({
    groupId: accountOfKey(storageKey),
    storageKey,
    taskId,
  }));
  await hasura.asAdmin().request(RecordStorageObjectsDocument, { objects });
}

/**
 * Removes contents that are not needed any more. A content that cannot be removed is logged with `failure`; maintenance
 * removes it later.
 */
export async function removeObjects(
  storageKeys: readonly string[],
  { hasura, storage, log }: ObjectServices,
  failure: string,
): Promise<void> {
  if (storageKeys.length === 0) return;
  try {
    for (const storageKey of storageKeys) await storage.remove(storageKey);
    await forgetObjects(storageKeys, { hasura });
  } catch (error) {
    log.warn({ err: error }, failure);
  }
}

async function forgetObjects(storageKeys: readonly string[], { hasura }: WithHasura): Promise<void> {
  const groupIds = [...new Set(storageKeys.map(accountOfKey))];
  await hasura.asAdmin().request(ForgetStorageObjectsDocument, { groupIds, storageKeys: [...storageKeys] });
}

/** Which contents `removeUnnamedObjects` looks at. */
type Removable =
  /** Those whose file or request was removed, of all accounts or of one. */
  | 'removed'
  | { readonly removedOf: string }
  /**
   * Those recorded before a time. A content is named by its task only when the task is committed, so the time is longer
   * ago than any request lasts.
   */
  | { readonly createdBefore: Date };

interface Removal {
  /** Contents that are not in the storage any more. */
  readonly removed: number;
  /** Contents that could not be removed, as the log says. The next call tries again. */
  readonly left: number;
}

/**
 * Removes the contents that neither a row of `files` names nor a task that can still be run. Several servers may do so at
 * the same time.
 * @throws AppError service_unavailable when Hasura does not answer; what was not removed is found again
 */
export async function removeUnnamedObjects(
  which: Removable,
  { hasura, storage, log }: ObjectServices,
): Promise<Removal> {
  const admin = hasura.asAdmin();
  let removed = 0;
  let left = 0;
  for (;;) {
    const { storage_objects: unnamed } = await admin.request(FindUnnamedStorageObjectsDocument, {
      where: conditionOf(which),
      limit: pageSize,
      offset: left,
    });
    const gone: string[] = [];
    for (const { storageKey } of unnamed) {
      try {
        await storage.remove(storageKey);
        gone.push(storageKey);
      } catch (error) {
        log.warn({ err: error }, 'failed to remove the content of a file');
      }
    }
    if (gone.length > 0) await forgetObjects(gone, { hasura });
    removed += gone.length;
    left += unnamed.length - gone.length;
    // No more, or the storage does not answer: the others will not succeed either.
    if (gone.length === 0) return { removed, left };
  }
}

function conditionOf(which: Removable): storage_objects_bool_exp {
  if (which === 'removed') return { unnamedSince: { _is_null: false } };
  if ('createdBefore' in which) return { createdAt: { _lt: which.createdBefore.toISOString() } };
  return { unnamedSince: { _is_null: false }, groupId: { _eq: which.removedOf } };
}

/** The database that Hasura serves, as the owner of its storage. */
export function storageOwner({ hasura }: WithHasura): StorageOwner {
  const admin = hasura.asAdmin();
  return {
    async storage() {
      const [row] = (await admin.request(ReadStorageIdDocument, {})).database_epoch;
      if (row === undefined) throw new Error('database_epoch has no row');
      return { id: row.storageId, isMarked: row.hasMarkedStorage };
    },
    async newestKeys() {
      const { storage_objects: newest } = await admin.request(NewestContentsDocument, {});
      return newest.map(({ storageKey }) => storageKey);
    },
    async replaceId(id, next) {
      await admin.request(ReplaceStorageIdDocument, { id, next });
    },
  };
}
