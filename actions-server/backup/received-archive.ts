/** An archive that comes on standard input: it is verified as a whole before anything is written, and so needs a file. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * @param file `-`: standard input, which is copied to a file in `folder` that only its owner can read, and removed after
 *   `work`
 */
export async function withArchiveFile(
  file: string,
  folder: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  if (file !== '-') return work(file);
  const own = await mkdtemp(join(folder, 'restore-'));
  try {
    const path = join(own, 'archive.tar');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    await work(path);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
