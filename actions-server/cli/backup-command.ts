/** `backup` and `restore`: the database and the files in one archive. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Report } from '../backup/report.ts';
import { type Console, UsageError } from './console.ts';
import { interruptible } from './interruption.ts';

export function defineBackup(backup: Command, console: Console): void {
  backup.argument('<file>', 'a new file, or - for standard output').action(async (file: string) => {
    if (file === '-' && process.stdout.isTTY)
      throw new UsageError('An archive is no text for a terminal: backup - > FILE');
    await reported(console, null, (report) => console.surroundings.backup(pathOf(file), report));
    if (file !== '-') console.print(`Backup written to ${resolve(file)}.`);
  });
}

export function defineRestore(restore: Command, console: Console): void {
  const { surroundings } = console;
  restore.argument('<file>', 'an archive of backup, or - for standard input').action(async (file: string) => {
    const size =
      file === '-'
        ? null
        : await stat(file).then(
            (found) => found.size,
            () => null,
          );
    await reported(console, size, (report) => surroundings.restore(pathOf(file), report));
    console.print(
      `Restored. Erase again who was erased since the backup: ${surroundings.programName} erase --from LIST --yes`,
    );
  });
}

/** Shows how far the work is in megabytes, of `size` bytes if that is known. */
async function reported(
  console: Console,
  size: number | null,
  work: (report: Report) => Promise<void>,
): Promise<void> {
  const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;
  const progress = console.progress({}, { unit: 'MB', total: size === null ? null : megabytes(size) });
  try {
    await interruptible((signal) =>
      work({
        print(line) {
          progress.end();
          console.print(line);
        },
        onBytes: (bytes) => progress.update(megabytes(bytes)),
        signal,
      }),
    );
  } finally {
    progress.end();
  }
}

function pathOf(file: string): string {
  return file === '-' ? file : resolve(file);
}
