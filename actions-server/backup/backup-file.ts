/** A backup on standard output, or in a new file, which has its name only when it is complete. */
import { Writable } from 'node:stream';
import { writeNewFile } from '../files/new-file.ts';
import { createBackup } from './create-backup.ts';

type BackupInput = Omit<Parameters<typeof createBackup>[0], 'output'>;

/**
 * Writes a backup that only its owner can read. The file is on the disk when this resolves.
 * @param file `-`: standard output
 * @throws Error when the file exists already or cannot be written; nothing is left of a backup that failed
 */
export async function backupTo(file: string, input: BackupInput): Promise<void> {
  if (file === '-') return createBackup({ ...input, output: process.stdout });
  await writeNewFile(file, (draft) => {
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => void draft.appendFile(chunk).then(() => done(), done),
    });
    return createBackup({ ...input, output });
  });
}
