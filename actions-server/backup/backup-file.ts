/** A backup on standard output, or in a new file, which has its name only when it is complete. */
import { link, open, rm, stat } from 'node:fs/promises';
import { createBackup } from './create-backup.ts';

type BackupInput = Omit<Parameters<typeof createBackup>[0], 'output'>;

/**
 * Writes a backup that only its owner can read. The file is on the disk when this resolves.
 * @param file `-`: standard output
 * @throws Error when the file exists already or cannot be written; nothing is left of a backup that failed
 */
export async function backupTo(file: string, input: BackupInput): Promise<void> {
  return file === '-' ? createBackup({ ...input, output: process.stdout }) : backupToFile(file, input);
}

async function backupToFile(file: string, input: BackupInput): Promise<void> {
  const exists = new Error(`${file} exists already: name a new file.`);
  if (await stat(file).catch(() => undefined)) throw exists;
  const draft = `${file}.${process.pid}.partial`;
  // Opened before anything is read: a stream that opens its file itself would fail while nobody listens to it.
  const handle = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be written: ${error.message}.`, { cause: error });
  });
  try {
    await createBackup({ ...input, output: handle.createWriteStream({ flush: true }) });
    // A link does not replace a file that was created meanwhile.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? exists : error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}
