/**
 * The contents in the file storage, each with a row of `storage_objects` from before it is written until after it is
 * removed. Whatever ends in between, the contents that nothing names can be found and removed.
 */
import {
  FindUnnamedStorageObjectsDocument,
  ForgetStorageObjectsDocument,
  HasStoredObjectsDocument,
  RecordStorageObjectsDocument,
  type storage_objects_bool_exp,
} from '../graphql/generated.ts';
import type { Services } from '../services.ts';

type ObjectServices = Pick<Services, 'hasura' | 'storage' | 'log'>;

/** Contents that are removed by one query. */
const pageSize = 200;

/**
 * Commits that contents are going to be stored for a task, which itself may be committed later.
 * @throws AppError service_unavailable: nothing may be stored then
 */
export async function recordObjects(
  storageKeys: readonly string[],
  taskId: string,
  { hasura }: Pick<Services, 'hasura'>,
): Promise<void> {
  if (storageKeys.length === 0) return;
  const objects = storageKeys.map((storageKey) => ({ storageKey, taskId }));
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
    await hasura.asAdmin().request(ForgetStorageObjectsDocument, { storageKeys: [...storageKeys] });
  } catch (error) {
    log.warn({ err: error }, failure);
  }
}

/**
 * Removes the contents that neither a row of `files` names nor a task that can still be run.
 * @param which only those of these keys, for example of rows of `files` that were just deleted, or only those recorded
 * before a time. A content is named by its task only when the task is committed, so the time is longer ago than any
 * request lasts
 * @returns the number of removed contents
 * @throws AppError service_unavailable when Hasura or the storage does not answer; what was not removed is found again
 */
export async function removeUnnamedObjects(
  which: { readonly storageKeys: readonly string[] } | { readonly createdBefore: Date },
  { hasura, storage }: Pick<Services, 'hasura' | 'storage'>,
): Promise<number> {
  const admin = hasura.asAdmin();
  const where: storage_objects_bool_exp =
    'storageKeys' in which
      ? { storageKey: { _in: [...which.storageKeys] } }
      : { createdAt: { _lt: which.createdBefore.toISOString() } };
  let removed = 0;
  for (;;) {
    const { storage_objects: unnamed } = await admin.request(FindUnnamedStorageObjectsDocument, {
      where,
      limit: pageSize,
    });
    if (unnamed.length === 0) return removed;
    for (const { storageKey } of unnamed) await storage.remove(storageKey);
    await admin.request(ForgetStorageObjectsDocument, {
      storageKeys: unnamed.map(({ storageKey }) => storageKey),
    });
    removed += unnamed.length;
  }
}

/** Whether the storage has contents that something names. */
export async function hasStoredObjects({ hasura }: Pick<Services, 'hasura'>): Promise<boolean> {
  const { storage_objects: named } = await hasura.asAdmin().request(HasStoredObjectsDocument, {});
  return named.length > 0;
}
