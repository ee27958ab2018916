/** A file that has its name only when it is whole, and that only its owner can read. */
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeAbandoned, temporaryName } from '@platform/runtime/processes';

/** The file exists, or cannot be made where it was wanted: a sentence. */
export class UnwritableFile extends Error {
  override readonly name = 'UnwritableFile';
}

const ending = '.partial';
/** Of file systems without links. */
const withoutLinks: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Has `write` fill a draft beside the file, which gets the name of the file afterwards; the draft is on the disk then. Drafts
 * of processes that were killed are removed before.
 * @throws UnwritableFile when the file exists already or cannot be written; nothing is left of it
 */
export async function writeNewFile(file: string, write: (draft: FileHandle) => Promise<void>): Promise<void> {
  const exists = new UnwritableFile(`${file} exists already: name a new file.`);
  if (await stat(file).catch(() => undefined)) throw exists;
  const [folder, name] = [dirname(file), basename(file)];
  await removeAbandoned(folder, null, { ending });
  const draft = join(folder, temporaryName(name, ending));
  // Opened before anything is read: a stream that opens its file itself would fail while nobody listens to it.
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(file, error);
  });
  try {
    await write(handle)
      .then(() => handle.sync())
      .finally(() => handle.close());
    // A link does not replace a file that was created meanwhile.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw exists;
      if (withoutLinks.has(error.code)) return rename(draft, file);
      throw error;
    });
  } catch (error) {
    throw isOfSystem(error) ? unwritable(file, error) : error;
  } finally {
    await rm(draft, { force: true });
  }
}

function unwritable(file: string, error: unknown): UnwritableFile {
  return new UnwritableFile(`${file} cannot be written: ${(error as Error).message}.`, { cause: error });
}

/** Writing has failed, and not what was to be written. */
function isOfSystem(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    ['write', 'fsync', 'link', 'rename'].includes(String(error.syscall))
  );
}
