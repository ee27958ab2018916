/** An archive that comes on standard input: it is verified as a whole before anything is written, and so needs a file. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeTemporaryFolder, removeAbandoned } from '@platform/runtime/processes';

const purpose = 'recruitment-restore';

/**
 * @param file `-`: standard input, which is copied to a file in `folder` that only its owner can read, and removed after
 *   `work`
 * @throws Error when it cannot be copied
 */
export async function withArchiveFile(
  file: string,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
  work: (path: string) => Promise<void>,
): Promise<void> {
  await removeAbandonedArchives(folder);
  if (file !== '-') return work(file);
  const own = await makeTemporaryFolder(folder, purpose);
  try {
    const path = join(own, 'archive.tar');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }), { signal }).catch(
      (cause: Error) => {
        throw new Error(`The archive cannot be kept in ${folder} while it is verified: ${cause.message}.`, {
          cause,
        });
      },
    );
    await work(path);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Removes archives that were received by commands which were killed. */
export function removeAbandonedArchives(folder: string): Promise<void> {
  return removeAbandoned(folder, purpose);
}
