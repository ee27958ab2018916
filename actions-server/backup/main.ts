/**
 * Entry point in the image: copies the database and the files to standard output, or restores them from standard input.
 *
 *     docker compose run --rm -T --no-deps -e BACKUP_DATABASE_URL=… actions-server \
 *       node dist/actions-server/backup/main.js backup > platform.tar
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { loadConfig } from '../config.ts';
import { createFileStorage } from '../files/storage.ts';
import { verifyArchive } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const print = (line: string) => void process.stderr.write(`${line}\n`);

async function main(command: string | undefined): Promise<void> {
  const config = loadConfig(process.env);
  // Not a setting of the server, which must not have this role.
  const databaseUrl = process.env.BACKUP_DATABASE_URL;
  if (!databaseUrl)
    throw new Error('Set BACKUP_DATABASE_URL to the database, with the role that owns its tables.');
  const storage = await createFileStorage(config.storage);
  if (command === 'backup') await createBackup({ databaseUrl, storage, output: process.stdout, print });
  else if (command === 'restore') {
    // The archive is verified as a whole before anything is written.
    const folder = await mkdtemp(join(config.uploadFolder, 'restore-'));
    try {
      const file = join(folder, 'archive.tar');
      await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
      await restoreBackup({ databaseUrl, storage, file, archive: await verifyArchive(file), print });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } else throw new Error('Name what to do: backup or restore.');
}

main(process.argv[2]).catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
