/** `backup` and `restore`: the database and the files in one archive. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type Console, UsageError } from './console.ts';

export function defineBackup(backup: Command, { surroundings, print }: Console): void {
  backup.argument('<file>', 'a new file, or - for standard output').action(async (file: string) => {
    if (file === '-' && process.stdout.isTTY)
      throw new UsageError('An archive is no text for a terminal: backup - > FILE');
    await surroundings.backup(pathOf(file), print);
    if (file !== '-') print(`Backup written to ${resolve(file)}.`);
  });
}

export function defineRestore(restore: Command, { surroundings, print }: Console): void {
  restore.argument('<file>', 'an archive of backup, or - for standard input').action(async (file: string) => {
    await surroundings.restore(pathOf(file), print);
    print(
      `Restored. Erase again who was erased since the backup: ${surroundings.programName} erase --from LIST --yes`,
    );
  });
}

function pathOf(file: string): string {
  return file === '-' ? file : resolve(file);
}
