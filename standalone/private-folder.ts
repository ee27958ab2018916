/** Folders that nobody enters but the user of this process and, where it is another one, the user of Postgres. */
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import type { ServerUser } from './postgres-user.ts';

/**
 * Creates the folder, or corrects the rights of an existing one: 0700. The user of Postgres, when it is another one,
 * may pass through by its group and not read the names in it: 0710.
 */
export async function makePrivateFolder(folder: string, passer?: ServerUser): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const { uid, mode } = await stat(folder);
  // A folder of another owner, or one that all users share such as /tmp, is not this server's alone.
  const isOwn = uid === process.getuid?.() && (mode & 0o1000) === 0;
  if (!isOwn) return;
  const { gid } = passer?.ids ?? {};
  if (gid !== undefined) await chown(folder, uid, gid);
  // Without a user to let through, one that an earlier start let through keeps its way: its server may be running.
  const wanted = gid !== undefined ? 0o710 : uid === 0 ? mode & 0o710 : 0o700;
  if ((mode & 0o777) !== wanted) await chmod(folder, wanted);
}
