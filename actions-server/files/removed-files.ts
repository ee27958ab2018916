/**
 * Removes contents from the file storage whose rows were deleted. The database keeps their keys (`removed_files`) in the
 * transaction that deletes the rows, so that no content is forgotten when the storage does not answer.
 */
import {
  FindNamedFilesDocument,
  FindRemovedFilesDocument,
  ForgetRemovedFilesDocument,
} from '../graphql/generated.ts';
import type { Services } from '../services.ts';

interface Removal {
  /** Contents that are not in the storage any more. */
  readonly removed: number;
  /** Contents that could not be removed. The next call tries again. */
  readonly left: number;
}

/**
 * Removes the contents that wait for it. Several servers may do so at the same time.
 * @param groupId only those of one account
 */
export async function removeFileContents(
  { hasura, storage, log }: Pick<Services, 'hasura' | 'storage' | 'log'>,
  groupId?: string,
): Promise<Removal> {
  const service = hasura.asAdmin();
  const where = groupId === undefined ? {} : { groupId: { _eq: groupId } };
  let removed = 0;
  let left = 0;
  for (;;) {
    const { removed_files: page } = await service.request(FindRemovedFilesDocument, { where, offset: left });
    if (page.length === 0) return { removed, left };
    const storageKeys = page.map((file) => file.storageKey);
    const { files } = await service.request(FindNamedFilesDocument, { storageKeys });
    const named = new Set(files.map((file) => file.storageKey));
    const done: string[] = [];
    const gone: string[] = [];
    for (const { id, storageKey } of page) {
      try {
        if (!named.has(storageKey)) {
          await storage.remove(storageKey);
          gone.push(storageKey);
        }
        done.push(id);
      } catch (error) {
        log.warn({ err: error }, 'failed to remove the content of a deleted file');
      }
    }
    if (done.length > 0) {
      await service.request(ForgetRemovedFilesDocument, { ids: done, storageKeys: gone });
    }
    removed += done.length;
    left += page.length - done.length;
    // The storage does not answer: the others will not succeed either.
    if (done.length === 0) return { removed, left };
  }
}
