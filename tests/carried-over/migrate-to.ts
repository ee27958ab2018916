/** Brings a database to the state of an earlier version. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../standalone/migrate.ts';

export const migrations = fileURLToPath(new URL('../../migrations/default', import.meta.url));

/** Applies the migrations up to and including a version. */
export async function migrateTo(url: string, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of await readdir(migrations)) {
    if (BigInt(name.split('_')[0] ?? '') > BigInt(version)) continue;
    await cp(join(migrations, name), join(folder, name), { recursive: true });
  }
  await migrate(url, folder);
  await rm(folder, { recursive: true });
}
